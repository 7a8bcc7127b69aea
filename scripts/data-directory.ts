import { chmodSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A just killed process may still hold the lock. */
const LOCK_TIMEOUT_MS = 1_500;

const OTHERS = 0o077;

const OWN = [
  "damaged",
  "lock",
  "postgres",
  "reserve",
  "secrets.json",
  "vectorize.sqlite",
  "worker",
  "worker.env",
  "wrangler-registry",
];

/** Lasts as long as the process: SQLite's lock on an empty file is released however the process dies; a pid file could be stale. */
export function claimDataDirectory(path: string): string {
  const directory = resolve(path);
  process.umask(OTHERS);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const path of [directory, ...OWN.map((name) => join(directory, name))]) keepPrivate(path);
  const lock = new DatabaseSync(join(directory, "lock"), { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    throw new Error(`${directory} is in use by another process of Engraph`);
  }
  locks.push(lock);
  return directory;
}

export function removeTraces(directory: string): void {
  rmSync(join(directory, "worker/v3/observability"), { recursive: true, force: true, maxRetries: 5 });
}

function keepPrivate(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & OTHERS) === 0 || (found.mode & STICKY) !== 0) return;
  try {
    chmodSync(path, found.mode & 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

const STICKY = 0o1000;

const locks: DatabaseSync[] = [];
