import type { Fact } from "../../../shared/api/fact.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Basis, Instant } from "../../../shared/instant.ts";

declare const MADE: unique symbol;

/**
 * Only `readMoment` creates one, and every read of a graph takes it whole, so that all parts of an answer share it.
 * Without `as_of`, nothing is filtered by valid time, and "holds" means at `known_at`: an answer depends only on its
 * moment.
 */
export interface ReadMoment {
  readonly [MADE]: true;
  as_of: Instant | null;
  known_at: Instant;
  at: Instant;
  past: boolean;
  include_uncertain: boolean;
}

/** @param now default for `known_at` */
export function readMoment({ as_of, known_at, include_uncertain }: Moment, now: Instant): ReadMoment {
  const known = known_at ?? now;
  const moment: Omit<ReadMoment, typeof MADE> = {
    as_of: as_of ?? null,
    known_at: known,
    at: as_of ?? known,
    past: known_at !== undefined,
    include_uncertain: include_uncertain === true,
  };
  return moment as ReadMoment;
}

export const differsFromPresent = ({ as_of, past }: ReadMoment): boolean => past || as_of !== null;

export interface Held {
  kind: "state" | "event";
  valid_from: Instant | null;
  valid_from_basis: Basis | null;
  valid_to: Instant | null;
  known_from: Instant;
}

export const heldOf = ({ kind, valid_from, valid_from_basis, valid_to, known_from }: Fact): Held => ({
  kind,
  valid_from_basis,
  valid_from: valid_from === null ? null : Date.parse(valid_from),
  valid_to: valid_to === null ? null : Date.parse(valid_to),
  known_from: Date.parse(known_from),
});

/**
 * How a fact stands at an instant of the valid axis. `store/base/moment-sql.ts` has the same rules in SQL.
 *
 * - `holds`: a state that has begun and not ended, or an event whose stated period contains the instant
 * - `happened`: an event that certainly came before
 * - `uncertain`: a state that began at an unknown instant or was only observed later, or an event whose window extends
 *   beyond the instant
 * - `not`: ended, or not begun
 */
export type Standing = "holds" | "happened" | "uncertain" | "not";

export function standingAt({ kind, valid_from, valid_from_basis, valid_to, known_from }: Held, at: Instant): Standing {
  // an undated event happened before its mention, and so before it was known
  const end = valid_to ?? (kind === "event" && valid_from === null ? known_from : null);
  const isOver = end !== null && end <= at;
  // an observed start: the state held by then
  if (valid_from !== null && valid_from > at) return valid_from_basis === "observed" ? "uncertain" : "not";
  if (isOver) return kind === "event" ? "happened" : "not";
  return valid_from === null ? "uncertain" : "holds";
}
