/**
 * `npm run eval -- <benchmark> <files> [options]`: evaluates the memory on a published data set, through its HTTP API.
 *
 *     commands/locomo ──► locomo (reader) ──► ingest-conversation ─► the server ◄── evaluate-conversation ──► report
 *     commands/musique ─► formats/musique ──► import-triples ──────────┤
 *     commands/memories ► formats/<each> ───► ingest-memory ───────────┤
 *                                                                      ├◄── search-all ──► configuration-table
 *                                                                      └◄── answers/ ────► answers-table
 *     commands/extraction ► extraction/<each> ► the server ─► what is learned, beside its messages; and what that costs
 *     commands/extraction-classifier ► extraction/compare-classifier: the built-in rules beside a trained classifier
 *     commands/tables ──► each of the above ─► tables/: results as JSON ─► docs/benchmarks.md
 *
 * The report goes to standard output, everything else to standard error.
 */
import { EngraphError } from "../sdk/src/index.ts";
import { type Options, readCommandLine, UsageError } from "./command-line.ts";
import { ask, ASK_USAGE } from "./commands/ask.ts";
import { communities, COMMUNITIES_USAGE } from "./commands/communities.ts";
import { extraction, EXTRACTION_USAGE } from "./commands/extraction.ts";
import { extractionCost, EXTRACTION_COST_USAGE } from "./commands/extraction-cost.ts";
import { extractionClassifier, EXTRACTION_CLASSIFIER_USAGE } from "./commands/extraction-classifier.ts";
import { faults, FAULTS_USAGE } from "./commands/faults.ts";
import { locomo, LOCOMO_USAGE } from "./commands/locomo.ts";
import { memories, MEMORIES_USAGE, MEMORY_BENCHMARKS } from "./commands/memories.ts";
import { musique, MUSIQUE_USAGE } from "./commands/musique.ts";
import { tables, TABLES_USAGE } from "./commands/tables.ts";
import { ultradomain, ULTRADOMAIN_USAGE } from "./commands/ultradomain.ts";
import { MarksError } from "./extraction/marks.ts";
import { DataFileError } from "./formats/published-file.ts";
import { LocomoFileError } from "./locomo.ts";
import { StartError } from "./stack.ts";

const USAGE = [
  LOCOMO_USAGE,
  MUSIQUE_USAGE,
  MEMORIES_USAGE,
  EXTRACTION_USAGE,
  EXTRACTION_COST_USAGE,
  EXTRACTION_CLASSIFIER_USAGE,
  COMMUNITIES_USAGE,
  ULTRADOMAIN_USAGE,
  FAULTS_USAGE,
  ASK_USAGE,
  TABLES_USAGE,
]
  .map((usage, place) => `${place === 0 ? "usage:" : "      "} npm run eval -- ${usage}`)
  .join("\n");

const BENCHMARKS: Record<string, (files: string[], options: Options) => Promise<void>> = {
  locomo,
  musique,
  ...Object.fromEntries(
    Object.keys(MEMORY_BENCHMARKS).map((name) => [
      name,
      (files: string[], options: Options) => memories(name, files, options),
    ]),
  ),
  extraction,
  "extraction-cost": extractionCost,
  "extraction-classifier": extractionClassifier,
  communities,
  ultradomain,
  faults,
  ask,
  tables,
};

/** Errors of the user or the environment: print their message alone. All others are bugs: print the stack. */
const EXPECTED = [UsageError, LocomoFileError, DataFileError, MarksError, StartError, EngraphError];

main().catch((error: unknown) => {
  const expected = EXPECTED.some((kind) => error instanceof kind);
  process.stderr.write(`eval: ${expected ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  if (process.argv.slice(2).some((word) => word === "--help" || word === "-h"))
    return void process.stdout.write(`${USAGE}\nknown benchmarks: ${Object.keys(BENCHMARKS).join(", ")}\n`);
  const { positionals, options } = readCommandLine(process.argv.slice(2), USAGE);
  const [name, ...files] = positionals;
  const known = Object.keys(BENCHMARKS).join(", ");
  if (name === undefined) throw new UsageError(`${USAGE}\nknown benchmarks: ${known}`);
  const benchmark = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
  if (!benchmark) throw new UsageError(`unknown benchmark "${name}"; known benchmarks: ${known}`);
  await benchmark(files, options);
}
