/**
 * `npm run eval -- <benchmark> <files> [options]`: evaluates the memory on a published data set, through its HTTP API.
 *
 *     commands/locomo ──► locomo (reader) ──► ingest-conversation ─► the server ◄── evaluate-conversation ──► report
 *     commands/beam ───► formats/beam ─────► ingest-memory ───────────┤◄── beam/ ──────► beam/beam-report
 *     commands/musique ─► formats/musique ──► import-triples ──────────┤
 *     commands/memories ► formats/<each> ───► ingest-memory ───────────┤
 *                                                                      ├◄── search-all ──► configuration-table
 *                                                                      └◄── answers/ ────► answers-table
 *     commands/extraction ► extraction/<each> ► the server ─► facts and their messages, and the cost of extraction
 *     commands/model ────► extraction/read-by: rules and a model on the same messages, without a server
 *     commands/by-hand ──► answers/by-hand: an endpoint whose answers people write
 *     commands/extraction-classifier ► extraction/compare-classifier: the built-in rules against a trained classifier
 *     commands/compare ──► the JSON of two runs ─► differences over the same questions
 *     commands/tables ──► each of the above ─► tables/: results as JSON ─► docs/benchmarks.md
 *
 * The report goes to standard output, everything else to standard error.
 */
import { EngraphError } from "../sdk/src/index.ts";
import { type Options, readCommandLine, requireOptionsOf, UsageError } from "./command-line.ts";
import { beam, BEAM_USAGE } from "./commands/beam.ts";
import { ask, ASK_USAGE } from "./commands/ask.ts";
import { byHand, BY_HAND_USAGE } from "./commands/by-hand.ts";
import { compare, COMPARE_USAGE } from "./commands/compare.ts";
import { communities, COMMUNITIES_USAGE } from "./commands/communities.ts";
import { extraction, EXTRACTION_USAGE } from "./commands/extraction.ts";
import { extractionCost, EXTRACTION_COST_USAGE } from "./commands/extraction-cost.ts";
import { extractionClassifier, EXTRACTION_CLASSIFIER_USAGE } from "./commands/extraction-classifier.ts";
import { faults, FAULTS_USAGE } from "./commands/faults.ts";
import { locomo, LOCOMO_USAGE } from "./commands/locomo.ts";
import { memories, MEMORIES_USAGE, MEMORY_BENCHMARKS } from "./commands/memories.ts";
import { model, MODEL_USAGE } from "./commands/model.ts";
import { musique, MUSIQUE_USAGE } from "./commands/musique.ts";
import { support, SUPPORT_USAGE } from "./commands/support.ts";
import { tables, TABLES_USAGE } from "./commands/tables.ts";
import { ultradomain, ULTRADOMAIN_USAGE } from "./commands/ultradomain.ts";
import { MarksError } from "./extraction/marks.ts";
import { DataFileError } from "./formats/published-file.ts";
import { LocomoFileError } from "./locomo.ts";
import { StartError } from "./stack.ts";

interface Command {
  usage: string;
  run: (files: string[], options: Options) => Promise<void>;
}

const COMMANDS: Record<string, Command> = {
  locomo: { usage: LOCOMO_USAGE, run: locomo },
  beam: { usage: BEAM_USAGE, run: beam },
  musique: { usage: MUSIQUE_USAGE, run: musique },
  ...Object.fromEntries(
    Object.keys(MEMORY_BENCHMARKS).map((name): [string, Command] => [
      name,
      { usage: MEMORIES_USAGE, run: (files, options) => memories(name, files, options) },
    ]),
  ),
  extraction: { usage: EXTRACTION_USAGE, run: extraction },
  "extraction-cost": { usage: EXTRACTION_COST_USAGE, run: extractionCost },
  "extraction-classifier": { usage: EXTRACTION_CLASSIFIER_USAGE, run: extractionClassifier },
  model: { usage: MODEL_USAGE, run: model },
  "by-hand": { usage: BY_HAND_USAGE, run: byHand },
  communities: { usage: COMMUNITIES_USAGE, run: communities },
  ultradomain: { usage: ULTRADOMAIN_USAGE, run: ultradomain },
  faults: { usage: FAULTS_USAGE, run: faults },
  ask: { usage: ASK_USAGE, run: ask },
  support: { usage: SUPPORT_USAGE, run: support },
  compare: { usage: COMPARE_USAGE, run: compare },
  tables: { usage: TABLES_USAGE, run: tables },
};

const USAGE = [...new Set(Object.values(COMMANDS).map(({ usage }) => usage))]
  .map((usage, place) => `${place === 0 ? "usage:" : "      "} npm run eval -- ${usage}`)
  .join("\n");

const EXPECTED = [UsageError, LocomoFileError, DataFileError, MarksError, StartError, EngraphError];

main().catch((error: unknown) => {
  const expected = EXPECTED.some((kind) => error instanceof kind);
  process.stderr.write(`eval: ${expected ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  if (process.argv.slice(2).some((word) => word === "--help" || word === "-h"))
    return void process.stdout.write(`${USAGE}\nknown benchmarks: ${Object.keys(COMMANDS).join(", ")}\n`);
  const { positionals, options } = readCommandLine(process.argv.slice(2), USAGE);
  const [name, ...files] = positionals;
  const known = Object.keys(COMMANDS).join(", ");
  if (name === undefined) throw new UsageError(`${USAGE}\nknown benchmarks: ${known}`);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`unknown benchmark "${name}"; known benchmarks: ${known}`);
  requireOptionsOf(name, command.usage, options);
  await command.run(files, options);
}
