import { sumOfUse } from "../../core/accounting/use.ts";
import pMap from "p-map";
import type { ModelUse, Reranked } from "../../ports/providers.ts";

/** Connections of a Worker: https://developers.cloudflare.com/workers/platform/limits/#simultaneous-open-connections */
const MAX_CONCURRENT = 6;

const MAX_QUERY_CHARACTERS = 2_000;

/** Many models refuse blank texts: they get the lowest score. A blank query scores every text 0. */
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
  const asked = query.slice(0, MAX_QUERY_CHARACTERS).toWellFormed();
  const answers = await pMap(batches, (batch) => request(asked, batch), { concurrency: MAX_CONCURRENT });
  const found = answers.flatMap((answer) => answer.scores);
  const scores = texts.map(() => found.reduce((least, score) => Math.min(least, score), Infinity));
  worded.forEach(({ place }, n) => (scores[place] = found[n] ?? 0));
  return { scores, use: answers.map(({ use }) => use).reduce(sumOfUse, NO_USE) };
}

const isBlank = (text: string): boolean => !/[^\s\p{C}]/u.test(text);

export const NO_USE: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };

/** @throws Error if a text has no score or two, an index is out of range, or a score is not finite */
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
