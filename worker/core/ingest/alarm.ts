import type { Instant } from "../../../shared/instant.ts";

/** Delay until the alarm finds work that a lost wake-up message or a crashed consumer left behind. */
export const FIRST_WAKE_UP_MS = 10_000;
const MAX_WAKE_UP_MS = 5 * 60_000;

export interface AlarmState {
  now: Instant;
  work_due: Instant | null;
  lease_until: Instant;
  /** Ledger or vectors are incomplete, communities are being refreshed, or an erasure is not done. */
  unfinished: boolean;
  refresh_due: Instant | null;
  /** Wake-up messages since a consumer last made progress. */
  rings_unanswered: number;
}

export interface AlarmDecision {
  wake: boolean;
  /** `null` until something is written */
  at: Instant | null;
  reason:
    | "idle"
    | "communities wait until it is quiet"
    | "a consumer is at work"
    | "the next attempt is not due"
    | "work is due"
    | "the ledger or the vectors lag behind";
}

export function decideAlarm(state: AlarmState): AlarmDecision {
  const { now, work_due, lease_until, unfinished, refresh_due, rings_unanswered } = state;
  if (work_due === null && !unfinished)
    return refresh_due === null
      ? { wake: false, at: null, reason: "idle" }
      : { wake: false, at: refresh_due, reason: "communities wait until it is quiet" };
  if (lease_until > now) return { wake: false, at: lease_until, reason: "a consumer is at work" };
  const next = now + Math.min(FIRST_WAKE_UP_MS * 2 ** rings_unanswered, MAX_WAKE_UP_MS);
  if (work_due !== null && work_due <= now) return { wake: true, at: next, reason: "work is due" };
  if (unfinished)
    return { wake: true, at: Math.min(next, work_due ?? next), reason: "the ledger or the vectors lag behind" };
  return { wake: false, at: work_due, reason: "the next attempt is not due" };
}
