/**
 * Reserves space for erasures, as a large file and many empty ones: an erasure makes SQLite and PostgreSQL write and create files, which a
 * full disk prevents.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { BYTES_PER_FILE, freeBytesOf, freeFilesOf } from "./disk-space.ts";

export interface DiskReserve {
  release: () => void;
  /** Other writes may not use the released space. */
  releaseToErase: () => void;
  releaseSome: () => void;
  isFull: () => boolean;
  isForErasures: () => boolean;
  stop: () => Promise<void>;
}

export interface DiskReserveOptions {
  directory: string;
  isNeeded: () => boolean;
}

const RESERVED_BYTES = 32 * 1024 * 1024;
const RESERVED_FILES = RESERVED_BYTES / BYTES_PER_FILE;
const MOST_OF_FREE = 0.25;
const LEAST_BYTES = 1024 * 1024;
/** The reserve is released if less space is free. */
const ENOUGH_BYTES = RESERVED_BYTES;
/** SQLite creates 32 KB files to open a database, and a log to read one that was not closed. */
const READ_BYTES = 1024 * 1024;
/** SQLite creates a database of several pages and a log. */
const FULL_BYTES = 256 * 1024;
const HOLD_AFTER_MS = 3_000;
const POLL_MS = 1_000;
const BLOCK = Buffer.alloc(1024 * 1024, "engraph keeps this space for erasures\n");

export function openDiskReserve({ directory, isNeeded }: DiskReserveOptions): DiskReserve {
  const file = join(directory, "reserve");
  const heldBytes = (): number => (existsSync(file) ? statSync(file).size : 0);
  const files = openFileReserve(join(directory, "reserve-files"));
  let wanted = heldBytes();
  let heldFrom = performance.now();
  let freed = 0;
  const timer = setInterval(hold, POLL_MS).unref();
  return {
    release: () => void release(),
    releaseToErase: () => void (freed += release()),
    releaseSome() {
      if (freeBytesOf(directory) >= READ_BYTES || heldBytes() < 2 * READ_BYTES) return;
      heldFrom = performance.now() + HOLD_AFTER_MS;
      truncateSync(file, heldBytes() - READ_BYTES);
      files.release(READ_BYTES / BYTES_PER_FILE);
    },
    isFull: () => freeBytesOf(directory) < FULL_BYTES,
    isForErasures: () => freed > 0 && freeBytesOf(directory) < freed + FULL_BYTES,
    stop: async () => clearInterval(timer),
  };

  function release(): number {
    heldFrom = performance.now() + HOLD_AFTER_MS;
    if (freeBytesOf(directory) >= ENOUGH_BYTES) return 0;
    const held = heldBytes();
    rmSync(file, { force: true });
    files.release(RESERVED_FILES);
    return held;
  }

  function hold(): void {
    if (performance.now() < heldFrom || isNeeded()) return;
    freed = 0;
    const held = heldBytes();
    const free = held + freeBytesOf(directory);
    wanted = Math.min(RESERVED_BYTES, Math.max(Math.min(wanted, free), Math.floor(free * MOST_OF_FREE)));
    if (wanted >= held + LEAST_BYTES) fill(file, wanted);
    files.hold();
  }
}

function openFileReserve(directory: string): { release: (count: number) => void; hold: () => void } {
  const held = (): string[] => (existsSync(directory) ? readdirSync(directory) : []);
  let wanted = held().length;
  return {
    release(count) {
      for (const name of held().slice(0, count)) rmSync(join(directory, name), { force: true });
    },
    hold() {
      const names = new Set(held());
      const free = names.size + freeFilesOf(dirname(directory));
      wanted = Math.min(RESERVED_FILES, Math.max(Math.min(wanted, free), Math.floor(free * MOST_OF_FREE)));
      try {
        mkdirSync(directory, { recursive: true, mode: 0o700 });
        for (let name = 0; names.size < wanted; name++) {
          if (names.has(String(name))) continue;
          closeSync(openSync(join(directory, String(name)), "w", 0o600));
          names.add(String(name));
        }
      } catch {}
    },
  };
}

function fill(file: string, bytes: number): void {
  const descriptor = openSync(file, "w", 0o600);
  try {
    for (let written = 0; written < bytes;)
      written += writeSync(descriptor, BLOCK, 0, Math.min(BLOCK.length, bytes - written));
    fsyncSync(descriptor);
  } catch {
  } finally {
    closeSync(descriptor);
  }
}
