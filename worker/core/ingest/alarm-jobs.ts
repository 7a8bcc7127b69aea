import type { Instant } from "../../../shared/instant.ts";
import { FIRST_WAKE_UP_MS } from "./alarm.ts";

/** A failing job does not block others: it is retried alone, after delays that double from 10 seconds to an hour. */
export const ALARM_JOBS = ["import", "exports", "retention", "names", "refresh", "work"] as const;
export type AlarmJob = (typeof ALARM_JOBS)[number];

const MAX_DELAY_MS = 60 * 60_000;
const MAX_ERROR_CHARACTERS = 500;

export interface JobFailure {
  failures: number;
  since: Instant;
  retry_at: Instant;
  error: string;
}

export function failureOf(before: JobFailure | null, now: Instant, error: unknown): JobFailure {
  const failures = (before?.failures ?? 0) + 1;
  return {
    failures,
    since: before?.since ?? now,
    retry_at: now + Math.min(FIRST_WAKE_UP_MS * 2 ** (failures - 1), MAX_DELAY_MS),
    error: String(error).slice(0, MAX_ERROR_CHARACTERS).toWellFormed(),
  };
}

/** A clock that is set back delays no job further. */
export const isWaiting = ({ retry_at }: JobFailure, now: Instant): boolean =>
  retry_at > now && retry_at <= now + MAX_DELAY_MS;

/** The latest time of a JavaScript date. */
const LAST_TIME = 8_640_000_000_000_000;

/** A damaged row may have a value to which no alarm can be set. */
export const isInstant = (at: unknown): at is Instant => Number.isFinite(at) && Math.abs(Number(at)) <= LAST_TIME;

export const isReadable = ({ failures, since, retry_at }: JobFailure): boolean =>
  Number.isFinite(failures) && isInstant(since) && isInstant(retry_at);

export const earliest = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.reduce((first, at) => (first === null || at === null ? (first ?? at) : Math.min(first, at)), null);
