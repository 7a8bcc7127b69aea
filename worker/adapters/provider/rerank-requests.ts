import type { ModelUse, Reranked } from "../../ports/providers.ts";
import { concurrently } from "./concurrently.ts";

/**
 * A Worker waits for the answers of at most six connections at a time.
 * https://developers.cloudflare.com/workers/platform/limits/#simultaneous-open-connections
 */
const MOST_AT_ONCE = 6;

/** UTF-16 units of a query that are read. */
const LONGEST_QUERY = 2_000;

/**
 * Ranks texts by requests of at most `most` texts each, several at a time. Blank texts are never sent, as many models
 * refuse them.
 *
 * @param request scores of the texts of one request, none of them blank, in order
 */
export async function rerankInRequests(
  query: string,
  texts: readonly string[],
  most: number,
  request: (query: string, texts: string[]) => Promise<Reranked>,
): Promise<Reranked> {
  const worded = texts.flatMap((text, place) => (isBlank(text) ? [] : [{ text: text.toWellFormed(), place }]));
  if (worded.length === 0 || isBlank(query)) return { scores: texts.map(() => 0), use: NO_USE };
  const batches = Array.from({ length: Math.ceil(worded.length / most) }, (_, n) =>
    worded.slice(n * most, (n + 1) * most).map(({ text }) => text),
  );
  const asked = query.slice(0, LONGEST_QUERY).toWellFormed();
  const answers = await concurrently(batches, MOST_AT_ONCE, (batch) => request(asked, batch));
  const found = answers.flatMap((answer) => answer.scores);
  const scores = texts.map(() => found.reduce((least, score) => Math.min(least, score), Infinity));
  worded.forEach(({ place }, n) => (scores[place] = found[n] ?? 0));
  return { scores, use: answers.map(({ use }) => use).reduce(addUse, NO_USE) };
}

const isBlank = (text: string): boolean => !/[^\s\p{C}]/u.test(text);

export const NO_USE: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };

export const addUse = (a: ModelUse, b: ModelUse): ModelUse => ({
  calls: a.calls + b.calls,
  tokens_in: a.tokens_in + b.tokens_in,
  tokens_out: a.tokens_out + b.tokens_out,
});

/**
 * The scores in the order of the texts. Providers answer best first, and say where a text stood.
 *
 * @throws Error where a text has no score or two, where an index is none of a text, where a score is no finite number
 */
export function scoresInOrder(
  entries: readonly { index: unknown; score: unknown }[],
  wanted: number,
  model: string,
): number[] {
  const scores = new Map<number, number>();
  for (const { index, score } of entries) {
    if (typeof index !== "number" || !Number.isInteger(index) || index < 0 || index >= wanted)
      throw new Error(`${model} scored a text of no such index when asked for ${wanted}`);
    if (scores.has(index)) throw new Error(`${model} scored text ${index} of ${wanted} twice`);
    if (typeof score !== "number" || !Number.isFinite(score))
      throw new Error(`${model} gave text ${index} of ${wanted} a score that is no number`);
    scores.set(index, score);
  }
  if (scores.size < wanted) throw new Error(`${model} gave ${scores.size} scores when asked for ${wanted}`);
  return Array.from({ length: wanted }, (_, index) => scores.get(index) ?? 0);
}
