import { overlaps, type Instant, type Interval, type Precision } from "../../../shared/instant.ts";

/**
 * The rules of two time axes (Zep §2.2.3, with the case table of our design): what a new statement does to what is
 * believed. Rows are never rewritten; a revision says which believed versions are superseded and which are believed
 * from now on. Bounds are half-open; a stated bound is evidence, an open one is not.
 */

/** A version that is believed now. */
export type Believed = {
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
  /** `null`: the bounds were inferred from when it was said, not stated. */
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
 * What stating `fact` changes.
 *
 * @param fact the fact stated
 * @param own what is believed of this very fact
 * @param contradicted what is believed of the states it cannot hold beside; empty for an event
 */
export function revise(
  fact: number,
  statement: Statement,
  own: readonly Believed[],
  contradicted: readonly Believed[],
): Revision {
  if (statement.valid_from !== null && statement.valid_to !== null && statement.valid_to <= statement.valid_from) {
    return { superseded: [], believed: [] };
  }
  if (isEnding(statement)) return end(fact, statement, own, contradicted);
  const stated = withStart(statement);
  // of several the first in the world, not the first believed: what is undone changes the order of beliefs
  const held = own.toSorted(byStart).find((version) => overlaps(interval(version), interval(stated)));
  if (held) return restate(held, statement, own, contradicted);
  return settle({ fact, ...bounds(stated) }, contradicted);
}

/** "No longer", "used to": nothing is said of the start, only that the state has ended. */
const isEnding = (statement: Statement): boolean =>
  statement.kind === "state" && statement.valid_from === null && statement.valid_to !== null;

/** A state without a start is told as of its reference time; an undated event lies somewhere before its end. */
const withStart = (statement: Statement): Statement =>
  statement.kind === "state" && statement.valid_from === null
    ? { ...statement, valid_from: statement.reference_time }
    : statement;

/** Closes what holds of the fact; if nothing does, it is remembered as having held until then. */
function end(fact: number, statement: Statement, own: readonly Believed[], others: readonly Believed[]): Revision {
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
  // An end that was only inferred ("used to live in Boston") gives way to the start of what came after it.
  const next = statement.precision === null ? earliest(others.map((version) => version.valid_from)) : null;
  const until = next !== null && next < at ? next : at;
  const past: NewVersion = { fact, valid_from: null, valid_to: until, precision: statement.precision };
  return statement.precision === null ? { superseded: [], believed: [past] } : settle(past, others);
}

/** The fact already holds: a stated bound replaces one that was open or inferred, anything else only adds provenance. */
function restate(
  held: Believed,
  statement: Statement,
  own: readonly Believed[],
  contradicted: readonly Believed[],
): Revision {
  const nothing: Revision = { superseded: [], believed: [] };
  if (statement.precision === null) return nothing;
  const takes = (bound: "valid_from" | "valid_to"): boolean =>
    statement[bound] !== null && (held[bound] === null || held.precision === null);
  const refined: NewVersion = within(gapAround(held, own), {
    fact: held.fact,
    valid_from: takes("valid_from") ? statement.valid_from : held.valid_from,
    valid_to: takes("valid_to") ? statement.valid_to : held.valid_to,
    precision: statement.precision,
  });
  const same = refined.valid_from === held.valid_from && refined.valid_to === held.valid_to;
  const empty = refined.valid_from !== null && refined.valid_to !== null && refined.valid_to <= refined.valid_from;
  if (same || empty) return nothing;
  const settled = settle(refined, contradicted);
  return { superseded: [held.version, ...settled.superseded], believed: settled.believed };
}

/** The time around a version in which no other version of its fact is believed. */
function gapAround(held: Believed, own: readonly Believed[]): Interval {
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

/** The case table: `stated` against every contradicted state, in the order of their starts. */
function settle(stated: NewVersion, contradicted: readonly Believed[]): Revision {
  const revision: Revision = { superseded: [], believed: [] };
  let news = stated;
  for (const old of [...contradicted].sort(byStart)) {
    if (!overlaps(interval(old), interval(news))) continue;
    if (old.valid_from === news.valid_from) {
      revision.superseded.push(old.version);
    } else if (old.valid_from === null || (news.valid_from !== null && old.valid_from < news.valid_from)) {
      revision.superseded.push(old.version);
      revision.believed.push({ ...row(old), valid_to: news.valid_from });
      if (news.valid_to !== null && (old.valid_to === null || news.valid_to < old.valid_to)) {
        revision.believed.push({ ...row(old), valid_from: news.valid_to });
      }
    } else if (news.valid_to === null) {
      // late news about the past: it held until what we already know of began
      news = { ...news, valid_to: old.valid_from };
    } else {
      revision.superseded.push(old.version);
      if (old.valid_to === null || news.valid_to < old.valid_to)
        revision.believed.push({ ...row(old), valid_from: news.valid_to });
    }
  }
  revision.believed.push(news);
  return revision;
}

const byStart = (a: Believed, b: Believed): number =>
  (a.valid_from ?? -Infinity) - (b.valid_from ?? -Infinity) || a.version - b.version;

const earliest = (instants: (Instant | null)[]): Instant | null =>
  instants.reduce((least, at) => (at !== null && (least === null || at < least) ? at : least), null);

const interval = (of: { valid_from: Instant | null; valid_to: Instant | null }): Interval => ({
  from: of.valid_from,
  to: of.valid_to,
});

const bounds = ({ valid_from, valid_to, precision }: Statement) => ({ valid_from, valid_to, precision });

const row = ({ fact, valid_from, valid_to, precision }: Believed): NewVersion => ({
  fact,
  valid_from,
  valid_to,
  precision,
});
