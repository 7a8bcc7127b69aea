import { observedFrom } from "../../../temporal/bounds.ts";
import type { Clause } from "../grammar/clauses.ts";
import type { Instant } from "../../../../../shared/instant.ts";
import type { ExtractedFact } from "../../../extraction/extraction.ts";
import { kinshipOf } from "../relations/kinship.ts";
import { cleanName, findNameRuns } from "../grammar/noun-phrases.ts";
import { LEADING_WORD } from "../relations/relation-parts.ts";
import { possessive } from "../grammar/pronouns.ts";
import { toSentence } from "./fact-wording.ts";
import { textOf, type Word } from "../grammar/words.ts";

export interface Naming {
  name: string;
  pronoun: string;
  future: boolean;
}

const OWNERS: Record<string, string> = { his: "he", her: "she", its: "it", their: "they" };

export function readNaming({ subject, verb, words }: Clause): Naming | null {
  const first = subject[0]?.lower ?? "";
  const rest = words.slice(verb.end);
  if (verb.negated) return null;
  const future = verb.tense === "future";
  const owner = Object.hasOwn(OWNERS, first) ? OWNERS[first] : undefined;
  if (owner !== undefined && subject.length === 2 && subject[1]?.lower === "name" && verb.lemma === "be") {
    const name = readWholeName(rest);
    return name === null ? null : { name, pronoun: owner, future };
  }
  if (subject.length === 1 && /^(?:he|she|it|they)$/.test(first)) {
    // the verb group of "It will be called" ends at "be"
    const called = verb.lemma === "be" ? rest[0] : words[verb.end - 1];
    if (!/^(?:called|named)$/.test(called?.lower ?? "")) return null;
    const name = readWholeName(verb.lemma === "be" ? rest.slice(1) : rest);
    return name === null ? null : { name, pronoun: first, future };
  }
  if (/^(?:i|we)$/.test(first) && subject.length === 1 && /^(?:name|call)$/.test(verb.lemma)) {
    const pronoun = { him: "he", her: "she", it: "it", them: "they" }[rest[0]?.lower ?? ""];
    const name = pronoun === undefined || future ? null : readWholeName(rest.slice(1));
    return name === null || pronoun === undefined ? null : { name, pronoun, future };
  }
  return null;
}

function readWholeName(words: readonly Word[]): string | null {
  const run = findNameRuns([LEADING_WORD, ...words])[0];
  if (run === undefined || run[0] !== 1) return null;
  const end = run[1] - 1;
  if (end !== words.length && !words[end - 1]?.post.includes(",")) return null;
  const name = cleanName(textOf(words.slice(0, end)));
  return name.length < 2 ? null : name;
}

const FOUNDED = /^(?:OPEN|START|LAUNCH|FOUND|BUY|BOUGHT|PLANS_TO)/;

interface NamingCandidates {
  kinNoun: string | null;
  thing: string | null;
  earlierFacts: () => readonly ExtractedFact[];
}

export function namingFact(
  { name, pronoun, future }: Naming,
  speaker: string,
  now: Instant,
  { kinNoun, thing, earlierFacts }: NamingCandidates,
): { fact: Omit<ExtractedFact, "span">; type: string } | null {
  const common = { kind: "state" as const, ...observedFrom(now) };
  const kinship = kinNoun === null ? null : kinshipOf(kinNoun);
  if (kinship !== null && kinNoun !== null && pronoun !== "they") {
    const fact = {
      ...common,
      subject: speaker,
      predicate: kinship.predicate,
      object: name,
      object_value: null,
      fact: `${name} is ${possessive(speaker)} ${kinNoun}.`,
      strength: 8,
    };
    return { fact, type: kinship.isPet ? "object" : "person" };
  }
  if (pronoun !== "it") return null;
  const founding = thing === null ? earlierFacts().find((fact) => FOUNDED.test(fact.predicate)) : undefined;
  const own = (founding?.object_value ?? founding?.object ?? "")
    .replace(/^(?:open|start|launch|found|buy) /, "")
    .replace(/^their\b/, possessive(speaker));
  const text = thing ?? (own.startsWith(possessive(speaker)) ? own : null);
  if (text === null) return null;
  const fact = {
    ...common,
    subject: name,
    predicate: "NAME_OF",
    object: null,
    object_value: text,
    fact: toSentence(`${text} ${future ? "will be" : "is"} called ${name}`),
    strength: 6,
  };
  return { fact, type: "organization" };
}
