import type { ContextRow, GivenContext } from "./contexts.ts";
import { bootstrapMean, quantile, SEED, seededRandom } from "./recall.ts";
import { markdownTable } from "../bench/markdown-table.ts";
import { latencyCells, percentWithInterval } from "./table-cells.ts";

const HEADER = [
  "context",
  "questions",
  "evidence in it, %",
  "in it or in the source of a fact, %",
  "tokens p50",
  "tokens p95",
  "p50 (quartiles)",
  "p95",
];

/** @param isCounted towards the shares of evidence; tokens and times include all questions */
export function contextTable(rows: readonly ContextRow[], isCounted: readonly boolean[]): string {
  return markdownTable(
    HEADER,
    rows.map(({ label, given }) =>
      given === null ? [label, "not supported by this server"] : [label, ...cellsOf(given, isCounted)],
    ),
  );
}

export const joinContextRows = (all: readonly (readonly ContextRow[])[]): ContextRow[] =>
  (all[0] ?? []).map(({ label }, place) => {
    const same = all.flatMap((rows) => rows[place] ?? []);
    const isKnown = same.every(({ given }) => given !== null);
    return { label, given: isKnown ? same.flatMap(({ given }) => given ?? []) : null };
  });

function cellsOf(given: readonly GivenContext[], isCounted: readonly boolean[]): string[] {
  const counted = given.filter(({ stated }, place) => isCounted[place] && !Number.isNaN(stated));
  const share = (of: "verbatim" | "stated"): string =>
    percentWithInterval(
      bootstrapMean(
        counted.map((context) => context[of]),
        seededRandom(SEED),
      ),
    );
  const tokens = given.map(({ tokens }) => tokens).sort((a, b) => a - b);
  return [
    String(counted.length),
    share("verbatim"),
    share("stated"),
    ...[0.5, 0.95].map((at) => quantile(tokens, at).toFixed(0)),
    ...latencyCells(given.map(({ latency }) => latency)),
  ];
}
