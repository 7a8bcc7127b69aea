/**
 * PostgreSQL panics if it cannot extend its write-ahead log, and PGlite does not survive that. With little space, transactions begin
 * read-only, and writes get the error for a full disk.
 */
import type { PGlite } from "@electric-sql/pglite";
import type { DiskSpace } from "./disk-space.ts";
import { message } from "./postgres-message.ts";

export interface DiskGuard {
  beforeTurn: (bytes: number) => Promise<void>;
  hasRoomFor: (bytes: number) => boolean;
  answer: (data: Uint8Array) => Uint8Array;
}

/** Space for the tables and indexes of one transaction, in addition to the next segment of the log. */
const MIN_FREE_BYTES = 4 * 1024 * 1024;
/** A written byte takes as many in the log, a table and its indexes. */
const WRITTEN_PER_BYTE = 4;

const MIB = 1024 * 1024;

export async function guardWrites(db: PGlite, disk: DiskSpace | null): Promise<DiskGuard> {
  if (disk === null) return { beforeTurn: async () => {}, hasRoomFor: () => true, answer: (data) => data };
  const { rows } = await db.query<{ mib: number }>(
    `SELECT setting::float8 / ${MIB} AS mib FROM pg_settings WHERE name = 'wal_segment_size'`,
  );
  const segmentBytes = (rows[0]?.mib ?? 16) * MIB;
  let isReadOnly = false;
  const hasRoomFor = (bytes: number): boolean => disk() >= segmentBytes + MIN_FREE_BYTES + bytes;
  return {
    hasRoomFor,
    async beforeTurn(bytes) {
      const isLow = !hasRoomFor(bytes * WRITTEN_PER_BYTE);
      if (!isLow && !isReadOnly) return;
      await db.exec(`SET default_transaction_read_only = ${isLow ? "on" : "off"}`);
      isReadOnly = isLow;
    },
    answer(data) {
      if (!isReadOnly) return data;
      const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
      const at = bytes.indexOf(READ_ONLY);
      if (at < 0) return data;
      const start = at - HEADER_BYTES;
      const end = start + 1 + bytes.readInt32BE(start + 1);
      return Buffer.concat([bytes.subarray(0, start), DISK_FULL, bytes.subarray(end)]);
    },
  };
}

const HEADER_BYTES = 5;
const READ_ONLY = "SERROR\0VERROR\0C25006\0";
const DISK_FULL = message("E", "SERROR\0VERROR\0C53100\0Mthe disk is nearly full: nothing more is written\0\0");
