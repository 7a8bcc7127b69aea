import { randomBytes } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { ThreadData, ThreadMessage } from "./postgres-thread.ts";

export interface EmbeddedPostgres {
  host: string;
  port: number;
  url: string;
  open: Promise<void>;
  ended: Promise<string>;
  hasRemains: () => boolean;
  stop: () => Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Undefined: in memory. Never open a directory twice. */
  dataDir?: string;
  password?: string;
  port?: number;
}

const HOST = "127.0.0.1";
const STOP_TIMEOUT_MS = 2_000;

export const newPassword = (): string => randomBytes(24).toString("base64url");

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions = {}): Promise<EmbeddedPostgres> {
  const { dataDir, password = newPassword() } = options;
  const workerData: ThreadData = { dataDir, password, port: options.port ?? 0 };
  const thread = new Worker(new URL("./postgres-thread.ts", import.meta.url), { workerData, execArgv: [] });
  const ended = new Promise<string>((resolve) => {
    thread.once("error", (error) => resolve(`embedded Postgres failed: ${error.stack ?? error.message}`));
    thread.once("exit", (code) => resolve(`embedded Postgres ended with code ${code}`));
  });
  let hasRemains = false;
  let opened = (): void => {};
  const open = new Promise<void>((resolve) => (opened = resolve));
  const listening = new Promise<number>((resolve) => {
    thread.on("message", (told: ThreadMessage) => {
      if ("port" in told) resolve(told.port);
      else if ("open" in told) opened();
      else hasRemains = told.removal;
    });
  });
  const port = await Promise.race([listening, ended]);
  if (typeof port === "string") throw new Error(port);
  thread.unref();
  return {
    host: HOST,
    port,
    url: `postgres://postgres:${password}@${HOST}:${port}/postgres`,
    open,
    ended,
    hasRemains: () => hasRemains,
    async stop() {
      thread.postMessage("stop"); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, not a window
      const timeout = setTimeout(() => void thread.terminate(), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}
