/** Numbers as Markdown, ready for the README. */
import { type Estimate, quantile } from "./recall.ts";

/** A Markdown table, its columns padded so that it also reads well as plain text; the first column is aligned left. */
export function markdownTable(header: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const widths = header.map((title, column) =>
    Math.max(3, ...[header, ...rows].map((row) => (row[column] ?? title).length)),
  );
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (column === 0 ? (row[column] ?? "").padEnd(width) : (row[column] ?? "").padStart(width))).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [line(header), rule, ...rows.map(line)].join("\n");
}

/** A share (0–1) as a percentage with one decimal: "64.2". A dash where there is nothing. */
export const percent = (share: number): string => (Number.isFinite(share) ? (share * 100).toFixed(1) : "–");

/** "64.2 (59.8–68.4)", in percent. */
export const percentWithInterval = ({ mean, low, high }: Estimate): string =>
  Number.isFinite(mean) ? `${percent(mean)} (${percent(low)}–${percent(high)})` : "–";

/** Milliseconds with what can be told apart: "8.3 ms", "120 ms". */
export const milliseconds = (ms: number): string => `${ms < 100 ? ms.toFixed(1) : ms.toFixed(0)} ms`;

/** The median of times in milliseconds with the quartiles between which half of them lie, and the 95th percentile. */
export function latencyCells(times: readonly number[]): [median: string, p95: string] {
  if (times.length === 0) return ["–", "–"];
  const ascending = [...times].sort((a, b) => a - b);
  const at = (share: number): number => quantile(ascending, share);
  const [low, high] = [at(0.25), at(0.75)].map((ms) => milliseconds(ms).replace(" ms", ""));
  return [`${milliseconds(at(0.5))} (${low}–${high})`, milliseconds(at(0.95))];
}
