import type { PGlite } from "@electric-sql/pglite";

/** Above this total size, removal only frees the space for later rows. */
const MAX_REWRITTEN_BYTES = 64 * 1024 * 1024;

/** A mere mention in text only costs an unneeded removal. */
export const deletesRows = (messages: Buffer): boolean =>
  messages.includes("delete from") || messages.includes("DELETE FROM");

/**
 * A new write-ahead log: a checkpoint then deletes its files instead of reusing them with old content. Call outside transactions.
 *
 * @returns false if the disk lacks space to rewrite every table
 */
export async function removeRemains(db: PGlite, hasRoomFor: (bytes: number) => boolean): Promise<boolean> {
  const { rows } = await db.query<{ name: string; bytes: number }>(
    `SELECT format('%I.%I', schemaname, relname) AS name, pg_total_relation_size(relid)::float8 AS bytes
     FROM pg_stat_user_tables ORDER BY 2, 1`,
  );
  const isLarge = rows.reduce((sum, row) => sum + row.bytes, 0) > MAX_REWRITTEN_BYTES;
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
