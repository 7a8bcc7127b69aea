import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nonNull } from "../../shared/non-null.ts";
import { answerPlan } from "../answers/answer-plan.ts";
import { type Options, parseList, UsageError } from "../command-line.ts";
import { log } from "../progress.ts";
import { markedTables, MarkError, replaceTable } from "../tables/marked-document.ts";
import {
  argumentsOf,
  commandOf,
  DATA_FILES,
  findDataFile,
  MEASUREMENTS,
  type Measurement,
  measurementOf,
} from "../tables/measurements.ts";
import { ReportError } from "../tables/report-tables.ts";
import { RunError, runReport } from "../tables/run-report.ts";
import { readResult, type StoredResult, writeResult } from "../tables/stored-results.ts";
import { type Table, TABLES } from "../tables/tables.ts";
import { commitOf, versionKey } from "../tables/version-key.ts";

export const TABLES_USAGE =
  "tables --data <folder> [--only retrieval,locomo] [--plan] [--stored] [--results <folder>] [--document <file>]";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DOCUMENT = join(ROOT, "docs/benchmarks.md");
const RESULTS = join(ROOT, "docs/benchmarks");
/** Not with the results, because they quote the data set. */
const ANSWER_CACHE = join(ROOT, ".engraph/evaluation-answers");

type Step =
  | { measurement: Measurement; state: "kept"; why: string }
  | { measurement: Measurement; state: "left"; why: string }
  | { measurement: Measurement; state: "run"; why: string; minutes: number; key: string; args: string[] };

export async function tables(files: string[], options: Options): Promise<void> {
  if (files.length > 0) throw new UsageError(`tables takes --data <folder>, not "${files.join(" ")}"\n${TABLES_USAGE}`);
  const { data, stored = false, plan = false, results = RESULTS, document = DOCUMENT } = options;
  const wanted = chosen(parseList(options.only));
  const marked = new Set(markedIn(document));
  const unmarked = wanted.filter(({ name }) => !marked.has(name));
  if (options.only !== undefined && unmarked.length > 0)
    throw new UsageError(`${document} has no markers of ${unmarked.map(({ name }) => name).join(", ")}`);
  const writable = wanted.filter(({ name }) => marked.has(name));
  if (stored) return finish(write(writable, results, document));
  if (data === undefined) throw new UsageError(`${TABLES_USAGE}\n${whatDataIs()}`);
  if (!existsSync(data)) throw new UsageError(`--data ${data}: there is no such folder\n${whatDataIs()}`);

  const needed = new Set(writable.flatMap(({ measurements }) => measurements));
  const steps = MEASUREMENTS.filter(({ name }) => needed.has(name)).map((each) => stepOf(each, data, results));
  for (const { measurement, state, why } of steps) log(`${measurement.name}: ${VERBS[state]}${why}`);
  const runs = steps.filter((step) => step.state === "run");
  const minutes = runs.reduce((sum, step) => sum + step.minutes, 0);
  log(`${runs.length} to measure, about ${Math.ceil(minutes)} min in all`);
  if (plan) return;

  const failed: string[] = [];
  for (const { measurement, key, args } of runs) {
    log(`${measurement.name}: npm run eval -- ${args.join(" ")}`);
    const began = performance.now();
    try {
      const report = await runReport(args);
      const seconds = Math.round((performance.now() - began) / 1_000);
      const measured_at = new Date().toISOString();
      const command = commandOf(measurement);
      const result = {
        measurement: measurement.name,
        command,
        key,
        commit: commitOf(ROOT),
        measured_at,
        seconds,
        report,
      };
      writeResult(results, result);
      log(`${measurement.name}: measured in ${seconds} s`);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      failed.push(measurement.name);
      log(`${measurement.name}: ${error.message}`);
    }
    write(writable, results, document);
  }
  const left = write(writable, results, document);
  if (failed.length > 0)
    throw new UsageError(
      `not measured: ${failed.join(", ")}. What was measured is kept; the same command goes on with the rest.`,
    );
  finish(left);
}

const VERBS = { kept: "kept, ", left: "left as it is, ", run: "to measure, " } as const;

function chosen(only: readonly string[]): readonly Table[] {
  if (only.length === 0) return TABLES;
  const isKnown = (name: string): boolean =>
    TABLES.some((table) => table.name === name || table.measurements.includes(name));
  const unknown = only.find((name) => !isKnown(name));
  if (unknown !== undefined)
    throw new UsageError(`--only takes ${TABLES.map(({ name }) => name).join(", ")}, not "${unknown}"`);
  return TABLES.filter(
    ({ name, measurements }) => only.includes(name) || measurements.some((measurement) => only.includes(measurement)),
  );
}

function markedIn(document: string): string[] {
  try {
    const names = markedTables(readFileSync(document, "utf8")).map(({ name }) => name);
    const unknown = names.find((name) => !TABLES.some((table) => table.name === name));
    if (unknown !== undefined) throw new MarkError(`no command writes the table "${unknown}"`);
    return names;
  } catch (error) {
    if (error instanceof MarkError) throw new UsageError(`${document}: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${document} ${code === "ENOENT" ? "does not exist" : `cannot be read (${code})`}`);
  }
}

function stepOf(measurement: Measurement, data: string, results: string): Step {
  const { name, files, answered, code = [] } = measurement;
  const { OPENAI_API_KEY, LLM_MODEL } = process.env;
  if (answered && (!OPENAI_API_KEY || !LLM_MODEL))
    return { measurement, state: "left", why: "a model answers in it: set OPENAI_API_KEY and LLM_MODEL" };
  const missing = files.find((file) => findDataFile(data, file) === null);
  if (missing !== undefined) {
    const { paths, where } = DATA_FILES[missing];
    return { measurement, state: "left", why: `${data} has no ${paths.join(" or ")}. ${where}` };
  }
  const paths = files.map((file) => nonNull(findDataFile(data, file), file));
  const args = argumentsOf(measurement, paths, ANSWER_CACHE);
  const command = [commandOf(measurement), ...(answered ? [LLM_MODEL ?? ""] : [])];
  const own = [`eval/commands/${measurement.benchmark}.ts`, ...code];
  const key = versionKey(ROOT, command, own, paths);
  const known = readResult(results, name);
  if (known !== null && !("damaged" in known) && known.key === key)
    return { measurement, state: "kept", why: `measured with this version on ${known.measured_at.slice(0, 10)}` };
  const minutes = known === null || "damaged" in known ? measurement.minutes : known.seconds / 60;
  const cost = answered ? answerPlan(answered.memories(paths), answered.from) : "no model is called";
  const because =
    known === null
      ? ""
      : "damaged" in known
        ? `; ${known.damaged}`
        : `; the result of ${known.measured_at.slice(0, 10)} is of another version`;
  return { measurement, state: "run", why: `about ${Math.ceil(minutes)} min, ${cost}${because}`, minutes, key, args };
}

function write(wanted: readonly Table[], results: string, document: string): string[] {
  const before = readFileSync(document, "utf8");
  const left: string[] = [];
  let after = before;
  for (const table of wanted) {
    const known = table.measurements.map((name) => readResult(results, name));
    const lacking = table.measurements.filter((_, place) => isMissing(known[place] ?? null));
    if (lacking.length > 0) left.push(`${table.name}: ${lacking.join(" and ")} not measured`);
    else {
      try {
        after = replaceTable(after, {
          name: table.name,
          command: commandsOf(table),
          content: contentOf(table, known as StoredResult[]),
        });
      } catch (error) {
        if (!(error instanceof ReportError)) throw error;
        left.push(`${table.name}: ${error.message}`);
      }
    }
  }
  if (after !== before) {
    writeFileSync(`${document}.new`, after);
    renameSync(`${document}.new`, document);
  }
  return left;
}

const isMissing = (known: ReturnType<typeof readResult>): boolean => known === null || "damaged" in known;

const commandsOf = ({ measurements }: Table): string =>
  measurements.map((name) => commandOf(measurementOf(name))).join("; ");

function contentOf({ measurements, write }: Table, known: readonly StoredResult[]): string {
  const days = [...new Set(known.map(({ measured_at }) => measured_at.slice(0, 10)))].sort();
  const markdown = write((name) => nonNull(known[measurements.indexOf(name)], name).report);
  return `${markdown}\n\nMeasured on ${days.join(" and ")}.`;
}

function finish(left: readonly string[]): void {
  for (const why of left) log(`left as it is: ${why}`);
  log("every other table stands as measured");
}

const whatDataIs = (): string =>
  Object.values(DATA_FILES)
    .map(({ paths, where }) => `  ${paths.join(" or ")}: ${where}`)
    .join("\n");
