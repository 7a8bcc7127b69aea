import type { Fact } from "../../../shared/api/fact.ts";
import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import { stem } from "../text/stem.ts";
import { tokenise } from "../text/tokenise.ts";
import { contentStems, sharedBy } from "../language/index.ts";

/**
 * A line with this share of a fact's words states it. If it is not its source, it needs all words of subject and
 * object.
 */
const SAID_SHARE = 0.75;
/** English words, like the built-in rules. */
const NEGATION = /\b(?:not|never|no|none|nobody|nothing|without|cannot)\b|n['’]t\b/iu;

export function isRepeated(
  fact: Fact,
  words: ReadonlySet<string>,
  sources: readonly ReadonlySet<string>[],
  shown: readonly { words: ReadonlySet<string>; text: string }[],
): boolean {
  const isSaidBy = (said: ReadonlySet<string>): boolean => sharedBy(words, said) >= SAID_SHARE * words.size;
  if (sources.some(isSaidBy)) return true;
  // neither "Ada likes black tea" nor "Ada doesn't like green tea" states "Ada likes green tea"
  const ends = contentStems(`${fact.subject.name} ${fact.object?.name ?? fact.object_value ?? ""}`);
  const isNegative = NEGATION.test(fact.fact);
  return shown.some(
    ({ words: said, text }) =>
      isSaidBy(said) && sharedBy(ends, said) === ends.size && NEGATION.test(text) === isNegative,
  );
}

/** "I like tea." by Ada equals "Ada likes tea." Questions state nothing. */
export function isStatedBy(message: string, who: string, facts: readonly string[]): boolean {
  const stated = new Set(facts.map((fact) => wordForWord(fact, who)));
  const sentences = sentencesOf(message);
  const isStated = (sentence: string): boolean => stated.has(wordForWord(sentence, who));
  return (
    sentences.length > 0 &&
    sentences.every((sentence) => isStated(sentence) || listedIn(sentence).some((parts) => parts.every(isStated)))
  );
}

/** Reads "I like jazz and blues" as "I like jazz", "I like blues". */
function listedIn(sentence: string): string[][] {
  const [first = "", ...others] = sentence.replace(/[.!]$/u, "").split(/,\s+(?:and\s+)?|(?<!\s)\s+and\s+/u);
  if (others.length === 0) return [];
  const words = first.split(/\s+/u);
  return words.slice(1).map((_, at) => {
    const said = words.slice(0, at + 1).join(" ");
    return [first, ...others.map((other) => `${said} ${other}`)];
  });
}

function wordForWord(sentence: string, who: string): string {
  const own = `${who}'s`;
  const spelled = sentence
    .replaceAll("’", "'")
    .replaceAll(/\bcan't\b/giu, "can not")
    .replaceAll(/\bwon't\b/giu, "will not")
    .replaceAll(/n't\b/gu, " not")
    .replaceAll(/\bI'm\b/gu, "I am")
    .replaceAll(/\bI've\b/gu, "I have")
    .replaceAll(/\bI'll\b/gu, "I will")
    .replaceAll(/\b(?:my|mine)\b/giu, own)
    .replaceAll(/\b(?:I|me|myself)\b/gu, who);
  const words = tokenise(spelled).map((word) => stem(THIRD_PERSON.get(word) ?? word));
  return `${words.join(" ")}${/[?？؟]/u.test(sentence) ? "?" : ""}`;
}

const THIRD_PERSON = new Map([
  ["am", "is"],
  ["have", "has"],
  ["do", "does"],
  ["go", "goes"],
]);

const SINCE = / \(since [^()]+\)(?=[.。]?$)/u;

/** @returns only the changed reports, by id */
export function shortenedReports(reports: ReadonlyMap<string, string>, said: readonly string[]): Map<string, string> {
  const texts = new Map(reports);
  for (const [id, whole] of [...reports].sort(([, a], [, b]) => b.length - a.length)) {
    const beside = [...texts].flatMap(([other, text]) => (other === id ? [] : text));
    texts.set(id, withoutStated(whole, [...said, ...beside]));
  }
  return new Map([...texts].filter(([id, text]) => text !== reports.get(id)));
}

export const isOnlySum = (text: string | undefined): boolean =>
  text !== undefined && sentencesOf(text).length === 1 && SUMS_UP.test(text);
const SUMS_UP = /\b(?:are joined by|is about|are about)\b/u;

export const sumOf = (text: string): string => sentencesOf(text)[0] ?? text;

export function withoutStated(text: string, others: readonly string[]): string {
  const stated = new Set(others.flatMap(sentencesOf).map(bare));
  const sentences = sentencesOf(text);
  const kept = sentences.filter((sentence) => !stated.has(bare(sentence)));
  return kept.length === sentences.length ? text : kept.join(" ");
}

const bare = (sentence: string): string =>
  sentence
    .trim()
    .replace(SINCE, "")
    .replace(/[.。]$/u, "");
