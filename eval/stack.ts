/** The server to talk to: one that runs, or `npm start` for as long as it is needed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface Server {
  url: string;
  apiKey: string;
  /** Ends the server if it was started here, and removes what it leaves behind. */
  stop: () => Promise<void>;
}

/** There is no server to talk to; the message says why. */
export class StartError extends Error {}

const START_TIMEOUT_MS = 90_000;
/** `npm start` promises to be gone 5 s after SIGTERM. */
const STOP_TIMEOUT_MS = 6_000;
/** What the server said last, shown when it does not start. */
const KEPT_LINES = 30;

/** The server named by `ENGRAPH_URL` and `ENGRAPH_API_KEY`, if both are set. */
export function serverFromEnvironment(env: NodeJS.ProcessEnv): Server | null {
  const { ENGRAPH_URL: url, ENGRAPH_API_KEY: apiKey } = env;
  if (url === undefined && apiKey === undefined) return null;
  if (!url || !apiKey) throw new StartError("ENGRAPH_URL and ENGRAPH_API_KEY go together: set both or neither");
  return { url, apiKey, stop: async () => {} };
}

/** Starts the whole stack on any free port with an empty data directory, which goes when this process does. */
export async function startFreshStack(variables: Record<string, string> = {}): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), "engraph-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  return startStack({ ...variables, PORT: "0", DATA_DIR: dataDir });
}

/** Starts the whole stack with these variables over the environment's own. Ctrl-C and SIGTERM end it with this process. */
export async function startStack(variables: { PORT: string; DATA_DIR?: string }): Promise<Server> {
  const script = fileURLToPath(new URL("../scripts/dev.ts", import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const lastLines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    lastLines.push(line);
    if (lastLines.length > KEPT_LINES) lastLines.shift();
  });

  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    const timeout = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timeout);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(128 + constants.signals[signal])));
  }

  const ready = new Promise<{ url: string; api_key: string }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("ready "))
        resolve(JSON.parse(line.slice("ready ".length)) as { url: string; api_key: string });
    });
    const fail = (reason: string): void => {
      if (!stopping)
        reject(new StartError(`the server did not start, ${reason}; it said last:\n${lastLines.join("\n")}`));
    };
    void exited.then(([code, signal]) => fail(`it ended with ${String(signal ?? code)}`));
    setTimeout(() => fail(`it was not ready after ${START_TIMEOUT_MS / 1_000} s`), START_TIMEOUT_MS).unref();
  });
  try {
    const { url, api_key } = await ready;
    return { url, apiKey: api_key, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
