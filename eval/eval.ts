/**
 * `npm run eval -- <benchmark> <file> [options]`: measures the memory on a published data set, through its HTTP API.
 *
 *     locomo.ts ─► ingest.ts ─► the server ◄─ retrieval.ts ─► recall.ts ─► report.ts ─► standard output
 *      (reader)                                  └─ full-text-baseline.ts, rankings.ts, observations.ts
 *
 * The report goes to standard output, everything else to standard error.
 */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ApiError, EngraphClient, UnreachableError } from "./client.ts";
import { NotLocomoError, readLocomoFile, WHERE_TO_GET_LOCOMO } from "./locomo.ts";
import { CUTOFFS, report, SEED } from "./report.ts";
import { type ConversationResult, evaluateConversation } from "./retrieval.ts";
import { serverFromEnvironment, startFreshStack } from "./stack.ts";

const USAGE = "usage: npm run eval -- locomo <file> [--samples conv-26,conv-30] [--json out.json]";
const PATIENCE_MS = 60_000;

const BENCHMARKS: Record<string, (file: string | undefined, options: Options) => Promise<void>> = { locomo };

interface Options {
  samples?: string | undefined;
  json?: string | undefined;
}

/** What is wrong is said in one line; the rest are faults of ours, with their stack. */
class UsageError extends Error {}

main().catch((error: unknown) => {
  const expected = [UsageError, NotLocomoError, ApiError, UnreachableError].some((kind) => error instanceof kind);
  process.stderr.write(`eval: ${expected ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const { positionals, values } = commandLine();
  const [name, file] = positionals;
  const known = Object.keys(BENCHMARKS).join(", ");
  if (name === undefined) throw new UsageError(`${USAGE}\nknown benchmarks: ${known}`);
  const benchmark = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
  if (!benchmark) throw new UsageError(`there is no benchmark "${name}"; known benchmarks: ${known}`);
  await benchmark(file, values);
}

function commandLine() {
  try {
    return parseArgs({ allowPositionals: true, options: { samples: { type: "string" }, json: { type: "string" } } });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

async function locomo(file: string | undefined, { samples, json }: Options): Promise<void> {
  if (file === undefined) throw new UsageError(`${USAGE}\n${WHERE_TO_GET_LOCOMO}`);
  const conversations = readLocomoFile(file, samples?.split(",").map((sample) => sample.trim()));
  const running = serverFromEnvironment(process.env);
  if (!running) log("starting a server with an empty data directory…");
  const server = running ?? (await startFreshStack());
  const suffix = running ? `-${randomBytes(4).toString("hex")}` : "";
  try {
    const client = new EngraphClient({ ...server, patienceMs: PATIENCE_MS, onWaiting: (reason) => log(`${server.url} ${reason}, waiting…`) });
    const results: ConversationResult[] = [];
    for (const conversation of conversations) {
      const user = `locomo-${conversation.id}${suffix}`;
      results.push(await evaluateConversation(client, user, conversation, (line) => progress(`${conversation.id}: ${line}`)));
      endProgress();
    }
    const { markdown, ranking, recall } = report(results);
    process.stdout.write(`LoCoMo, ${conversations.map(({ id }) => id).join(", ")}\n\n${markdown}\n`);
    if (json !== undefined) {
      writeFileSync(json, `${JSON.stringify({ benchmark: "locomo", seed: SEED, cutoffs: CUTOFFS, ranking, recall, conversations: results }, null, 1)}\n`);
      log(`every question with its rankings: ${json}`);
    }
  } finally {
    await server.stop();
  }
}

/** One line that is written over, on a terminal; elsewhere only the last of each conversation is worth keeping. */
function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  else lastProgress = line;
}

let lastProgress = "";

function endProgress(): void {
  process.stderr.write(process.stderr.isTTY ? "\n" : `eval: ${lastProgress}\n`);
}

function log(line: string): void {
  process.stderr.write(`eval: ${line}\n`);
}
