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

/** What a thing does to a person: "it makes me happy". */
const TOUCHING = wordSet(`
  make give help remind keep bring inspire motivate teach encourage drive let allow lift change calm relax
`);
/** Judgements that say more of the moment than of the thing. */
const OF_THE_MOMENT =
  /^(?:hard|easy|tough|time|true|ok|okay|fine|possible|worth|like|not|wild|crazy|hectic|one|all|about|just|always|bumpy)$/;

/** "It was so powerful" right after the thing was named. */
export function readOpinionOfIt({ subject, verb, words }: Clause, thing: Word[] | null): Opinion | null {
  if (subject.length !== 1 || subject[0]?.lower !== "it" || thing === null || verb.negated) return null;
  if (TOUCHING.has(verb.lemma) && verb.tense !== "modal" && verb.tense !== "future")
    return /^(?:me|us|my|our)$/.test(words[verb.end]?.lower ?? "") && !many(thing)
      ? { form: "touches", subject: thing }
      : null;
  if (verb.lemma !== "be" || !/^(?:past|present|perfect)$/.test(verb.tense)) return null;
  const complement = stripAdverbs(words.slice(verb.end));
  if (!isEvaluation(complement) || OF_THE_MOMENT.test(complement[0]?.lower ?? "") || isGerund(complement[1]))
    return null;
  if (complement.some((w) => /^(?:to|how|that|what|ride|journey|adventure|road|time|when)$/.test(w.lower))) return null;
  if (many(thing) && /^an?$/.test(complement[0]?.lower ?? "")) return null;
  return { form: "finds", subject: thing, complement };
}

/** "it" after several things agrees with none of them. */
const many = (thing: readonly Word[]): boolean => /[^su]s$/.test(thing.at(-1)?.lower ?? "");

/** What follows a verb: in the third person, as a line, its date taken out, and as it was said. */
export interface RenderedComplement {
  words: Word[];
  text: string;
  dated: Dated;
  original: Word[];
}

/** Says what follows the verb in the third person; `null` where it cannot be said completely. */
export type RenderComplement = (words: readonly Word[], subject: Subject) => RenderedComplement | null;

/** How a clause about things is told: the fact, and what it was about. */
export interface OpinionFact {
  fact: Omit<ExtractedFact, "span">;
  object: EntityName | null;
  /** What a judgement was passed on. */
  topic: Word[] | null;
}

/** A clause about things, told as what its speaker thinks or says of them. `proper` are words the thread writes with a capital. */
export function opinionFact(
  clause: Clause,
  speaker: string,
  voice: Participants,
  named: Antecedents,
  proper: ReadonlySet<string>,
  now: Instant,
  tell: RenderComplement,
): OpinionFact | null {
  const framing = readOpinionOfIt(clause, named.thing) ?? readOpinion(clause);
  if (framing === null) return null;
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
  const impersonal = framing.form === "finds-it" || framing.form === "for";
  const topic = impersonal ? [] : topicOf(framing.subject, clause, voice, proper);
  if (topic === null) return null;
  const plural = !impersonal && hasTag(framing.subject.at(-1), "Plural");
  const body =
    framing.form === "says" || framing.form === "touches" ? clause.words.slice(verb.end) : framing.complement;
  const told = tell(
    body,
    impersonal
      ? { ...self, kind: "speaker" }
      : {
          ...self,
          type: "thing",
          plural: plural || framing.form !== "finds" || clause.subject[0]?.lower === "you",
        },
  );
  const about = textOf(topic);
  if (told === null || told.words.length === 0 || (about === "" && !impersonal)) return null;
  if (
    !isWellFormed(told.original, framing.form === "finds-it" ? "find" : verb.lemma) ||
    !isComplete(told.words, clause.words)
  )
    return null;
  if (!isWellFormed(clause.subject.slice(0, -1), "")) return null;
  const group = clause.words
    .slice(0, verb.end)
    .map((w) => w.text)
    .join(" ");
  const finds = past ? "found" : "finds";
  const [sentence, predicate] = {
    finds: [`${speaker} ${finds} ${about} to be ${told.text}`, finds.toUpperCase()],
    "finds-it": [`${speaker} ${finds} it ${told.text}`, finds.toUpperCase()],
    for: [`For ${speaker}, it ${group} ${told.text}`, "SAYS"],
    says: [`${speaker} says that ${about} ${group} ${told.text}`, "SAYS"],
    touches: [`${about} ${group} ${told.text}`, "AFFECTED_BY"],
  }[framing.form] as [string, string];
  const fact = toSentence(sentence);
  if (fact.length > MAX_FACT_CHARACTERS) return null;
  const object = framing.form === "says" ? null : readNounPhrase(topic, 0).name;
  const value = framing.form === "touches" ? about : valueOf(framing.form, about, group, told.text);
  return {
    object,
    topic: framing.form === "finds" ? topic : null,
    fact: {
      subject: speaker,
      predicate,
      object: object?.name ?? null,
      object_value: object === null ? value : null,
      fact,
      kind: "state",
      strength: framing.form === "touches" ? 3 : 2,
      valid_from: past ? (told.dated.period?.from ?? null) : now,
      valid_to: past ? (told.dated.period?.to ?? now) : null,
      precision: past ? (told.dated.period?.precision ?? null) : null,
    },
  };
}

const valueOf = (form: Opinion["form"], about: string, group: string, line: string): string =>
  (form === "says" || form === "for" ? `${about || "it"} ${group} ${line}` : `${about} ${line}`).trim();

/** The thing spoken of in the third person, without the capital of a sentence start; `null` where it cannot be named. */
function topicOf(
  subject: readonly Word[],
  clause: Clause,
  voice: Participants,
  proper: ReadonlySet<string>,
): Word[] | null {
  // "Jon found losing their job to be tough": who finds is who did it.
  const own = isGerund(subject[0]) && readOpinion(clause)?.form === "finds";
  const written = toThirdPerson(subject, voice, own ? "speaker" : "third", {
    singular: false,
    plural: false,
    person: false,
  });
  if (written.dangling >= 0) return null;
  const first = written.words[0];
  if (first === undefined) return written.words;
  const starts =
    subject[0] === clause.subject[0] &&
    first.text === clause.subject[0]?.text &&
    first.pre === "" &&
    !proper.has(first.text) &&
    !hasTag(first, "ProperNoun") &&
    !/^\p{Lu}\p{Lu}/u.test(first.text) &&
    (first.owner ?? null) === null;
  if (!starts) return written.words;
  return [{ ...first, text: first.text.replace(/^\p{Lu}/u, (c) => c.toLowerCase()) }, ...written.words.slice(1)];
}

/** "We can make a difference together": said of everybody, told as what the speaker says. */
export function appealFact(
  clause: Clause,
  speaker: string,
  now: Instant,
  tell: RenderComplement,
): Omit<ExtractedFact, "span"> | null {
  const { subject, verb, words } = clause;
  const urging =
    (verb.tense === "modal" && /^(?:can|should|must)$/.test(verb.modal ?? "")) ||
    (verb.tense === "present" && (verb.lemma === "need" || verb.modal === "have to"));
  if (subject.length !== 1 || subject[0]?.lower !== "we" || !urging) return null;
  const everybody = speakerAndOthers(speaker);
  const told = tell(words.slice(verb.end), everybody);
  if (told === null || told.words.length < 2 || !isMemorable(clause, everybody, told.words)) return null;
  if (!isWellFormed(told.original, verb.lemma) || !isComplete(told.words, words)) return null;
  const group = words
    .slice(0, verb.end)
    .map((w) => w.text)
    .join(" ");
  const said = `${everybody.text} ${group} ${told.text}`;
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
        valid_from: now,
        valid_to: null,
        precision: null,
      };
}
