import type { Instant } from "../../../shared/instant.ts";
import type { Patience } from "../../ports/graph/writes.ts";
import type { Sql } from "../../ports/sql.ts";

/** Episodes that wait for more messages: queued, not tried yet, and not due. Retries and re-readings never wait. */
const WAITS_FOR_MORE = "status = 'pending' AND attempts = 0 AND delays = 0 AND not_before > 0";

/**
 * Lets episodes that were just queued wait for more, so that one call of a model reads several messages. Every message begins the
 * silence anew for all that wait; once as many wait as one call is to read, all are due. What is leased is leased in order, so only
 * the first that waits is told of the new silence: those behind it become due before it.
 *
 * @param queued row numbers of episodes that are due now
 */
export function waitForMore(
  sql: Sql,
  now: Instant,
  queued: readonly number[],
  { messages, silence_ms }: Patience,
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

/** Ends all waiting: a caller waits for the facts, or the next text is long enough for a call of its own. */
export const waitNoLonger = (sql: Sql): void => void sql.all(`UPDATE work SET not_before = 0 WHERE ${WAITS_FOR_MORE}`);
