/** WebAssembly blocks PGlite's thread for seconds (initdb), while the main thread must handle signals. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { freeBytesOf } from "./disk-space.ts";
import { serveWire } from "./postgres-wire.ts";

export interface ThreadData {
  dataDir: string | undefined;
  password: string;
  port: number;
}

export type ThreadMessage = { port: number } | { open: true } | { removal: boolean };

const { dataDir, password, port } = workerData as ThreadData;

/** 1 MB instead of 16 MB, so that the next log segment needs little space. */
const INITDB_OPTIONS = ["--wal-segsize=1"];
/** No replica follows the log. */
const OPTIONS = ["-c", "wal_level=minimal", "-c", "max_wal_senders=0"];

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const tell = (told: ThreadMessage): void => parentPort?.postMessage(told);

const wire = await serveWire({
  open: () => open(dataDir),
  password,
  port,
  disk: dataDir === undefined ? null : () => freeBytesOf(dataDir),
  onRemoval: (isPending) => tell({ removal: isPending }),
});
parentPort?.once("message", () => void close());
tell({ port: wire.port });
await wire.database;
tell({ open: true });

async function close(): Promise<void> {
  await wire.stop();
  await (await wire.database).close();
  process.exit(0);
}

/**
 * A marker file exists until initdb completes; if an earlier start died before that, the directory is created again. After later crashes
 * PostgreSQL recovers from its log.
 */
async function open(directory: string | undefined): Promise<PGlite> {
  const options = { extensions: { vector }, startParams: [...PGlite.defaultStartParams, ...OPTIONS] };
  if (directory === undefined) return PGlite.create(options);
  const marker = `${directory}.initialising`;
  mkdirSync(dirname(directory), { recursive: true });
  if (existsSync(marker)) rmSync(directory, { recursive: true, force: true });
  if (!existsSync(directory)) writeFileSync(marker, "");
  const opened = await PGlite.create({ ...options, dataDir: directory, initDbStartParams: INITDB_OPTIONS }).catch(
    (error: unknown) => {
      throw new Error(`the database in ${directory} cannot be opened: ${describe(error)}`);
    },
  );
  rmSync(marker, { force: true });
  return opened;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}
