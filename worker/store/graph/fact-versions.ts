import type { Confidence } from "../../../shared/confidence.ts";
import { nextNumberSql } from "../base/row-numbers.ts";
import type { Instant } from "../../../shared/instant.ts";
import { BOUND_NAMES, boundsOf, type Bounds } from "../../core/temporal/bounds.ts";
import {
  earliestOf,
  revise,
  type CurrentVersion,
  type Revision,
  type Statement,
} from "../../core/temporal/bitemporal.ts";
import { believedAtEnd, diffVersions, projectLog, type Version } from "../../core/temporal/history.ts";
import type { LogEntry } from "../../core/temporal/log.ts";
import type { Sql } from "../../ports/sql.ts";
import { linkedSql, statedFactSql } from "../base/moment-sql.ts";
import { MOST_COMPARED } from "../index/compared-facts.ts";
import { Contradictions, isExclusive, type Slot } from "./contradictions.ts";
import { claimedFacts, isOverruled, mayBeCorrected, operationsOn } from "./corrections.ts";
import { replayBase } from "../index/replay-base.ts";
import { surelyStated } from "../index/sure-statements.ts";
import { replacementsOf } from "../index/replacements.ts";
import { isHearsay } from "../../core/temporal/hearsay.ts";
import { CONTRADICTING } from "../../core/resolve/open-questions.ts";
import { findDecidedPartners } from "./pair-verdicts.ts";
import { isHeldAlone, objectKey, statesOfOneObject } from "./states-of-one-object.ts";
import { ComparedParts, ENDING_COLUMNS, factsLinkedByEnding, statesEndedBy } from "./ending-links.ts";
import { closedBy, linkedByPlan } from "./plan-links.ts";

type StatedSlot = Omit<Slot, "subject_name" | "thing" | "fact">;

/**
 * Applies the cases of `core/temporal/bitemporal.ts`.
 *
 * @param isFresh true for an unused row number, which has no versions
 * @returns false if hearsay meets a manual correction, so that only the log can decide
 */
export function assertFact(
  sql: Sql,
  slot: StatedSlot,
  statement: Statement & { claim: string; fact: string; episode_seq: number; hearsay: boolean },
  caused_by: string,
  now: Instant,
  isFresh = false,
): boolean {
  if (isOverruled(sql, { ...slot, episode_seq: statement.episode_seq }, statement, now)) return true;
  const own = isFresh ? [] : currentVersionsOf(sql, [slot.fact_seq]);
  const contradicted = contradictedBy(sql, slot, statement, earliestOf(statement, own));
  const facts = [...new Set([slot.fact_seq, ...contradicted.map(({ fact }) => fact)])];
  if (statement.hearsay && mayBeCorrected(sql, facts)) return false;
  const stated = statement.hearsay ? surelyStated(sql, facts, now) : new Set<number>();
  if (stated.has(slot.fact_seq)) return true;
  const open = contradicted.filter(({ fact }) => !stated.has(fact));
  writeRevision(sql, revise(slot.fact_seq, statement, own, open), caused_by, now);
  return true;
}

export const boundColumns = (row: string): string => BOUND_NAMES.map((name) => `${row}.${name}`).join(", ");

const VERSIONS = `SELECT v.seq AS version, v.fact_seq AS fact, ${boundColumns("v")}
  FROM fact_versions v`;

export const currentVersionsOf = (sql: Sql, fact_seqs: readonly number[]): CurrentVersion[] =>
  sql.all<CurrentVersion>(
    `${VERSIONS} WHERE v.known_to IS NULL AND v.fact_seq IN (SELECT value FROM json_each(?)) ORDER BY v.seq`,
    JSON.stringify(fact_seqs),
  );

function contradictedBy(
  sql: Sql,
  slot: StatedSlot,
  { claim, fact }: { claim: string; fact: string },
  since: Instant,
): CurrentVersion[] {
  const { fact_seq, subject_seq, predicate } = slot;
  const closed = [
    ...closedBy(sql, subject_seq, { ...slot, fact }),
    ...statesEndedBy(sql, slot.fact_seq, slot),
    ...statesOfOneObject(sql, slot),
  ];
  const decided = findDecidedPartners(sql, "claim", claim, CONTRADICTING);
  if (slot.kind === "event" && closed.length === 0 && decided.length === 0) return [];
  return sql.all<CurrentVersion>(
    `${VERSIONS} JOIN facts f ON f.seq = v.fact_seq
     WHERE f.kind = 'state' AND f.seq <> ?1 AND v.known_to IS NULL AND v.seq IN (
       ${exclusiveSql("AND held_until > ?7 ORDER BY held_until, version_seq")}
       UNION ${exclusiveSql("ORDER BY held_until DESC, version_seq DESC")}
       UNION SELECT d.seq FROM fact_versions d WHERE d.known_to IS NULL AND d.fact_seq IN (
         SELECT fact_seq FROM provenance WHERE linked_to IS NULL AND claim IN (SELECT value FROM json_each(?5))
         UNION SELECT value FROM json_each(?6)))
     ORDER BY v.seq`,
    fact_seq,
    isExclusive(slot) ? 1 : 0,
    subject_seq,
    predicate,
    JSON.stringify(decided),
    JSON.stringify(closed),
    since,
  );
}

const exclusiveSql = (order: string): string =>
  `SELECT version_seq FROM (SELECT version_seq FROM exclusive_versions WHERE ?2 = 1 AND subject_seq = ?3 AND predicate = ?4 ${order} LIMIT ${MOST_COMPARED})`;

export function writeRevision(sql: Sql, revision: Revision, caused_by: string, now: Instant): void {
  for (const version of revision.superseded) {
    sql.all("UPDATE fact_versions SET known_to = ? WHERE seq = ?", now, version);
  }
  for (const version of revision.believed) insert(sql, { ...version, known_from: now, known_to: null, caused_by });
}

function insert(sql: Sql, version: Version): void {
  sql.all(
    `INSERT INTO fact_versions (seq, fact_seq, ${BOUND_NAMES.join(", ")}, known_from, known_to, caused_by)
     VALUES (${nextNumberSql("fact_versions")}, ?, ${BOUND_NAMES.map(() => "?").join(", ")}, ?, ?, ?)`,
    version.fact,
    ...BOUND_NAMES.map((name) => version[name]),
    version.known_from,
    version.known_to,
    version.caused_by,
  );
}

const slotSql = (
  known_at: Instant | null,
): string => `SELECT f.seq AS fact_seq, f.object_value, f.inverse_functional, ${ENDING_COLUMNS} FROM facts f
  WHERE ${statedFactSql("f", known_at)} AND f.object_seq IS NOT f.subject_seq`;

/**
 * Slots of the facts and, transitively, of facts that they contradict.
 *
 * @param known_at of the links; `null` for now
 */
export function slotsWithContradictions(
  sql: Sql,
  fact_seqs: readonly number[],
  known_at: Instant | null = null,
): Slot[] {
  const slots = new Map<number, Slot>();
  const links = { compared: new ComparedParts(), objects: new Set<string>() };
  let found = sql.all<WordedSlot>(
    `${slotSql(known_at)} AND f.seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify(fact_seqs),
  );
  while (found.length > 0) {
    for (const slot of found) slots.set(slot.fact_seq, slot);
    found = [...contradictingSlots(sql, found, known_at), ...linkedSlots(sql, found, known_at, links)].filter(
      ({ fact_seq }) => !slots.has(fact_seq),
    );
  }
  return [...slots.values()].sort((a, b) => a.fact_seq - b.fact_seq);
}

type WordedSlot = Slot & Record<string, never>;

function linkedSlots(
  sql: Sql,
  slots: readonly WordedSlot[],
  known_at: Instant | null,
  { compared, objects }: { compared: ComparedParts; objects: Set<string> },
): WordedSlot[] {
  const isKnown = (slot: WordedSlot): boolean => {
    const key = isHeldAlone(slot) ? objectKey(slot) : "";
    const known = objects.has(key);
    objects.add(key);
    return known;
  };
  const linked = slots.flatMap((slot) => [
    ...linkedByPlan(sql, slot.subject_seq, slot, known_at),
    ...factsLinkedByEnding(sql, slot, known_at, compared),
    ...(isKnown(slot) ? [] : statesOfOneObject(sql, slot, known_at)),
  ]);
  return linked.length === 0
    ? []
    : sql.all<WordedSlot>(`${slotSql(known_at)} AND f.seq IN (SELECT value FROM json_each(?))`, JSON.stringify(linked));
}

const contradictingSlots = (sql: Sql, slots: readonly WordedSlot[], known_at: Instant | null): WordedSlot[] =>
  sql.all<WordedSlot>(
    `${slotSql(known_at)} AND f.seq IN (
       SELECT seq FROM facts WHERE functional = 1 AND kind = 'state' AND (subject_seq, predicate) IN (
         SELECT subject_seq, predicate FROM facts WHERE functional = 1 AND kind = 'state' AND seq IN (SELECT value FROM json_each(?1)))
       UNION SELECT q.fact_seq FROM provenance p JOIN verdicts v ON v.about = 'claim' AND v.verdict IN (SELECT value FROM json_each(?2))
         AND (v.a = p.claim OR v.b = p.claim)
         JOIN provenance q ON q.claim = iif(v.a = p.claim, v.b, v.a) WHERE p.fact_seq IN (SELECT value FROM json_each(?1)))`,
    JSON.stringify(slots.map(({ fact_seq }) => fact_seq)),
    JSON.stringify(CONTRADICTING),
  );

/**
 * Entries in the order learned.
 *
 * @param slots with contradicted ones (`slotsWithContradictions`)
 * @param operations by default all; `links`: known instant of the links, by default now; `after`: no operation may have happened since
 */
export function readFactLog(
  sql: Sql,
  slots: readonly Slot[],
  {
    links,
    after: since = null,
    ...operations
  }: { last?: number; until?: Instant; links?: Instant; after?: Instant | null } = {},
): LogEntry[] {
  const rows = sql.all<StatedRow>(
    `SELECT coalesce(p.original, p.seq) AS seq, p.fact_seq, p.episode_seq, p.claim, e.id AS cause, e.created_at AS said, ${boundColumns("p")},
       p.denied, p.held_at, p.confidence, p.fact, p.reference_time, p.known_from
     FROM provenance p JOIN episodes e ON e.seq = p.episode_seq
     WHERE ${linkedSql("p", "?2")} AND p.fact_seq IN (SELECT value FROM json_each(?1)) AND p.known_from > ?3 ORDER BY p.known_from, 1`,
    JSON.stringify(slots.map(({ fact_seq }) => fact_seq)),
    links ?? Number.MAX_SAFE_INTEGER,
    since ?? Number.MIN_SAFE_INTEGER,
  );
  const contradictions = new Contradictions(sql, slots, rows);
  const stated = rows.flatMap((row): { after: number; entry: LogEntry }[] => {
    const { kind } = contradictions.slotOf(row.fact_seq);
    const { episode_seq: episode, said, cause, fact_seq: fact } = row;
    const source = { at: row.known_from, episode, said, cause, fact };
    const contradicted = contradictions.add(row.fact_seq, row);
    const hearsay = isHearsay(row);
    if (hearsay && row.denied === 1) return [];
    const statement = { ...boundsOf(row), reference_time: row.reference_time, held_at: row.held_at, kind };
    const entry: LogEntry =
      row.denied === 1
        ? { kind: "denied", ...source }
        : { kind: "stated", ...source, statement, ...contradicted, ...(hearsay && { hearsay }) };
    return [{ after: row.seq, entry }];
  });
  if (since !== null) return stated.map(({ entry }) => entry);
  const facts = claimedFacts(
    sql,
    slots.map(({ fact_seq }) => fact_seq),
    links,
  );
  const undone = operationsOn(sql, facts, operations).map(({ after, entry }): { after: number; entry: LogEntry } => {
    if (entry.kind !== "corrected" || entry.stated === null) return { after, entry };
    return { after, entry: { ...entry, contradicts: contradictions.of(entry.stated.fact) } };
  });
  const replaced = replacementsOf(
    sql,
    [...new Set(rows.map(({ episode_seq }) => episode_seq))],
    operations.until ?? Number.MAX_SAFE_INTEGER,
  );
  // `after` is the last statement before an operation; the sort is stable
  return [...replaced, ...stated, ...undone]
    .sort((a, b) => a.entry.at - b.entry.at || a.after - b.after)
    .map(({ entry }) => entry);
}

type StatedRow = {
  seq: number;
  fact_seq: number;
  episode_seq: number;
  claim: string;
  cause: string;
  said: number;
  denied: number;
  held_at: number | null;
  confidence: Confidence;
  fact: string;
  reference_time: number;
  known_from: number;
} & Bounds;

/** Derives current beliefs from the log. Past beliefs stay. */
export function reviseFromLog(
  sql: Sql,
  slots: readonly Slot[],
  caused_by: string,
  now: Instant,
  last?: number,
): { revision: Revision; before: CurrentVersion[]; after: Version[] } {
  const log = readFactLog(sql, slots, { until: now, ...(last !== undefined && { last }) });
  const after = projectLog(log).filter(({ known_to }) => known_to === null);
  const before = currentVersionsOf(
    sql,
    slots.map(({ fact_seq }) => fact_seq),
  );
  // a correction restates even an unchanged version
  const isCorrection = log.some(({ kind, cause }) => kind === "corrected" && cause === caused_by);
  const isNew = (version: Version): boolean =>
    isCorrection && version.known_from === now && version.caused_by === caused_by;
  const revision = diffVersions(before, after, isNew);
  writeRevision(sql, revision, caused_by, now);
  return { revision, before, after };
}

/** Starts from a replay base if possible, because the log may be long. */
export function reviseByStatements(sql: Sql, fact_seqs: readonly number[], caused_by: string, now: Instant): void {
  const slots = slotsWithContradictions(sql, fact_seqs);
  const facts = slots.map(({ fact_seq }) => fact_seq);
  const before = currentVersionsOf(sql, facts);
  const base = mayBeCorrected(sql, facts) ? null : replayBase(sql, facts, now);
  const log = readFactLog(sql, slots, { until: now, after: base?.at ?? null });
  writeRevision(sql, diffVersions(before, believedAtEnd(log, base ?? undefined)), caused_by, now);
}

/** Rebuilds past versions too, as if deleted entries had never existed. */
export function rebuildVersions(sql: Sql, slots: readonly Slot[]): void {
  const facts = slots.map(({ fact_seq }) => fact_seq);
  const numbers = versionNumbers(sql, facts);
  sql.all("DELETE FROM fact_versions WHERE fact_seq IN (SELECT value FROM json_each(?))", JSON.stringify(facts));
  for (const version of projectLog(readFactLog(sql, slots))) insert(sql, version);
  keepVersionNumbers(sql, numbers);
}

type NumberedVersion = { seq: number; fact_seq: number; known_from: Instant; valid_from: Instant | null };

const keyOfVersion = ({ fact_seq, known_from, valid_from }: NumberedVersion): string =>
  `${fact_seq} ${known_from} ${valid_from}`;

const versionsOfFacts = (sql: Sql, facts: readonly number[]): NumberedVersion[] =>
  sql.all<NumberedVersion & Record<string, never>>(
    "SELECT seq, fact_seq, known_from, valid_from FROM fact_versions WHERE fact_seq IN (SELECT value FROM json_each(?)) ORDER BY seq",
    JSON.stringify(facts),
  );

export interface VersionNumbers {
  facts: readonly number[];
  numbers: ReadonlyMap<string, readonly number[]>;
}

export function versionNumbers(sql: Sql, facts: readonly number[]): VersionNumbers {
  const groups = Map.groupBy(versionsOfFacts(sql, facts), keyOfVersion);
  return { facts, numbers: new Map(Array.from(groups, ([key, versions]) => [key, versions.map(({ seq }) => seq)])) };
}

/** Lists are ordered by these numbers. A new version that got a used number moves to the end. */
export function keepVersionNumbers(sql: Sql, { facts, numbers }: VersionNumbers): void {
  const versions = versionsOfFacts(sql, facts);
  const left = new Map(Array.from(numbers, ([key, kept]) => [key, [...kept]]));
  const known = versions.map((version) => left.get(keyOfVersion(version))?.shift());
  const kept = new Set(known);
  let last = Math.max(
    0,
    ...sql.all<{ seq: number }>("SELECT max(seq) AS seq FROM fact_versions").map(({ seq }) => seq),
  );
  for (const seq of kept) last = Math.max(last, seq ?? 0);
  const moves = versions.flatMap(({ seq }, place) => {
    const to = known[place] ?? (kept.has(seq) ? ++last : seq);
    return to === seq ? [] : [{ seq, to }];
  });
  for (const { seq, to } of moves) renumber(sql, seq, -to);
  for (const { to } of moves) renumber(sql, -to, to);
}

function renumber(sql: Sql, from: number, to: number): void {
  sql.all("UPDATE fact_versions SET seq = ? WHERE seq = ?", to, from);
  sql.all(
    `UPDATE exclusive_versions SET version_seq = ?1 WHERE version_seq = ?2 AND (subject_seq, predicate) IN (
       SELECT f.subject_seq, f.predicate FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq WHERE v.seq = ?1)`,
    to,
    from,
  );
}
