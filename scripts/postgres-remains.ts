/** What deleted rows leave behind in the files of an embedded Postgres, and how to remove it. */
import type { PGlite } from "@electric-sql/pglite";

/** Rewrite tables up to this size in all; above it, free their space, which later rows overwrite. */
const MAX_REWRITTEN_BYTES = 64 * 1024 * 1024;

/** Whether messages of a client delete rows. Text that only mentions it costs a needless removal. */
export const deletesRows = (messages: Buffer): boolean =>
  messages.includes("delete from") || messages.includes("DELETE FROM");

/**
 * Rewrites the tables without their dead rows, and the write-ahead log from here on: what it held is in the tables by the
 * checkpoint, and its files are deleted instead of used again with their old content. To be called outside a transaction.
 *
 * @param hasRoomFor whether the disk has room for so many bytes more
 * @returns false if the disk has no room to rewrite every table, so that this must be repeated
 */
export async function removeRemains(db: PGlite, hasRoomFor: (bytes: number) => boolean): Promise<boolean> {
  const { rows } = await db.query<{ name: string; bytes: number }>(
    `SELECT format('%I.%I', schemaname, relname) AS name, pg_total_relation_size(relid)::float8 AS bytes
     FROM pg_stat_user_tables ORDER BY 2, 1`,
  );
  const isLarge = rows.reduce((sum, row) => sum + row.bytes, 0) > MAX_REWRITTEN_BYTES;
  // a checkpoint that finds the disk full ends the database
  if (!hasRoomFor(0)) return false;
  await db.exec("SET default_transaction_read_only = off; SET wal_recycle = off");
  let isComplete = true;
  for (const { name, bytes } of rows) {
    const isRewritten = !isLarge && hasRoomFor(bytes);
    await db.exec(`VACUUM ${isRewritten ? "FULL " : ""}${name}`);
    isComplete &&= isLarge || isRewritten;
  }
  await db.exec("SELECT pg_switch_wal()");
  await db.exec("CHECKPOINT");
  return isComplete;
}
