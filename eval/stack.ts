import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { compileCache } from "../scripts/compile-cache.ts";

export interface Server {
  url: string;
  apiKey: string;
  adminToken?: string;
  stop: () => Promise<void>;
}

export class StartError extends Error {}

const START_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 6_000;
const MAX_SHOWN_LINES = 30;

export function serverFromEnvironment(env: NodeJS.ProcessEnv): Server | null {
  const { ENGRAPH_URL: url, ENGRAPH_API_KEY: apiKey } = env;
  if (url === undefined && apiKey === undefined) return null;
  if (!url || !apiKey) throw new StartError("set both ENGRAPH_URL and ENGRAPH_API_KEY, or neither");
  return { url, apiKey, stop: async () => {} };
}

export async function startFreshStack(variables: Record<string, string> = {}): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), "engraph-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  return startStack({ ...variables, PORT: "0", DATA_DIR: dataDir });
}

/** `variables` override this environment. Ctrl-C and SIGTERM stop it too. */
export async function startStack(variables: { PORT: string; DATA_DIR?: string }): Promise<Server> {
  const script = fileURLToPath(new URL("../scripts/dev.ts", import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...compileCache(), ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const lastLines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    lastLines.push(line);
    if (lastLines.length > MAX_SHOWN_LINES) lastLines.shift();
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

  const ready = new Promise<{ url: string; api_key: string; admin_token: string }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("ready ")) resolve(JSON.parse(line.slice("ready ".length)) as Awaited<typeof ready>);
    });
    const fail = (reason: string): void => {
      if (!stopping)
        reject(new StartError(`the server did not start: ${reason}; its last output:\n${lastLines.join("\n")}`));
    };
    void exited.then(([code, signal]) => fail(`it ended with ${String(signal ?? code)}`));
    setTimeout(() => fail(`it was not ready after ${START_TIMEOUT_MS / 1_000} s`), START_TIMEOUT_MS).unref();
  });
  try {
    const { url, api_key, admin_token } = await ready;
    return { url, apiKey: api_key, adminToken: admin_token, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
