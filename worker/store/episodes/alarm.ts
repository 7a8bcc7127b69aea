import type { Instant } from "../../../shared/instant.ts";
import { decideAlarm, FIRST_WAKE_UP_MS, type AlarmDecision } from "../../core/ingest/alarm.ts";
import type { Reader } from "../../core/extraction/reading.ts";
import type { Sql } from "../../ports/sql.ts";
import { hasUnrecordedChanges } from "../base/change-log.ts";
import { refreshDue, unreportedDrift } from "../communities/drift.ts";
import { hasUnembedded } from "../index/embedding.ts";
import { readMeta, writeMeta } from "../base/meta.ts";
import { isRefreshing, startRefresh } from "../communities/refresh.ts";
import { hasVectorWork } from "../index/vector-outbox.ts";
import { mayBeOutdated } from "./renewals.ts";
import { leaseUntil, workDue } from "./extraction-queue.ts";

/** @returns when a refresh that has not begun is due; `null` if none is, or it waits for other work */
export const beginDueRefresh = (sql: Sql, now: Instant, index_budget_bytes: number | null): Instant | null =>
  sql.transaction(() => {
    const due = refreshDue(sql);
    if (due === null || due > now) return due;
    if (workDue(sql) === null && !lags(sql, index_budget_bytes)) startRefresh(sql, now);
    return null;
  });

/**
 * @param index_budget_bytes codes above this need an external index; `null` without one
 * @param rules the built-in reader, if it replaces readings of its earlier versions
 */
export function decideNextAlarm(
  sql: Sql,
  now: Instant,
  index_budget_bytes: number | null,
  refresh_due: Instant | null,
  rules: Reader | null,
): AlarmDecision {
  return sql.transaction(() => {
    const rings_unanswered = readMeta(sql, "rings_unanswered") ?? 0;
    const decision = decideAlarm({
      now,
      work_due: workDue(sql) ?? (mayBeOutdated(sql, rules) ? now : null),
      lease_until: leaseUntil(sql),
      unfinished: lags(sql, index_budget_bytes),
      refresh_due,
      rings_unanswered,
    });
    writeMeta(sql, "alarm_at", decision.at);
    if (decision.wake) writeMeta(sql, "rings_unanswered", rings_unanswered + 1);
    return decision;
  });
}

const lags = (sql: Sql, index_budget_bytes: number | null): boolean =>
  hasUnrecordedChanges(sql) ||
  hasUnembedded(sql) ||
  isRefreshing(sql) ||
  unreportedDrift(sql) !== null ||
  (index_budget_bytes !== null && hasVectorWork(sql, index_budget_bytes));

export function decideLockedAlarm(sql: Sql, now: Instant): AlarmDecision {
  const rings_unanswered = readMeta(sql, "rings_unanswered") ?? 0;
  writeMeta(sql, "rings_unanswered", rings_unanswered + 1);
  return decideAlarm({ now, work_due: null, lease_until: 0, unfinished: true, refresh_due: null, rings_unanswered });
}

/** Sets the alarm within `FIRST_WAKE_UP_MS`, or earlier for waiting work. Later writes do not postpone it. */
export function armAlarm(sql: Sql, now: Instant): Instant | null {
  const at = readMeta(sql, "alarm_at");
  const due = workDue(sql);
  const wanted = now + FIRST_WAKE_UP_MS;
  const next = due !== null && due > now ? Math.min(due, wanted) : wanted;
  if (at !== null && at >= now && at <= next) return null;
  writeMeta(sql, "alarm_at", next);
  return next;
}
