/** Which episodes show the evidence of a question, grain by grain; and rankings of episodes told in a grain. */
import type { Granularity, MemoryQuestion } from "./formats/benchmark-memory.ts";
import type { EpisodeSource } from "./ingest-memory.ts";

/**
 * For each piece of evidence the ids, in that grain, of which any one shows it. A quoted sentence is shown by every chunk
 * that holds all of it; one that no chunk holds whole, by its halves, and where they are not found either, by nothing.
 */
export function evidencePieces(
  { evidence }: MemoryQuestion,
  grain: Granularity,
  places: ReadonlyMap<string, EpisodeSource>,
): string[][] {
  const pieces = evidence[grain] ?? [];
  if (grain !== "quote") return pieces.map((id) => [id]);
  const texts = [...places].map(([id, { text }]) => ({ id, text: plain(text) }));
  const holding = (quote: string): string[] => texts.flatMap(({ id, text }) => (text.includes(quote) ? id : []));
  return pieces.map(plain).map((quote) => {
    const whole = holding(quote);
    if (whole.length > 0) return whole;
    const words = quote.split(" ");
    const halves = [words.slice(0, words.length / 2), words.slice(words.length / 2)];
    return words.length < SHORTEST_IN_HALVES ? [] : halves.flatMap((half) => holding(half.join(" ")));
  });
}

/** Half of fewer words might stand anywhere. */
const SHORTEST_IN_HALVES = 10;

/** Letters and digits only: data sets and chunks differ in blanks and quotation marks. */
const plain = (text: string): string =>
  (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(" ");

/** Episodes as ranked, each as the turn, session or passage it belongs to, each of these once. */
export function rankingAtGranularity(
  grain: Granularity,
  episodes: readonly string[],
  places: ReadonlyMap<string, EpisodeSource>,
): string[] {
  if (grain === "quote") return [...episodes];
  return [...new Set(episodes.flatMap((id) => places.get(id)?.[grain] ?? []))];
}
