import type { Granularity, MemoryQuestion } from "./formats/benchmark-memory.ts";
import type { EpisodeSource } from "./ingest-memory.ts";

/** A quote matches episodes with the whole sentence, or else with one of its halves. */
export function evidencePieces(
  { evidence }: MemoryQuestion,
  granularity: Granularity,
  sources: ReadonlyMap<string, EpisodeSource>,
): string[][] {
  const pieces = evidence[granularity] ?? [];
  if (granularity !== "quote") return pieces.map((id) => [id]);
  const texts = [...sources].map(([id, { text }]) => ({ id, text: plain(text) }));
  const holding = (quote: string): string[] => texts.flatMap(({ id, text }) => (text.includes(quote) ? id : []));
  return pieces.map(plain).map((quote) => {
    const whole = holding(quote);
    if (whole.length > 0) return whole;
    const words = quote.split(" ");
    const halves = [words.slice(0, words.length / 2), words.slice(words.length / 2)];
    return words.length < MIN_WORDS_TO_HALVE ? [] : halves.flatMap((half) => holding(half.join(" ")));
  });
}

export function evidenceEpisodes(question: MemoryQuestion, sources: ReadonlyMap<string, EpisodeSource>): string[][] {
  const granularity = FINEST_FIRST.find((each) => question.evidence[each] !== undefined);
  if (granularity === undefined) return [];
  const pieces = evidencePieces(question, granularity, sources);
  if (granularity === "quote") return pieces;
  const episodes = Map.groupBy(sources.keys(), (id) => sources.get(id)?.[granularity]);
  return pieces.map((ids) => ids.flatMap((id) => episodes.get(id) ?? []));
}

const FINEST_FIRST = ["turn", "quote", "passage", "session"] as const satisfies readonly Granularity[];

const MIN_WORDS_TO_HALVE = 10;

/** Data sets and chunks differ in white space and quotation marks. */
const plain = (text: string): string =>
  (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(" ");

export function rankingAtGranularity(
  granularity: Granularity,
  episodes: readonly string[],
  sources: ReadonlyMap<string, EpisodeSource>,
): string[] {
  if (granularity === "quote") return [...episodes];
  return [...new Set(episodes.flatMap((id) => sources.get(id)?.[granularity] ?? []))];
}
