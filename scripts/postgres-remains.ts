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
 */
export async function removeRemains(db: PGlite): Promise<void> {
  const { rows } = await db.query<{ name: string; bytes: number }>(
    `SELECT format('%I.%I', schemaname, relname) AS name, pg_total_relation_size(relid)::float8 AS bytes
     FROM pg_stat_user_tables ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name).join(", ");
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  if (names !== "") await db.exec(`VACUUM ${bytes > MAX_REWRITTEN_BYTES ? "" : "FULL "}${names}`);
  await db.exec("SET wal_recycle = off");
  await db.exec("SELECT pg_switch_wal()");
  await db.exec("CHECKPOINT");
}
