import type { Instant } from "../../../shared/instant.ts";
import type { Bounds } from "./bounds.ts";

/**
 * What can be said of a version of a fact at an instant T of valid time. Each question has a function and the same condition as SQL
 * over a version `v` and a fact `f`.
 *
 *     state  known start ─────────── holds ───────────┐ known end
 *            observed start: may hold before it, too
 *            unknown start: may hold until its end
 *     event  start ── in its period ──┐ end ── has happened
 *            unknown start: may have happened before its end, has happened after it
 */
export interface Timed extends Pick<Bounds, "valid_from" | "valid_from_basis" | "valid_to"> {
  kind: "state" | "event";
}

/** Whether T lies between a known start and any end: the state holds at T; of an event, T lies in its period. */
const contains = ({ valid_from, valid_to }: Pick<Timed, "valid_from" | "valid_to">, at: Instant): boolean =>
  valid_from !== null && valid_from <= at && (valid_to === null || at < valid_to);

/** Whether a state holds at T, by all that is known: it had begun, and nothing says that it had ended. */
export const holdsAt = (version: Timed, at: Instant): boolean => version.kind === "state" && contains(version, at);

/** Whether T lies in the period of an event. */
export const liesInPeriod = (version: Timed, at: Instant): boolean => version.kind === "event" && contains(version, at);

/** Whether an event had surely happened by T: its period, or the window in which it lies, was over. */
export const hadHappenedBy = ({ kind, valid_to }: Timed, at: Instant): boolean =>
  kind === "event" && valid_to !== null && valid_to <= at;

/** Whether a version may hold at T, or may have been happening: nothing that is known rules it out. */
export const mayHoldAt = ({ kind, valid_from, valid_from_basis, valid_to }: Timed, at: Instant): boolean =>
  (valid_to === null || at < valid_to) &&
  (valid_from === null || valid_from <= at || (kind === "state" && valid_from_basis === "observed"));

/** SQL for `holdsAt` or `liesInPeriod`, whichever the kind of the fact asks for. `at` is an SQL expression. */
export const containsSql = (at: string): string =>
  `(v.valid_from <= ${at} AND (v.valid_to IS NULL OR v.valid_to > ${at}))`;

/** SQL for `hadHappenedBy`. */
export const hadHappenedSql = (at: string): string => `(f.kind = 'event' AND v.valid_to <= ${at})`;

/** SQL for `mayHoldAt`. */
export const mayHoldSql = (at: string): string =>
  `((v.valid_to IS NULL OR v.valid_to > ${at}) AND (v.valid_from IS NULL OR v.valid_from <= ${at} OR (f.kind = 'state' AND v.valid_from_basis = 'observed')))`;
