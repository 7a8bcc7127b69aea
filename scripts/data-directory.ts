import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What was killed a moment ago may still be dying. */
const LOCK_TIMEOUT_MS = 1_500;

/**
 * Creates the directory and keeps everyone else out of it for the life of this process. The lock is SQLite's on an empty file:
 * the kernel releases it at any death, and there is no pid file to go stale.
 */
export function claimDataDirectory(path: string): string {
  const directory = resolve(path);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(directory, "lock"), { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    throw new Error(`${directory} is in use by another npm start`);
  }
  locks.push(lock);
  return directory;
}

/** Referenced for ever: a collected handle would give up its lock. */
const locks: DatabaseSync[] = [];
