/**
 * Space on the disk that is kept for erasures: a file without content of its own. To erase something, SQLite and PostgreSQL must
 * write. On a full disk they could not, so the file is deleted first and written again a while later.
 */
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { freeBytesOf } from "./disk-space.ts";

export interface DiskReserve {
  /** Sees to it that there is room for an erasure. */
  release: () => void;
  /** Sees to it that a read can open a memory. The rest is kept for erasures. */
  releaseSome: () => void;
  /** Whether no file can be made. */
  isFull: () => boolean;
  stop: () => Promise<void>;
}

export interface DiskReserveOptions {
  directory: string;
  /** Whether an erasure still needs the room. */
  isNeeded: () => boolean;
}

const RESERVED_BYTES = 32 * 1024 * 1024;
/** Of a small disk, keep at most this share of what is free. */
const MOST_OF_FREE = 0.25;
/** Write the file again only if it grows by so much. */
const LEAST_BYTES = 1024 * 1024;
/** An erasure finds this much free, or the reserve is released. */
const ENOUGH_BYTES = RESERVED_BYTES;
/** SQLite makes files of 32 KB to open a database, and a log to read from one that was not closed. */
const READ_BYTES = 1024 * 1024;
/** SQLite makes a database of several pages and a log. */
const FULL_BYTES = 256 * 1024;
/** Take the space back this long after the last erasure, and look for that this often. */
const HOLD_AFTER_MS = 3_000;
const POLL_MS = 1_000;
const BLOCK = Buffer.alloc(1024 * 1024, "engraph keeps this space for erasures\n");

export function openDiskReserve({ directory, isNeeded }: DiskReserveOptions): DiskReserve {
  const file = join(directory, "reserve");
  const heldBytes = (): number => (existsSync(file) ? statSync(file).size : 0);
  let wanted = heldBytes();
  let heldFrom = performance.now();
  const timer = setInterval(hold, POLL_MS).unref();
  return {
    release() {
      heldFrom = performance.now() + HOLD_AFTER_MS;
      if (freeBytesOf(directory) < ENOUGH_BYTES) rmSync(file, { force: true });
    },
    releaseSome() {
      if (freeBytesOf(directory) >= READ_BYTES || heldBytes() < 2 * READ_BYTES) return;
      heldFrom = performance.now() + HOLD_AFTER_MS;
      truncateSync(file, heldBytes() - READ_BYTES);
    },
    isFull: () => freeBytesOf(directory) < FULL_BYTES,
    stop: async () => clearInterval(timer),
  };

  function hold(): void {
    if (performance.now() < heldFrom || isNeeded()) return;
    const held = heldBytes();
    const free = held + freeBytesOf(directory);
    // take the reserve back although the disk is nearly full
    wanted = Math.min(RESERVED_BYTES, Math.max(Math.min(wanted, free), Math.floor(free * MOST_OF_FREE)));
    if (wanted >= held + LEAST_BYTES) fill(file, wanted);
  }
}

/** Writes a file of this size, or of what the disk still has room for. */
function fill(file: string, bytes: number): void {
  const descriptor = openSync(file, "w", 0o600);
  try {
    for (let written = 0; written < bytes;)
      written += writeSync(descriptor, BLOCK, 0, Math.min(BLOCK.length, bytes - written));
    fsyncSync(descriptor);
  } catch {
    // keep the bytes written so far
  } finally {
    closeSync(descriptor);
  }
}
