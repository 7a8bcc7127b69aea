/** One row a way of asking: recall with its interval, and how long an answer takes. */
import { bootstrapMean, type Estimate, SEED, seededRandom, pieceRecallAt } from "./recall.ts";
import { latencyCells, markdownTable, percentWithInterval } from "./table-cells.ts";

export interface ConfigurationRow {
  label: string;
  /** One ranking a question; `null` where the server does not know the configuration. */
  rankings: ReadonlyArray<readonly string[]> | null;
  /** Milliseconds; none for what is not asked through the API. */
  latencies: readonly number[];
}

/** For each question the pieces of evidence, each as the ids of which any one shows it. */
export type Evidence = ReadonlyArray<ReadonlyArray<readonly string[]>>;

/**
 * Recall (0–1) at each of `cutoffs` with its interval. Questions without evidence do not count; of the others the same are
 * drawn for every row.
 */
export const estimateRecall = (
  rankings: ReadonlyArray<readonly string[]>,
  evidence: Evidence,
  cutoffs: readonly number[],
): Estimate[] =>
  cutoffs.map((k) => {
    const shares = evidence.flatMap((pieces, place) =>
      pieces.length === 0 ? [] : [pieceRecallAt(k, rankings[place] ?? [], pieces)],
    );
    return bootstrapMean(shares, seededRandom(SEED));
  });

/** Latency has its columns where anything was timed. */
export function configurationTable(
  rows: readonly ConfigurationRow[],
  evidence: Evidence,
  cutoffs: readonly number[],
): string {
  const counted = String(evidence.filter((pieces) => pieces.length > 0).length);
  const timed = rows.some(({ latencies }) => latencies.length > 0);
  const recalls = (rankings: ReadonlyArray<readonly string[]>): string[] =>
    estimateRecall(rankings, evidence, cutoffs).map(percentWithInterval);
  return markdownTable(
    ["configuration", "questions", ...cutoffs.map((k) => `R@${k}`), ...(timed ? ["p50 (quartiles)", "p95"] : [])],
    rows.map(({ label, rankings, latencies }) =>
      rankings === null
        ? [label, "not supported by this server"]
        : [label, counted, ...recalls(rankings), ...(timed ? latencyCells(latencies) : [])],
    ),
  );
}

/** The same rows for the questions at which `isAsked` is true. */
export const filterQuestions = (rows: readonly ConfigurationRow[], isAsked: readonly boolean[]): ConfigurationRow[] =>
  rows.map(({ label, rankings }) => ({
    label,
    rankings: rankings?.filter((_, place) => isAsked[place]) ?? null,
    latencies: [],
  }));
