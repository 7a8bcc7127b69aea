/** PostgreSQL without installing a server: PGlite in a thread, on a TCP port of 127.0.0.1. */
import { Worker } from "node:worker_threads";

export interface EmbeddedPostgres {
  host: string;
  port: number;
  url: string;
  /** Resolves to the reason when it has ended, for whatever cause. */
  ended: Promise<string>;
  /** Closes cleanly; waits at most `STOP_TIMEOUT_MS`. Committed data is safe even without it. */
  stop: () => Promise<void>;
}

const HOST = "127.0.0.1";
const STOP_TIMEOUT_MS = 2_000;

/**
 * Resolves when it listens. Clients that connect before the database is open wait for it; creating one takes seconds.
 *
 * @param options.dataDir undefined keeps everything in memory. The caller must not open the same directory twice.
 */
export async function startEmbeddedPostgres(options: { dataDir?: string } = {}): Promise<EmbeddedPostgres> {
  const thread = new Worker(new URL("./postgres-thread.ts", import.meta.url), {
    workerData: { dataDir: options.dataDir },
    execArgv: [],
  });
  const ended = new Promise<string>((resolve) => {
    thread.once("error", (error) => resolve(`embedded Postgres failed: ${error.stack ?? error.message}`));
    thread.once("exit", (code) => resolve(`embedded Postgres ended with code ${code}`));
  });
  const listening = new Promise<{ port: number }>((resolve) => thread.once("message", resolve));
  const first = await Promise.race([listening, ended]);
  if (typeof first === "string") throw new Error(first);
  const { port } = first;
  thread.unref();
  return {
    host: HOST,
    port,
    // The server never asks for the password, but some clients refuse a connection string without one.
    url: `postgres://postgres:postgres@${HOST}:${port}/postgres`,
    ended,
    async stop() {
      thread.postMessage("stop"); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, not a window
      const timeout = setTimeout(() => void thread.terminate(), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}
