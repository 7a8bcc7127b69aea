import type { Instant } from "../../../shared/instant.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { Sql } from "../../ports/sql.ts";
import { tick } from "../base/meta.ts";
import { claimWakeUp } from "./extraction-queue.ts";
import { deleteUnappliedReadingsOf } from "./readings.ts";

/**
 * @returns whether to send a wake-up message
 * @throws FaultError "not_found", "conflict" if it has not failed
 */
export function retryWork(sql: Sql, clock: Instant, id: string): boolean {
  return sql.transaction(() => {
    const [row] = sql.all<{ seq: number; status: string }>(
      `SELECT e.seq, w.status FROM episodes e JOIN work w ON w.episode_seq = e.seq WHERE e.id = ?`,
      id,
    );
    if (!row) throw new FaultError(notFound(`Episode ${id}`));
    if (row.status !== "failed") {
      throw new FaultError({
        kind: "conflict",
        detail: `Episode ${id} is ${row.status}; only a failed episode can be retried`,
      });
    }
    queueAgain(sql, [row.seq]);
    return claimWakeUp(sql, tick(sql, clock));
  });
}

export interface RetriedWork {
  failed: number;
  waiting: number;
  wake: boolean;
}

export function retryAllWork(sql: Sql, clock: Instant): RetriedWork {
  return sql.transaction(() => {
    const failed = sql.all<{ episode_seq: number }>("SELECT episode_seq FROM work WHERE status = 'failed'");
    queueAgain(
      sql,
      failed.map(({ episode_seq }) => episode_seq),
    );
    const now = tick(sql, clock);
    const waiting = sql.all(
      `UPDATE work SET not_before = 0, delays = 0 WHERE status = 'pending' AND not_before > ? AND error IS NOT NULL
       RETURNING episode_seq`,
      now,
    ).length;
    const wake = failed.length + waiting > 0 && claimWakeUp(sql, now);
    return { failed: failed.length, waiting, wake };
  });
}

function queueAgain(sql: Sql, seqs: readonly number[]): void {
  sql.all(
    `UPDATE work SET status = 'pending', attempts = 0, delays = 0, not_before = 0
     WHERE episode_seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify(seqs),
  );
  deleteUnappliedReadingsOf(sql, seqs);
}
