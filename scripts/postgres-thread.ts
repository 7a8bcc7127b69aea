/**
 * The thread that owns PGlite: WebAssembly blocks it for seconds (initdb), while the main thread must still handle
 * signals.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { serveWire } from "./postgres-wire.ts";

const { dataDir } = workerData as { dataDir: string | undefined };

const wire = await serveWire(() => open(dataDir));
parentPort?.once("message", () => void close());
parentPort?.postMessage({ port: wire.port }); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, not a window

async function close(): Promise<void> {
  await wire.stop();
  await (await wire.database).close();
  process.exit(0);
}

/**
 * Opens or creates the database. A marker file beside the directory exists until initdb is done: if an earlier start
 * died before that, no client was served, and the directory is created again. After any later crash PostgreSQL recovers
 * from its log.
 */
async function open(directory: string | undefined): Promise<PGlite> {
  const extensions = { vector };
  if (directory === undefined) return PGlite.create({ extensions });
  const marker = `${directory}.initialising`;
  mkdirSync(dirname(directory), { recursive: true });
  if (existsSync(marker)) rmSync(directory, { recursive: true, force: true });
  if (!existsSync(directory)) writeFileSync(marker, "");
  const opened = await PGlite.create({ dataDir: directory, extensions }).catch((error: unknown) => {
    throw new Error(`the database in ${directory} cannot be opened: ${describe(error)}`);
  });
  rmSync(marker, { force: true });
  return opened;
}

/** PGlite's file system throws objects that are not errors. */
function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}
