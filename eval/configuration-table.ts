import { bootstrapMean, type Estimate, SEED, seededRandom, pieceRecallAt } from "./recall.ts";
import { markdownTable } from "../bench/markdown-table.ts";
import { latencyCells, percentWithInterval, pointsWithInterval } from "./table-cells.ts";

export interface ConfigurationRow {
  label: string;
  rankings: ReadonlyArray<readonly string[]> | null;
  latencies: readonly number[];
}

export type Evidence = ReadonlyArray<ReadonlyArray<readonly string[]>>;

/** Skips questions without evidence. Every row's bootstrap draws the same questions. */
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

/**
 * Difference from the first row, in points, paired by question, so that questions that both rows find or miss do not widen the interval
 * (Efron & Tibshirani 1993, §8.5).
 */
export function differenceTable(
  rows: readonly ConfigurationRow[],
  evidence: Evidence,
  cutoffs: readonly number[],
): string {
  const [first, ...others] = rows;
  const recalls = (row: ConfigurationRow | undefined, k: number): number[] =>
    evidence.flatMap((pieces, place) =>
      pieces.length === 0 ? [] : [pieceRecallAt(k, row?.rankings?.[place] ?? [], pieces)],
    );
  const difference = (row: ConfigurationRow, k: number): string => {
    const base = recalls(first, k);
    const gained = recalls(row, k).map((share, place) => share - (base[place] ?? 0));
    return pointsWithInterval(bootstrapMean(gained, seededRandom(SEED)));
  };
  return markdownTable(
    ["configuration", ...cutoffs.map((k) => `R@${k}`)],
    others.map((row) => [row.label, ...cutoffs.map((k) => difference(row, k))]),
  );
}

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

export const filterQuestions = (rows: readonly ConfigurationRow[], isAsked: readonly boolean[]): ConfigurationRow[] =>
  rows.map(({ label, rankings }) => ({
    label,
    rankings: rankings?.filter((_, place) => isAsked[place]) ?? null,
    latencies: [],
  }));
