import { nonNull } from "../../../../../shared/non-null.ts";
import type { Clause } from "../grammar/clauses.ts";
import { isKinNoun } from "../relations/kinship.ts";
import { cleanName, findNameRuns, guessNameType } from "../grammar/noun-phrases.ts";
import { withOthers, possessive, toThirdPerson, type SubjectKind, type Participants } from "../grammar/pronouns.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";

export interface Subject {
  kind: SubjectKind;
  entity: string;
  type: string;
  text: string;
  plural: boolean;
  /** Becomes part of the predicate: "goal" in "Caroline's goal". Null for the entity itself. */
  noun: string | null;
}

const NOTHING_NAMED = { singular: false, plural: false, person: false };
const isPet = (words: readonly Word[]): boolean =>
  words.some((w) => /^(?:dog|cat|puppy|kitten|pup|parrot|hamster|rabbit|horse|pig|pet)$/.test(w.lower));

const speakerAndOthers = (speaker: string): Subject => ({
  kind: "we",
  entity: speaker,
  type: "person",
  text: withOthers(speaker),
  plural: true,
  noun: null,
});

/**
 * @param people the antecedent of "they"
 * @param person the antecedent of "he" or "she"
 */
export function readSubject(
  clause: Clause,
  participants: Participants,
  people: Subject | null,
  person: Subject | null,
): Subject | null {
  const speaker = participants.speaker;
  const words = clause.subject;
  const first = words[0];
  if (first === undefined) return null;
  if (words.length === 1 && first.lower === "i")
    return speaker === null
      ? null
      : {
          kind: "speaker",
          entity: speaker,
          type: "person",
          text: speaker,
          plural: false,
          noun: null,
        };
  if (words.length === 1 && first.lower === "we") {
    if (speaker === null || clause.verb.tense === "modal") return null;
    return speakerAndOthers(speaker);
  }
  if (words.length === 1 && first.lower === "they") return people;
  if (words.length === 1 && (first.lower === "he" || first.lower === "she")) return person;
  if (speaker !== null && words.length === 1 && PARENT.test(first.text))
    return ownSubject(
      [
        { ...first, text: "my", lower: "my", tags: NO_TAGS },
        { ...first, ...noun(first) },
      ],
      speaker,
      participants,
    );
  if (words.length === 1 && hasTag(first, "Pronoun")) return null;
  const last = nonNull(words.at(-1), "word");
  if (speaker !== null && words.length > 2 && last.lower === "i" && nonNull(words.at(-2), "word").lower === "and") {
    const company = toThirdPerson(words.slice(0, -2), participants, "speaker", NOTHING_NAMED);
    if (company.dangling >= 0) return null;
    const names = textOf(company.words);
    return {
      kind: "we",
      entity: speaker,
      type: "person",
      text: `${speaker} and ${/^(?:Some|A|An|The|Their|Two|Three)\b/.test(names) ? nonNull(names[0], "entry").toLowerCase() + names.slice(1) : names.replace(/^My\b/, "their")}`,
      plural: true,
      noun: null,
    };
  }
  if ((first.lower === "my" || first.lower === "our") && speaker !== null)
    return ownSubject(words, speaker, participants);
  const article = first.lower === "the" ? 1 : 0;
  const run = findNameRuns(words).find(([from]) => from === article);
  if (run === undefined) return null;
  const relative = nameOfRelative(words, run[1]);
  if (relative !== null) return relative.entity === speaker ? null : relative;
  const named = words.slice(run[0], run[1]);
  const name = cleanName(textOf(named));
  if (name === speaker || name.length < 2) return null;
  const subject: Subject = {
    kind: "third",
    entity: name,
    type: guessNameType(named, undefined),
    text: article === 1 ? `The ${name}` : name,
    plural: false,
    noun: null,
  };
  if (run[1] === words.length || nonNull(named.at(-1), "word").post.includes(",")) return subject;
  if (/['’]s?$/.test(nonNull(named.at(-1), "word").text) && words.length - run[1] < 3) {
    const owned = textOf(words.slice(run[1]));
    return {
      ...subject,
      text: `${textOf(named)} ${owned}`,
      noun: owned.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "_"),
      plural: hasTag(last, "Plural"),
    };
  }
  return null;
}

function nameOfRelative(words: readonly Word[], at: number): Subject | null {
  if (!/['’]s$/u.test(words[at - 1]?.text ?? "")) return null;
  const noun = [at, at + 1].find((place) => isKinNoun(words[place]?.lower ?? ""));
  const run = findNameRuns(words).find(([from, to]) => noun !== undefined && from === noun + 1 && to === words.length);
  if (run === undefined) return null;
  return namedRelative(words, run[0]);
}

function namedRelative(words: readonly Word[], at: number): Subject {
  const name = cleanName(textOf(words.slice(at)));
  return {
    kind: "third",
    entity: name,
    type: isPet(words) ? "object" : "person",
    text: name,
    plural: false,
    noun: null,
  };
}

const PAIR = /^(?:parents|grandparents|in-laws|folks|twins)$/u;
const KIN_MODIFIER =
  /^(?:younger|older|little|big|elder|eldest|oldest|youngest|twin|best|close|old|new|good|dear|late|ex|first|second|third|middle|other|line|step|half|pet|foster|adopted|great)$|^\p{L}+['’]s$/u;
const PARENT = /^(?:Mum|Mom|Mam|Dad|Mummy|Daddy|Mommy|Grandma|Grandpa|Granny|Gran|Nan|Nana|Grandad|Granddad)$/u;
const NO_TAGS: ReadonlySet<string> = new Set();
const noun = ({ lower }: Word): Pick<Word, "text" | "tags"> => ({ text: lower, tags: new Set(["Noun", "Singular"]) });

function ownSubject(words: readonly Word[], speaker: string, participants: Participants): Subject | null {
  const written = toThirdPerson(words.slice(1), participants, "third", NOTHING_NAMED);
  if (written.dangling >= 0 || words.length < 2) return null;
  const head = nonNull(words.at(-1), "word");
  const plural = hasTag(head, "Plural") || words.some((w) => w.lower === "and");
  const run = findNameRuns(words)[0];
  if (run !== undefined && run[1] === words.length && run[0] > 1 && isKinNoun(words[run[0] - 1]?.lower ?? ""))
    return namedRelative(words, run[0]);
  const text = `${possessive(speaker)} ${textOf(written.words)}`;
  const isKin = words.length === 2 || KIN_MODIFIER.test(words[1]?.lower ?? "");
  const isPair = words.length === 2 && PAIR.test(head.lower);
  if (((isKinNoun(head.lower) && !plural) || isPair) && isKin && words.length < 4)
    return {
      kind: "third",
      entity: text,
      type: isPet(words) ? "object" : "person",
      text,
      plural: isPair,
      noun: null,
    };
  const noun = words
    .slice(1)
    .map((w) => w.lower)
    .slice(-3)
    .join("_")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_");
  return { kind: "third", entity: speaker, type: "person", text, plural, noun };
}
