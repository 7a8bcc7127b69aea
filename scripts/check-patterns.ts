/**
 * Part of `npm run check`: requires linear time of every regular expression (docs/decisions/0105-linear-patterns.md). Prints the violations
 * and exits with 1.
 *
 * A comment `// time: …` right above a pattern makes an exception, with its reason.
 */
import { analyse, type Report } from "scslre";
import { findPatterns, type Pattern } from "./patterns/find-patterns.ts";
import { overlapsOf } from "./patterns/overlaps.ts";

const MEANINGS = {
  nested: "has several ways through the same characters, of which each doubles the time",
  adjacent: "parts of it can share a run of characters",
  "every start": "each place where it may begin reads the same characters again",
} as const;

function faultsOf({ source, flags }: Pattern): string[] {
  const ours = overlapsOf(source, flags).map(({ kind, parts }) => `${MEANINGS[kind]}: ${parts.join("  and  ")}`);
  // scslre unrolls bounded parts, and gives up on patterns with many words
  if (ours.length > 0 || !UNBOUNDED.test(source.replaceAll(CLASS_OR_ESCAPE, ""))) return ours;
  const { reports } = analyse({ source, flags });
  return reports.map((report) => `scslre reports ${report.type}: ${source.slice(...rangeOf(report))}`);
}

/** Other patterns read a bounded number of characters from each place. */
const UNBOUNDED = /[*+]|\{\d{1,9},\}/u;
const CLASS_OR_ESCAPE = /\\.|\[(?:[^\]\\]|\\.){1,2000}\]/gsu;

function rangeOf(report: Report): [number, number] {
  const { start, end } = report.type === "Trade" ? report.endQuant : report.quant;
  return [start - 1, end - 1];
}

const patterns = await findPatterns();
const known = new Map<string, string[]>();
let failures = 0;
for (const pattern of patterns) {
  const key = `${pattern.source}/${pattern.flags}`;
  const faults = known.get(key) ?? faultsOf(pattern);
  known.set(key, faults);
  const where = `${pattern.file}:${pattern.line}`;
  if (faults.length > 0 === (pattern.exception !== null)) continue;
  failures += 1;
  console.error(`${where}: /${pattern.source}/${pattern.flags}`);
  for (const fault of faults) console.error(`  ${fault}`);
  if (faults.length === 0) console.error("  is linear: remove the comment that says why it need not be");
}
if (failures > 0) {
  console.error(`${failures} of ${patterns.length} patterns`);
  process.exit(1);
}
process.exit(0);
