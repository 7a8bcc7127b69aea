/**
 * `npm run bench -- [<area>…]`: measures speed on seeded inputs and prints a Markdown table; `compare <commit> [<area>…]`:
 * compare/compare.ts.
 *
 * Milliseconds cannot be compared between machines, so the table has ratios to the slow twin in test/oracle, and to igraph, leidenalg,
 * scikit-learn and numpy if the Python of BENCH_PYTHON (default `python3`) has them.
 */
import { cpus } from "node:os";
import { measureAccount } from "./account.ts";
import { markdownTable } from "./markdown-table.ts";
import { measureCommunities } from "./communities.ts";
import { measureExplorer } from "./explorer.ts";
import type { Measurement } from "./measurement.ts";
import { measureCosts } from "./costs.ts";
import { measureContext } from "./context.ts";
import { measureGraphStore } from "./graph-store.ts";
import { measureIngest } from "./ingest.ts";
import { measureMcp } from "./mcp.ts";
import { measurePageRank } from "./pagerank.ts";
import { measureRanking } from "./ranking.ts";
import { measureReading } from "./reading.ts";
import { measureRefresh } from "./refresh.ts";
import { findReference, type Reference } from "./reference.ts";
import { measureSdk } from "./sdk.ts";
import { measureStartup } from "./startup.ts";
import { measureVectors } from "./vectors.ts";

const AREAS: Record<string, (reference: Reference | null) => Iterable<Measurement> | AsyncIterable<Measurement>> = {
  pagerank: measurePageRank,
  communities: measureCommunities,
  vectors: measureVectors,
  ranking: measureRanking,
  store: measureGraphStore,
  context: measureContext,
  mcp: measureMcp,
  reading: measureReading,
  ingest: measureIngest,
  costs: measureCosts,
  sdk: measureSdk,
  account: measureAccount,
  explorer: measureExplorer,
  startup: measureStartup,
  refresh: measureRefresh,
};

const HEADER = ["operation", "size", "ms", "× slow twin", "× reference", "found"];

const wanted = process.argv.slice(2);
if (wanted[0] === "compare") {
  const { compare } = await import("./compare/compare.ts");
  process.exit(
    await compare(wanted.slice(1)).catch((error: unknown) => {
      process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`);
      return 1;
    }),
  );
}
const unknown = wanted.filter((area) => !Object.hasOwn(AREAS, area));
if (unknown.length > 0) {
  process.stderr.write(
    `bench: unknown area "${unknown.join('", "')}"; known areas: ${Object.keys(AREAS).join(", ")}, compare\n`,
  );
  process.exit(1);
}

const python = process.env["BENCH_PYTHON"] ?? "python3";
const reference = findReference(python);
const rows: string[][] = [];
for (const [area, measure] of Object.entries(AREAS)) {
  if (wanted.length > 0 && !wanted.includes(area)) continue;
  process.stderr.write(`${area}…\n`);
  for await (const measurement of measure(reference)) rows.push(cells(measurement));
}
process.stdout.write(`${markdownTable(HEADER, rows)}\n\n`);
process.stdout.write(`Node ${process.version} on ${cpus()[0]?.model ?? "an unknown processor"}; medians, warm.\n`);
if (!reference) {
  process.stdout.write(
    `No comparison with native libraries: ${python} lacks igraph, leidenalg, scikit-learn or numpy. Set BENCH_PYTHON to one that has them.\n`,
  );
}

function cells({ operation, size, ms, slowTwinMs, reference, found }: Measurement): string[] {
  return [
    operation,
    size,
    significant(ms),
    slowTwinMs === undefined ? "" : significant(ms / slowTwinMs),
    reference ? `${significant(ms / reference.ms)} (${reference.name})` : "",
    found ?? "",
  ];
}

function significant(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(value)))));
}
