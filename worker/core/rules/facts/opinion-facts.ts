import { asEnd, observed, observedFrom, UNBOUNDED } from "../../temporal/bounds.ts";
import { boundsOfPeriod } from "./timing.ts";
import type { Period } from "../dates/dates.ts";
import type { Antecedents } from "./coreference.ts";
import type { Clause } from "../grammar/clauses.ts";
import type { ExtractedFact } from "../../extraction/extraction.ts";
import { readNounPhrase, type EntityName } from "../grammar/noun-phrases.ts";
import { isEvaluation, readOpinion, stripAdverbs, type Opinion } from "./opinions.ts";
import { isComplete, isWellFormed } from "./well-formed.ts";
import { speakerAndOthers, type Subject } from "./subjects.ts";
import type { Dated } from "./timing.ts";
import { isGerund } from "../grammar/verbs.ts";
import { toThirdPerson, type Participants } from "../grammar/pronouns.ts";
import { toSentence, MAX_FACT_CHARACTERS } from "./fact-wording.ts";
import { wordSet } from "../../text/word-set.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";
import { isMemorable } from "./is-memorable.ts";
import type { Instant } from "../../../../shared/instant.ts";

/** Verbs for what a thing does to a person: "it makes me happy". */
const AFFECTING = wordSet(`
  make give help remind keep bring inspire motivate teach encourage drive let allow lift change calm relax
`);
/** Judgements about the moment rather than about the thing. */
const MOMENTARY =
  /^(?:hard|easy|tough|time|true|ok|okay|fine|possible|worth|like|not|wild|crazy|hectic|one|all|about|just|always|bumpy)$/;

/** Reads an opinion about "it", the thing mentioned just before: "it was so powerful"; `null` if the clause is none. */
export function readOpinionOfIt({ subject, verb, words }: Clause, thing: Word[] | null): Opinion | null {
  if (subject.length !== 1 || subject[0]?.lower !== "it" || thing === null || verb.negated) return null;
  if (AFFECTING.has(verb.lemma) && verb.tense !== "modal" && verb.tense !== "future")
    return /^(?:me|us|my|our)$/.test(words[verb.end]?.lower ?? "") && !isPlural(thing)
      ? { form: "affects", subject: thing }
      : null;
  if (verb.lemma !== "be" || !/^(?:past|present|perfect)$/.test(verb.tense)) return null;
  const complement = stripAdverbs(words.slice(verb.end));
  if (!isEvaluation(complement) || MOMENTARY.test(complement[0]?.lower ?? "") || isGerund(complement[1])) return null;
  if (complement.some((w) => /^(?:to|how|that|what|ride|journey|adventure|road|time|when)$/.test(w.lower))) return null;
  if (isPlural(thing) && /^an?$/.test(complement[0]?.lower ?? "")) return null;
  return { form: "finds", subject: thing, complement };
}

/** Whether the thing is a plural, which "it" cannot mean. */
const isPlural = (thing: readonly Word[]): boolean => /[^su]s$/.test(thing.at(-1)?.lower ?? "");

/** The words after a verb, rewritten in the third person and without the date of the clause, and as they were said. */
export interface RenderedComplement {
  words: Word[];
  text: string;
  dated: Dated;
  original: Word[];
}

/** Rewrites the words after a verb in the third person; `null` if a pronoun cannot be resolved. */
export type RenderComplement = (words: readonly Word[], subject: Subject) => RenderedComplement | null;

/** The fact of a clause about things, and what it is about. */
export interface OpinionFact {
  fact: Omit<ExtractedFact, "span">;
  object: EntityName | null;
  /** The thing that the speaker judged; `null` if the opinion is of another form. */
  topic: Word[] | null;
}

/**
 * The fact of a clause about things: what the speaker thinks or says of them. `null` if it is not worth a fact or cannot be written.
 *
 * @param properNouns words that the thread capitalises inside a sentence
 */
export function opinionFact(
  clause: Clause,
  speaker: string,
  participants: Participants,
  antecedents: Antecedents,
  properNouns: ReadonlySet<string>,
  now: Instant,
  render: RenderComplement,
): OpinionFact | null {
  const opinion = readOpinionOfIt(clause, antecedents.thing) ?? readOpinion(clause);
  if (opinion === null) return null;
  const self: Subject = {
    kind: "third",
    entity: speaker,
    type: "person",
    text: speaker,
    plural: false,
    noun: null,
  };
  const { verb } = clause;
  const past = verb.tense === "past";
  const isImpersonal = opinion.form === "finds-it" || opinion.form === "for";
  const topic = isImpersonal ? [] : topicOf(opinion.subject, clause, participants, properNouns);
  if (topic === null) return null;
  const plural = !isImpersonal && hasTag(opinion.subject.at(-1), "Plural");
  const body =
    opinion.form === "says" || opinion.form === "affects" ? clause.words.slice(verb.end) : opinion.complement;
  const rendered = render(
    body,
    isImpersonal
      ? { ...self, kind: "speaker" }
      : {
          ...self,
          type: "thing",
          plural: plural || opinion.form !== "finds" || clause.subject[0]?.lower === "you",
        },
  );
  const topicText = textOf(topic);
  if (rendered === null || rendered.words.length === 0 || (topicText === "" && !isImpersonal)) return null;
  if (
    !isWellFormed(rendered.original, opinion.form === "finds-it" ? "find" : verb.lemma) ||
    !isComplete(rendered.words, clause.words)
  )
    return null;
  if (!isWellFormed(clause.subject.slice(0, -1), "")) return null;
  const verbText = clause.words
    .slice(0, verb.end)
    .map((w) => w.text)
    .join(" ");
  const finds = past ? "found" : "finds";
  const [sentence, predicate] = {
    finds: [`${speaker} ${finds} ${topicText} to be ${rendered.text}`, finds.toUpperCase()],
    "finds-it": [`${speaker} ${finds} it ${rendered.text}`, finds.toUpperCase()],
    for: [`For ${speaker}, it ${verbText} ${rendered.text}`, "SAYS"],
    says: [`${speaker} says that ${topicText} ${verbText} ${rendered.text}`, "SAYS"],
    affects: [`${topicText} ${verbText} ${rendered.text}`, "AFFECTED_BY"],
  }[opinion.form] as [string, string];
  const fact = toSentence(sentence);
  if (fact.length > MAX_FACT_CHARACTERS) return null;
  const object = opinion.form === "says" ? null : readNounPhrase(topic, 0).name;
  const value =
    opinion.form === "affects" ? topicText : objectValueOf(opinion.form, topicText, verbText, rendered.text);
  return {
    object,
    topic: opinion.form === "finds" ? topic : null,
    fact: {
      subject: speaker,
      predicate,
      object: object?.name ?? null,
      object_value: object === null ? value : null,
      fact,
      kind: "state",
      strength: opinion.form === "affects" ? 3 : 2,
      ...(past ? pastBounds(rendered.dated.period, now) : observedFrom(now)),
    },
  };
}

const pastBounds = (period: Period | null, now: Instant) =>
  period === null ? { ...UNBOUNDED, ...asEnd(observed(now)) } : boundsOfPeriod(period);

const objectValueOf = (form: Opinion["form"], topicText: string, verbText: string, text: string): string =>
  (form === "says" || form === "for" ? `${topicText || "it"} ${verbText} ${text}` : `${topicText} ${text}`).trim();

/** The topic in the third person, without the capital of a sentence start; `null` if it cannot be named. */
function topicOf(
  subject: readonly Word[],
  clause: Clause,
  participants: Participants,
  properNouns: ReadonlySet<string>,
): Word[] | null {
  // "Jon found losing their job to be tough": the speaker is the one who lost the job.
  const isSpeakersDoing = isGerund(subject[0]) && readOpinion(clause)?.form === "finds";
  const written = toThirdPerson(subject, participants, isSpeakersDoing ? "speaker" : "third", {
    singular: false,
    plural: false,
    person: false,
  });
  if (written.dangling >= 0) return null;
  const first = written.words[0];
  if (first === undefined) return written.words;
  const startsSentence =
    subject[0] === clause.subject[0] &&
    first.text === clause.subject[0]?.text &&
    first.pre === "" &&
    !properNouns.has(first.text) &&
    !hasTag(first, "ProperNoun") &&
    !/^\p{Lu}\p{Lu}/u.test(first.text) &&
    (first.owner ?? null) === null;
  if (!startsSentence) return written.words;
  return [{ ...first, text: first.text.replace(/^\p{Lu}/u, (c) => c.toLowerCase()) }, ...written.words.slice(1)];
}

/** The fact of an appeal to everybody ("we can make a difference together"), as something that the speaker says; `null` for other clauses. */
export function appealFact(
  clause: Clause,
  speaker: string,
  now: Instant,
  render: RenderComplement,
): Omit<ExtractedFact, "span"> | null {
  const { subject, verb, words } = clause;
  const isAppeal =
    (verb.tense === "modal" && /^(?:can|should|must)$/.test(verb.modal ?? "")) ||
    (verb.tense === "present" && (verb.lemma === "need" || verb.modal === "have to"));
  if (subject.length !== 1 || subject[0]?.lower !== "we" || !isAppeal) return null;
  const everybody = speakerAndOthers(speaker);
  const rendered = render(words.slice(verb.end), everybody);
  if (rendered === null || rendered.words.length < 2 || !isMemorable(clause, everybody, rendered.words)) return null;
  if (!isWellFormed(rendered.original, verb.lemma) || !isComplete(rendered.words, words)) return null;
  const verbText = words
    .slice(0, verb.end)
    .map((w) => w.text)
    .join(" ");
  const said = `${everybody.text} ${verbText} ${rendered.text}`;
  const fact = toSentence(`${speaker} says that ${said}`);
  return fact.length > MAX_FACT_CHARACTERS
    ? null
    : {
        subject: speaker,
        predicate: "SAYS",
        object: null,
        object_value: said,
        fact,
        kind: "state",
        strength: 2,
        ...observedFrom(now),
      };
}
