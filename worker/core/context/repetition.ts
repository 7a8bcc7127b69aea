import type { Fact } from "../../../shared/api/fact.ts";
import { sentencesOf } from "../text/split-into-sentences.ts";
import { contentStems, sharedBy } from "./shared-words.ts";

/** A fact adds nothing if a line that is shown has this share of its words, and, where it is not its source, all those of its ends. */
const SAID_SHARE = 0.75;
/** Of the sentences of facts, which are English by the built-in rules. */
const NEGATION = /\b(?:not|never|no|none|nobody|nothing|without|cannot)\b|n['’]t\b/iu;

/**
 * Whether lines that are shown say a fact already.
 *
 * @param words of its sentence
 * @param sources the words of the messages that it was learned from, as far as they are shown
 */
export function isRepeated(
  fact: Fact,
  words: ReadonlySet<string>,
  sources: readonly ReadonlySet<string>[],
  shown: readonly { words: ReadonlySet<string>; text: string }[],
): boolean {
  const isSaidBy = (said: ReadonlySet<string>): boolean => sharedBy(words, said) >= SAID_SHARE * words.size;
  // most often the message that it was learned from says it
  if (sources.some(isSaidBy)) return true;
  // "Ada likes green tea" is not said by "Ada likes black tea", nor by "Ada doesn't like green tea"
  const ends = contentStems(`${fact.subject.name} ${fact.object?.name ?? fact.object_value ?? ""}`);
  const isNegative = NEGATION.test(fact.fact);
  return shown.some(
    ({ words: said, text }) =>
      isSaidBy(said) && sharedBy(ends, said) === ends.size && NEGATION.test(text) === isNegative,
  );
}

/**
 * Whether the sentences of facts have every word of a message, are as many as its own, and deny nothing that it does not. Of "Dan hates me. I
 * hate Dan." one fact has all words that count; a question is no fact.
 */
export function isStatedBy(message: string, facts: readonly string[]): boolean {
  if (/[?？؟]/u.test(message) || sentencesOf(message).length > facts.length) return false;
  if (facts.length === 0 || facts.some((fact) => NEGATION.test(fact)) !== NEGATION.test(message)) return false;
  const words = contentStems(spelledOut(message));
  return words.size > 0 && sharedBy(words, contentStems(spelledOut(facts.join(" ")))) === words.size;
}

/** "does not" and "doesn't" are the same words. */
const spelledOut = (text: string): string => text.replaceAll(/n['’]t\b/gu, " not");

/** A report says since when a fact holds, where the fact does not. */
const SINCE = / \(since [^()]+\)(?=[.。]?$)/u;

/** A text without the sentences that facts state word for word. */
export function withoutStated(text: string, facts: readonly string[]): string {
  const stated = new Set(facts.map(bare));
  const sentences = sentencesOf(text);
  const kept = sentences.filter((sentence) => !stated.has(bare(sentence)));
  return kept.length === sentences.length ? text : kept.join(" ");
}

const bare = (sentence: string): string =>
  sentence
    .trim()
    .replace(SINCE, "")
    .replace(/[.。]$/u, "");
