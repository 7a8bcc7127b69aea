import type { Instant } from "../../../shared/instant.ts";
import { decideAlarm, FIRST_RING_MS, type AlarmDecision } from "../../core/ingest/alarm.ts";
import type { Sql } from "../../ports/sql.ts";
import { hasUnrecordedChanges } from "../base/change-log.ts";
import { refreshDue, unreportedDrift } from "../communities/drift.ts";
import { hasUnembedded } from "../index/embedding.ts";
import { readMeta, writeMeta } from "../base/meta.ts";
import { isRefreshing, startRefresh } from "../communities/refresh.ts";
import { hasVectorWork } from "../index/vector-outbox.ts";
import { leaseUntil, workDue } from "./extraction-queue.ts";

/**
 * Decides what the alarm does next, begins a refresh of the communities that is due, and counts the ring of the doorbell that follows.
 *
 * @param index_budget_bytes size of the codes above which the graph needs an external index; `null` if there is no such index
 */
export function decideNextAlarm(sql: Sql, now: Instant, index_budget_bytes: number | null): AlarmDecision {
  return sql.transaction(() => {
    const rings_unanswered = readMeta(sql, "rings_unanswered") ?? 0;
    const work_due = workDue(sql);
    const lags =
      hasUnrecordedChanges(sql) ||
      hasUnembedded(sql) ||
      isRefreshing(sql) ||
      unreportedDrift(sql) !== null ||
      (index_budget_bytes !== null && hasVectorWork(sql, index_budget_bytes));
    const refresh_due = refreshDue(sql);
    const begins = work_due === null && !lags && refresh_due !== null && refresh_due <= now;
    if (begins) startRefresh(sql, now);
    const decision = decideAlarm({
      now,
      work_due,
      lease_until: leaseUntil(sql),
      unfinished: lags || begins,
      refresh_due: begins ? null : refresh_due,
      rings_unanswered,
    });
    writeMeta(sql, "alarm_at", decision.at);
    if (decision.ring) writeMeta(sql, "rings_unanswered", rings_unanswered + 1);
    return decision;
  });
}

/** The same for a graph that is locked by its erasure or a complete import, which has no other work to do. */
export function decideLockedAlarm(sql: Sql, now: Instant): AlarmDecision {
  const rings_unanswered = readMeta(sql, "rings_unanswered") ?? 0;
  writeMeta(sql, "rings_unanswered", rings_unanswered + 1);
  return decideAlarm({ now, work_due: null, lease_until: 0, unfinished: true, refresh_due: null, rings_unanswered });
}

/**
 * When the caller must set the alarm: within `FIRST_RING_MS`, and as soon as what waits for more messages is due. `null` where it is set
 * already. Later writes do not postpone it.
 */
export function armAlarm(sql: Sql, now: Instant): Instant | null {
  const at = readMeta(sql, "alarm_at");
  const due = workDue(sql);
  const wanted = now + FIRST_RING_MS;
  const next = due !== null && due > now ? Math.min(due, wanted) : wanted;
  if (at !== null && at >= now && at <= next) return null;
  writeMeta(sql, "alarm_at", next);
  return next;
}
