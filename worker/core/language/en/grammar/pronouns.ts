import { wordSet } from "../../../text/word-set.ts";
import { nonNull } from "../../../../../shared/non-null.ts";
import { possessive } from "../../../text/sentences/possessive.ts";
import { toThirdPersonVerb, isAuxiliary, isFinite, isPast } from "./verbs.ts";
import { hasTag, type Word } from "./words.ts";

export interface Participants {
  /** Null in a document. */
  speaker: string | null;
  addressee: string | null;
}

export type SubjectKind = "speaker" | "we" | "third";

export { possessive };
export const withOthers = (speaker: string): string => `${speaker} and others`;

/** These need an antecedent, some of them only in some places (`dangles`). */
const DANGLING = wordSet(`
  it its he she him his her hers they them their theirs this that these those there here itself himself
  herself
`);
const PLURAL = new Set(["they", "them", "their", "theirs", "these", "those"]);
const MALE_OR_FEMALE = new Set(["he", "she", "him", "his", "her", "hers", "himself", "herself"]);
const BEFORE_SUBJECT = wordSet(`
  that hope think know glad believe guess how what when where why if because as since while after before
  until whenever wherever than happy sure proud so said see seeing like who whatever once
`);

/** Antecedents from earlier sentences; null if none is clear. */
export interface Referents {
  person: string | null;
  people: string | null;
  kinNoun?: string | null;
  clausal: boolean;
}

/** "Our hearts" are people's hearts, while "our town" is the town. */
const PEOPLES_NOUNS = wordSet(`
  hearts lives souls minds days moods spirits bodies actions
`);
const SHARED_NOUNS = new Set([
  ...PEOPLES_NOUNS,
  "community",
  "society",
  "world",
  "schools",
  "neighborhood",
  "neighborhoods",
  "nation",
  "country",
  "area",
  "planet",
  "veterans",
  "town",
  "city",
  "future",
]);

export interface ThirdPersonText {
  words: Word[];
  dangling: number;
}

/**
 * Repeats names where a pronoun would need a gender. A subject's "my" becomes "their" until another person is named.
 */
export function toThirdPerson(
  words: readonly Word[],
  participants: Participants,
  subject: SubjectKind,
  nouns: { singular: boolean; plural: boolean; person: boolean },
  referents: Referents = { person: null, people: null, clausal: true },
): ThirdPersonText {
  const out: Word[] = [];
  const seen = { ...nouns };
  let dangling = -1;
  let otherNamed = subject === "third";
  const put = (word: Word, text: string | null): void => {
    if (text === null) {
      if (dangling < 0) dangling = out.length;
      out.push(word);
    } else out.push({ ...word, text, lower: text.toLowerCase() });
  };
  const setOwner = (owner: string | null): void => {
    const last = nonNull(out.at(-1), "word");
    if (owner !== null) out[out.length - 1] = { ...last, owner };
  };
  const speaker = participants.speaker;
  for (let i = 0; i < words.length; i += 1) {
    const word = nonNull(words[i], "word");
    const previous = words[i - 1];
    const next = words[i + 1];
    switch (word.text === "US" ? "the US" : word.lower) {
      case "i":
      case "we": {
        const one = word.lower === "i";
        if (speaker === null) put(word, null);
        else put(word, one ? speaker : subject === "we" ? "they" : withOthers(speaker));
        if (one && speaker !== null) i = agreeNext(words, i, out);
        continue;
      }
      case "me":
        put(word, speaker);
        continue;
      case "us":
        put(word, speaker === null ? null : subject === "we" ? "them" : withOthers(speaker));
        if (next?.lower === "all") i += 1;
        continue;
      case "my":
        put(word, speaker === null ? null : otherNamed ? possessive(speaker) : "their");
        setOwner(speaker);
        continue;
      case "our":
        if (subject === "third" && SHARED_NOUNS.has(next?.lower ?? "")) {
          put(word, PEOPLES_NOUNS.has(nonNull(next, "word").lower) ? "people's" : "the");
          continue;
        }
        put(word, speaker === null ? null : otherNamed && subject !== "we" ? possessive(speaker) : "their");
        setOwner(speaker);
        continue;
      case "mine":
      case "ours":
        put(word, speaker === null ? null : possessive(speaker));
        continue;
      case "myself":
      case "ourselves":
        put(word, speaker === null ? null : "themselves");
        continue;
      case "yourself":
      case "yourselves":
        put(word, "oneself");
        continue;
      case "you": {
        put(
          word,
          previous?.lower === "of" && /^(?:all|both|some|each)$/.test(words[i - 2]?.lower ?? "")
            ? null
            : participants.addressee,
        );
        otherNamed = true;
        const subjectHere =
          next !== undefined &&
          !/^(?:let|help|make|makes|made|see|hear|watch|have|with|for|to)$/.test(previous?.lower ?? "") &&
          ((previous === undefined && referents.clausal) ||
            BEFORE_SUBJECT.has(previous?.lower ?? "") ||
            previous?.post.includes(",") ||
            (hasTag(previous, "Noun") && isFinite(next)) ||
            (isAuxiliary(next) && next.lower !== "do" && next.lower !== "can" && next.lower !== "will"));
        if (subjectHere && participants.addressee !== null) i = agreeNext(words, i, out);
        continue;
      }
      case "your":
      case "yours":
        put(word, participants.addressee === null ? null : possessive(participants.addressee));
        setOwner(participants.addressee);
        otherNamed = true;
        continue;
    }
    if (DANGLING.has(word.lower) && dangles(words, i, seen)) put(word, nameForPronoun(word, next, referents));
    else out.push(word);
    if (hasTag(word, "Noun") && !hasTag(word, "Pronoun")) {
      if (hasTag(word, "Plural") || previous?.lower === "and") seen.plural = true;
      else seen.singular = true;
      if (hasTag(word, "Person") || hasTag(word, "Actor") || PERSON_NOUNS.has(word.lower.replace(/s$/, "")))
        seen.person = true;
      if (hasTag(word, "Person") && word.text !== speaker) otherNamed = true;
    }
  }
  return { words: out, dangling };
}

function nameForPronoun(word: Word, next: Word | undefined, referents: Referents): string | null {
  switch (word.lower) {
    case "she":
    case "he":
    case "him":
      return referents.person ?? (word.lower === "him" ? theKinNoun(referents) : null);
    case "his":
      return referents.person === null ? null : possessive(referents.person);
    case "her":
      return referents.person === null
        ? hasTag(next, "Noun") && !hasTag(next, "ProperNoun")
          ? null
          : theKinNoun(referents)
        : hasTag(next, "Noun") || hasTag(next, "Adjective")
          ? possessive(referents.person)
          : referents.person;
    case "they":
    case "them":
      return referents.people;
    case "their":
      return referents.people === null ? null : possessive(referents.people);
  }
  return null;
}

const theKinNoun = ({ kinNoun }: Referents): string | null =>
  kinNoun === undefined || kinNoun === null ? null : `the ${kinNoun}`;

export const PERSON_NOUNS = wordSet(`
  mom dad mother father parent sister brother son daughter kid child wife husband partner girlfriend
  boyfriend aunt uncle cousin grandma grandpa grandmother grandfather friend mentor boss coworker colleague
  neighbor neighbour teacher roommate fiancé fiance fiancée nephew niece man woman guy girl boy lady
  therapist doctor coach buddy family student classmate client customer people children
`);

function agreeNext(words: readonly Word[], at: number, out: Word[]): number {
  let i = at + 1;
  while (words[i] !== undefined && hasTag(words[i], "Adverb") && !isFinite(words[i])) {
    out.push(nonNull(words[i], "word"));
    i += 1;
  }
  const verb = words[i];
  if (verb === undefined) return i - 1;
  if (isAuxiliary(verb)) {
    const text = toThirdPersonVerb(verb.lower, "present");
    out.push({ ...verb, text, lower: text });
    return i;
  }
  const present =
    !isPast(verb) &&
    verb.lower !== "read" &&
    (hasTag(verb, "Verb") || verb.lower === "like") &&
    !hasTag(verb, "Gerund");
  if (!present) return i - 1;
  const text = toThirdPersonVerb(verb.lower, "present");
  out.push({
    ...verb,
    text: verb.lower.endsWith("s") && hasTag(verb, "PresentTense") && !hasTag(verb, "Infinitive") ? verb.text : text,
    lower: text,
  });
  return i;
}

function dangles(
  words: readonly Word[],
  i: number,
  seen: { singular: boolean; plural: boolean; person: boolean },
): boolean {
  const word = nonNull(words[i], "word");
  const next = words[i + 1];
  const lower = word.lower;
  if (lower === "that" || lower === "this" || lower === "these" || lower === "those") {
    if (words[i - 1]?.lower === "like" && lower !== "this" && lower !== "that") return false;
    if (next === undefined || word.post !== "") return true;
    if (lower === "that")
      return isAuxiliary(next) && !seen.singular && !seen.plural && i > 0 && hasTag(words[i - 1], "Verb");
    return (
      isAuxiliary(next) ||
      hasTag(next, "Preposition") ||
      hasTag(next, "Conjunction") ||
      (hasTag(next, "Verb") && !hasTag(next, "Noun") && !isPast(next))
    );
  }
  if (lower === "there")
    return !(
      isAuxiliary(next) ||
      words.slice(0, i).some((w) => hasTag(w, "Place") || (hasTag(w, "Noun") && hasTag(w, "Singular")))
    );
  if (lower === "here") return true;
  if (lower === "it" || lower === "its" || lower === "itself") {
    // "makes it easy to": "it" stands for the clause
    if (
      lower === "it" &&
      next !== undefined &&
      words.slice(i + 1, i + 6).some((w) => w.lower === "to" || w.lower === "that" || w.lower === "when") &&
      (hasTag(next, "Adjective") || isAuxiliary(next))
    )
      return false;
    return !seen.singular;
  }
  if (PLURAL.has(lower)) return !seen.plural;
  return MALE_OR_FEMALE.has(lower) ? !seen.person : true;
}
