import { overlaps, type Instant, type Interval, type Precision } from "../../../shared/instant.ts";

/**
 * The rules of the two time axes (Zep §2.2.3, with the case table of our design): how a new statement changes what is believed.
 * Rows are never rewritten: a revision names the current versions that are superseded, and the new ones. Intervals are half-open.
 * A stated bound is evidence, an open one is not.
 */

/** A version that is believed now: not closed on the known axis. */
export type CurrentVersion = {
  version: number;
  fact: number;
  valid_from: Instant | null;
  valid_to: Instant | null;
  precision: Precision | null;
};

/** What an episode states about a fact. */
export interface Statement {
  valid_from: Instant | null;
  valid_to: Instant | null;
  /** `null` if the bounds were not stated, but inferred from the reference time. */
  precision: Precision | null;
  reference_time: Instant;
  kind: "state" | "event";
}

export interface NewVersion {
  fact: number;
  valid_from: Instant | null;
  valid_to: Instant | null;
  precision: Precision | null;
}

export interface Revision {
  /** Versions whose `known_to` becomes now. */
  superseded: number[];
  believed: NewVersion[];
}

/**
 * The revision caused by stating a fact.
 *
 * @param fact the fact stated
 * @param own current versions of this fact
 * @param contradicted current versions of the states that contradict it; empty for an event
 */
export function revise(
  fact: number,
  statement: Statement,
  own: readonly CurrentVersion[],
  contradicted: readonly CurrentVersion[],
): Revision {
  if (statement.valid_from !== null && statement.valid_to !== null && statement.valid_to <= statement.valid_from) {
    return { superseded: [], believed: [] };
  }
  if (isEnding(statement)) return end(fact, statement, own, contradicted);
  const stated = withStart(statement);
  // take the earliest on the valid axis, not the first believed: undoing changes the order in which versions became known
  const held = own.toSorted(byStart).find((version) => overlaps(interval(version), interval(stated)));
  if (held) return restate(held, statement, own, contradicted);
  return settle({ fact, ...bounds(stated) }, contradicted);
}

/** "No longer", "used to": the statement has no start, only says that the state has ended. */
const isEnding = (statement: Statement): boolean =>
  statement.kind === "state" && statement.valid_from === null && statement.valid_to !== null;

/** A state without a start begins at its reference time; an undated event happened some time before its end. */
const withStart = (statement: Statement): Statement =>
  statement.kind === "state" && statement.valid_from === null
    ? { ...statement, valid_from: statement.reference_time }
    : statement;

/** Closes the versions that hold at the end. If there are none, adds a past version that ends there. */
function end(
  fact: number,
  statement: Statement,
  own: readonly CurrentVersion[],
  others: readonly CurrentVersion[],
): Revision {
  const at = statement.valid_to as Instant;
  const open = own.filter((version) => overlaps(interval(version), { from: at, to: null }) || version.valid_to === at);
  if (open.length > 0) {
    const closed = open.filter((version) => version.valid_to !== at);
    return {
      superseded: closed.map((version) => version.version),
      believed: closed
        .filter((version) => version.valid_from === null || version.valid_from < at)
        .map((version) => ({ ...row(version), valid_to: at })),
    };
  }
  if (own.some((version) => version.valid_to !== null && version.valid_to <= at))
    return { superseded: [], believed: [] };
  // an end that was only inferred ("used to live in Boston") yields to the start of what came after it
  const next = statement.precision === null ? earliest(others.map((version) => version.valid_from)) : null;
  const until = next !== null && next < at ? next : at;
  const past: NewVersion = { fact, valid_from: null, valid_to: until, precision: statement.precision };
  return statement.precision === null ? { superseded: [], believed: [past] } : settle(past, others);
}

/** The fact already holds. A stated bound replaces one that was open or inferred; anything else only adds provenance. */
function restate(
  held: CurrentVersion,
  statement: Statement,
  own: readonly CurrentVersion[],
  contradicted: readonly CurrentVersion[],
): Revision {
  const nothing: Revision = { superseded: [], believed: [] };
  if (statement.precision === null) return nothing;
  const replaces = (bound: "valid_from" | "valid_to"): boolean =>
    statement[bound] !== null && (held[bound] === null || held.precision === null);
  const refined: NewVersion = within(gapAround(held, own), {
    fact: held.fact,
    valid_from: replaces("valid_from") ? statement.valid_from : held.valid_from,
    valid_to: replaces("valid_to") ? statement.valid_to : held.valid_to,
    precision: statement.precision,
  });
  const same = refined.valid_from === held.valid_from && refined.valid_to === held.valid_to;
  const empty = refined.valid_from !== null && refined.valid_to !== null && refined.valid_to <= refined.valid_from;
  if (same || empty) return nothing;
  const settled = settle(refined, contradicted);
  return { superseded: [held.version, ...settled.superseded], believed: settled.believed };
}

/** The gap around a version, between its neighbouring versions of the same fact. */
function gapAround(held: CurrentVersion, own: readonly CurrentVersion[]): Interval {
  const gap: Interval = { from: null, to: null };
  for (const other of own) {
    if (other === held) continue;
    const isBefore = other.valid_to !== null && held.valid_from !== null && other.valid_to <= held.valid_from;
    if (isBefore && (gap.from === null || (other.valid_to ?? 0) > gap.from)) gap.from = other.valid_to;
    if (!isBefore && (gap.to === null || (other.valid_from ?? 0) < gap.to)) gap.to = other.valid_from;
  }
  return gap;
}

const within = (gap: Interval, version: NewVersion): NewVersion => ({
  ...version,
  valid_from:
    gap.from !== null && (version.valid_from === null || version.valid_from < gap.from) ? gap.from : version.valid_from,
  valid_to: gap.to !== null && (version.valid_to === null || version.valid_to > gap.to) ? gap.to : version.valid_to,
});

/** The case table: settles `stated` against each contradicted state, in the order of their starts. */
function settle(stated: NewVersion, contradicted: readonly CurrentVersion[]): Revision {
  const revision: Revision = { superseded: [], believed: [] };
  let added = stated;
  for (const old of [...contradicted].sort(byStart)) {
    if (!overlaps(interval(old), interval(added))) continue;
    if (old.valid_from === added.valid_from) {
      revision.superseded.push(old.version);
    } else if (old.valid_from === null || (added.valid_from !== null && old.valid_from < added.valid_from)) {
      revision.superseded.push(old.version);
      revision.believed.push({ ...row(old), valid_to: added.valid_from });
      if (added.valid_to !== null && (old.valid_to === null || added.valid_to < old.valid_to)) {
        revision.believed.push({ ...row(old), valid_from: added.valid_to });
      }
    } else if (added.valid_to === null) {
      // late news about the past: it held until the state that we already know began
      added = { ...added, valid_to: old.valid_from };
    } else {
      revision.superseded.push(old.version);
      if (old.valid_to === null || added.valid_to < old.valid_to)
        revision.believed.push({ ...row(old), valid_from: added.valid_to });
    }
  }
  revision.believed.push(added);
  return revision;
}

const byStart = (a: CurrentVersion, b: CurrentVersion): number =>
  (a.valid_from ?? -Infinity) - (b.valid_from ?? -Infinity) || a.version - b.version;

const earliest = (instants: (Instant | null)[]): Instant | null =>
  instants.reduce((least, at) => (at !== null && (least === null || at < least) ? at : least), null);

const interval = (of: { valid_from: Instant | null; valid_to: Instant | null }): Interval => ({
  from: of.valid_from,
  to: of.valid_to,
});

const bounds = ({ valid_from, valid_to, precision }: Statement) => ({ valid_from, valid_to, precision });

const row = ({ fact, valid_from, valid_to, precision }: CurrentVersion): NewVersion => ({
  fact,
  valid_from,
  valid_to,
  precision,
});
