import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Wait this long for the lock: a process that was killed a moment ago may still hold it. */
const LOCK_TIMEOUT_MS = 1_500;

/**
 * Creates the directory and locks it for the life of this process. The lock is SQLite's on an empty file: the kernel
 * releases it however the process dies, and there is no pid file to go stale. Throws when another process holds it.
 */
export function claimDataDirectory(path: string): string {
  const directory = resolve(path);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(directory, "lock"), { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    throw new Error(`${directory} is in use by another process of Engraph`);
  }
  locks.push(lock);
  return directory;
}

/**
 * Removes the traces that `wrangler dev` stored for earlier releases: one row for each statement of SQL, without a limit. `startWorker`
 * keeps it from storing more.
 */
export function removeTraces(directory: string): void {
  rmSync(join(directory, "worker/v3/observability"), { recursive: true, force: true, maxRetries: 5 });
}

/** Keeps the handles referenced: a garbage-collected one would release its lock. */
const locks: DatabaseSync[] = [];
