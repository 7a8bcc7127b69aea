import type { Instant } from "../../../shared/instant.ts";
import type { BatchDelay } from "../../ports/graph/writes.ts";
import type { Sql } from "../../ports/sql.ts";
import { openWork } from "./extraction-queue.ts";

/** Retries and rereads never wait. */
const WAITS_FOR_MORE = "status = 'pending' AND attempts = 0 AND delays = 0 AND not_before > 0";

/**
 * One model call reads several messages, so each new message restarts the delay, and all are due once enough for a call wait. Leases go in
 * order, so only the first message gets the new time.
 */
export function waitForMore(
  sql: Sql,
  now: Instant,
  queued: readonly number[],
  { messages, silence_ms }: BatchDelay,
): void {
  const [waiting] = sql.all<{ count: number; first: number | null }>(
    `SELECT count(*) AS count, min(episode_seq) AS first FROM work WHERE ${WAITS_FOR_MORE}`,
  );
  const { count, first } = waiting ?? { count: 0, first: null };
  if (count + queued.length >= messages) return waitNoLonger(sql);
  sql.all(
    "UPDATE work SET not_before = ? WHERE episode_seq IN (SELECT value FROM json_each(?))",
    now + silence_ms,
    JSON.stringify(first === null ? queued : [first, ...queued]),
  );
}

export function waitNoLonger(sql: Sql): void {
  if (openWork(sql) !== null) sql.all(`UPDATE work SET not_before = 0 WHERE ${WAITS_FOR_MORE}`);
}
