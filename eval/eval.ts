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
import { type Method, METHODS } from "../shared/api/search.ts";
import { ApiError, EngraphClient, UnreachableError } from "./client.ts";
import { faultReport, type FaultRun, ingestWithFaults, readSample } from "./faults.ts";
import { NotLocomoError, readLocomoFile, WHERE_TO_GET_LOCOMO } from "./locomo.ts";
import { CUTOFFS, report, SEED } from "./report.ts";
import { type ConversationResult, evaluateConversation } from "./retrieval.ts";
import { serverFromEnvironment, startFreshStack, StartError } from "./stack.ts";

const USAGE =
  "usage: npm run eval -- locomo <file> [--samples conv-26,conv-30] [--methods bm25,cosine] [--json out.json]\n" +
  "       npm run eval -- faults <file> [--samples conv-26] [--share 0.2]";
const PATIENCE_MS = 60_000;

const BENCHMARKS: Record<string, (file: string | undefined, options: Options) => Promise<void>> = { locomo, faults };

interface Options {
  samples?: string | undefined;
  methods?: string | undefined;
  json?: string | undefined;
  share?: string | undefined;
}

/** What is wrong is said in one line; the rest are faults of ours, with their stack. */
class UsageError extends Error {}

/** Kept where progress is not drawn, see `progress`. */
let lastProgress = "";

main().catch((error: unknown) => {
  const expected = [UsageError, NotLocomoError, StartError, ApiError, UnreachableError].some(
    (kind) => error instanceof kind,
  );
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
    const text = { type: "string" } as const;
    return parseArgs({ allowPositionals: true, options: { samples: text, methods: text, json: text, share: text } });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

async function locomo(file: string | undefined, options: Options): Promise<void> {
  if (file === undefined) throw new UsageError(`${USAGE}\n${WHERE_TO_GET_LOCOMO}`);
  const conversations = readLocomoFile(file, listOf(options.samples));
  const methods = readMethods(options.methods);
  const running = serverFromEnvironment(process.env);
  if (!running) log("starting a server with an empty data directory…");
  const server = running ?? (await startFreshStack());
  const suffix = running ? `-${randomBytes(4).toString("hex")}` : "";
  try {
    const onWaiting = (reason: string, waitedMs: number): void => {
      if (waitedMs === 0) log(`${server.url} ${reason}, waiting…`);
    };
    const client = new EngraphClient({ ...server, patienceMs: PATIENCE_MS, onWaiting });
    const results: ConversationResult[] = [];
    for (const conversation of conversations) {
      const user = `locomo-${conversation.id}${suffix}`;
      results.push(
        await evaluateConversation(client, user, conversation, methods, (line) =>
          progress(`${conversation.id}: ${line}`),
        ),
      );
      endProgress();
    }
    const { markdown, ranking, recall } = report(results);
    process.stdout.write(
      `LoCoMo, ${conversations.map(({ id }) => id).join(", ")}; search by ${methods.join(" and ")}\n\n${markdown}\n`,
    );
    if (options.json !== undefined) {
      const details = {
        benchmark: "locomo",
        methods,
        seed: SEED,
        cutoffs: CUTOFFS,
        ranking,
        recall,
        conversations: results,
      };
      writeFileSync(options.json, `${JSON.stringify(details, null, 1)}\n`);
      log(`every question with its rankings: ${options.json}`);
    }
  } finally {
    await server.stop();
  }
}

/** One conversation through a model that fails now and then, beside the same through one that does not. */
async function faults(file: string | undefined, options: Options): Promise<void> {
  if (file === undefined) throw new UsageError(`${USAGE}\n${WHERE_TO_GET_LOCOMO}`);
  const share = Number(options.share ?? 0.2);
  if (!(share >= 0 && share < 1))
    throw new UsageError(`--share takes a number from 0 to below 1, not "${options.share}"`);
  const [conversation] = readLocomoFile(file, listOf(options.samples));
  if (!conversation) throw new UsageError(`${file} has no conversation`);
  const sample = readSample(file, conversation.id);
  const runs: FaultRun[] = [];
  for (const each of [0, share]) {
    runs.push(await ingestWithFaults(conversation, sample, each, SEED, progress));
    endProgress();
  }
  const { markdown, same } = faultReport(runs);
  process.stdout.write(`LoCoMo, ${conversation.id}, extracted by a scripted model\n\n${markdown}\n`);
  if (!same) throw new UsageError("the graphs differ");
}

function listOf(text: string | undefined): string[] {
  return text?.split(",").map((item) => item.trim()) ?? [];
}

/** The search methods to leave in, all when none is named. */
function readMethods(text: string | undefined): Method[] {
  const methods = text === undefined ? [...METHODS] : METHODS.filter((method) => listOf(text).includes(method));
  const unknown = listOf(text).filter((name) => !METHODS.some((method) => method === name));
  if (methods.length === 0 || unknown.length > 0)
    throw new UsageError(`--methods takes some of ${METHODS.join(",")}, not "${text}"`);
  return methods;
}

/** One line that is written over, on a terminal; elsewhere only the last of each conversation is worth keeping. */
function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  else lastProgress = line;
}

function endProgress(): void {
  process.stderr.write(process.stderr.isTTY ? "\n" : `eval: ${lastProgress}\n`);
}

function log(line: string): void {
  process.stderr.write(`eval: ${line}\n`);
}
