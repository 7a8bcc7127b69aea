import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";

export interface Outcome {
  succeeded: boolean;
  code: number | undefined;
  stdout: string;
  problem: string;
  targets: readonly string[];
}

interface Report {
  type: string;
  code?: number;
  message?: string;
  targets?: string[];
}

export type Wrangler = (...words: string[]) => Promise<Outcome>;

export function wranglerIn(root: string, directory: string): Wrangler {
  let commands = 0;
  return async (...words) => {
    const reportFile = join(directory, `wrangler-${process.pid}-${++commands}.jsonl`);
    const child = spawn(process.execPath, [join(root, "node_modules/wrangler/bin/wrangler.js"), ...words], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        WRANGLER_OUTPUT_FILE_PATH: reportFile,
        WRANGLER_SEND_METRICS: "false",
        WRANGLER_HIDE_BANNER: "true",
      },
    });
    const exit = new Promise<number | null>((resolve, reject) => child.once("exit", resolve).once("error", reject));
    const [status, stdout, stderr] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
    const reports = readReports(reportFile);
    const failure = reports.find(({ type }) => type === "command-failed");
    return {
      succeeded: status === 0,
      code: failure?.code,
      stdout,
      problem: problemIn(stderr) || failure?.message || `it ended with ${status}`,
      targets: reports.find(({ type }) => type === "deploy")?.targets ?? [],
    };
  };
}

function readReports(file: string): Report[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  rmSync(file);
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Report);
}

function problemIn(stderr: string): string {
  const [, problem = ""] = stripVTControlCharacters(stderr).split(/\[ERROR\] ?/);
  return problem
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(?:If you think this is a bug|🪵|Note that there is a newer)/u.test(line))
    .join(" ");
}

/** @throws Error with wrangler's message */
export function expectSuccess(what: string, outcome: Outcome): Outcome {
  if (!outcome.succeeded) throw new Error(`${what}: ${outcome.problem}`);
  return outcome;
}
