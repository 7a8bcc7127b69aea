import type { Instant } from "../../../shared/instant.ts";
import { FIRST_RING_MS } from "./alarm.ts";

/**
 * What a memory's alarm does, in this order. A job that fails holds up no other: it is tried again by itself, after delays that
 * double from 10 seconds to an hour.
 */
export const ALARM_JOBS = ["import", "exports", "retention", "names", "refresh", "work"] as const;
export type AlarmJob = (typeof ALARM_JOBS)[number];

const MAX_DELAY_MS = 60 * 60_000;
/** Keep the beginning of an error. */
const MAX_ERROR_CHARACTERS = 500;

/** A job that failed at its last attempt. */
export interface JobFailure {
  /** Attempts that failed one after another. */
  failures: number;
  /** When the first of them failed. */
  since: Instant;
  retry_at: Instant;
  error: string;
}

/** The failure of a job that failed now. */
export function failureOf(before: JobFailure | null, now: Instant, error: unknown): JobFailure {
  const failures = (before?.failures ?? 0) + 1;
  return {
    failures,
    since: before?.since ?? now,
    retry_at: now + Math.min(FIRST_RING_MS * 2 ** (failures - 1), MAX_DELAY_MS),
    error: String(error).slice(0, MAX_ERROR_CHARACTERS).toWellFormed(),
  };
}

/** Whether a job still waits for its next attempt. A clock that was set back makes none wait longer than the longest delay. */
export const isWaiting = ({ retry_at }: JobFailure, now: Instant): boolean =>
  retry_at > now && retry_at <= now + MAX_DELAY_MS;

/** The first of some instants; `null` if there is none. */
export const earliest = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.reduce((first, at) => (first === null || at === null ? (first ?? at) : Math.min(first, at)), null);
