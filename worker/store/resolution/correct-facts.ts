import type { Fact } from "../../../shared/api/fact.ts";
import type { UndoCounts } from "../../../shared/api/undo.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { Instant, Interval, StatedInstant } from "../../../shared/instant.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { afterPeriod } from "../../core/ingest/given-bounds.ts";
import { resolveEnd, resolveInstant } from "../../core/ingest/resolve-instant.ts";
import { TASK } from "../../core/language/index.ts";
import { nameHash } from "../../core/resolve/name-hash.ts";
import type { CurrentVersion } from "../../core/temporal/bitemporal.ts";
import {
  inferred,
  asEnd,
  asStart,
  BOUND_NAMES,
  boundsOf,
  NO_BOUND,
  observed,
  stated,
  UNBOUNDED,
  type Bounds,
} from "../../core/temporal/bounds.ts";
import type { FactCorrection, FactReplacement } from "../../ports/graph/writes.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { logChange } from "../base/change-log.ts";
import { insideTransaction } from "../base/rehearse.ts";
import { readProfile, tick, tickStep, writeMeta } from "../base/meta.ts";
import { runDynamicStepAfterRollback } from "../communities/drift.ts";
import {
  factsOfCorrections,
  readCorrections,
  storeCorrection,
  type StoredCorrection,
  sentencesAt,
} from "../graph/corrections.ts";
import { reviseFromLog, slotsWithContradictions } from "../graph/fact-versions.ts";
import { nameVersion, readVersions } from "../graph/facts.ts";
import type { CodeCache } from "../index/vectors.ts";
import { believedSources } from "./manual-changes.ts";
import { assertManualFacts } from "./manual-facts.ts";
import { insertOperation, updateCorrectedWordings } from "./operations.ts";

export interface LoggedCorrection {
  operation: Exclude<StoredCorrection["kind"], "drop">;
  fact_id: string;
  fact: string | null;
  period: Interval;
  bounds: Bounds;
  sources: (readonly [episode_id: string, claim: string])[];
}

type Corrected = Omit<LoggedCorrection, "sources">;

/**
 * Facts that the denied one closed become open again. Only messages stored later can bring it back.
 *
 * @throws FaultError "not_found"; "conflict" if it is not believed
 */
export function denyFact(sql: Sql, clock: Instant, ids: Ids, id: string): UndoCounts {
  return sql.transaction(() => {
    const now = tickStep(sql, clock);
    const { fact_id } = believedFact(sql, id);
    const everything = { from: null, to: null };
    const given = { operation: "deny", fact_id, fact: null, period: everything, bounds: UNBOUNDED } as const;
    const { before, after, reopened } = correct(sql, ids, given, now);
    return {
      episodes: 0,
      facts: [...before].filter((fact) => !after.has(fact)).length,
      entities: 0,
      reopened,
      reread: 0,
      corrections: 0,
    };
  });
}

/** @throws FaultError "not_found"; "conflict" if no believed version is named, or the period ends before it begins */
export function correctFact(
  sql: Sql,
  clock: Instant,
  ids: Ids,
  id: string,
  { version, fact, ...given }: FactCorrection,
): Fact & { others: Fact[] } {
  return sql.transaction(() => {
    const now = tickStep(sql, clock);
    const believed = believedFact(sql, id);
    const { fact_id } = believed;
    const { corrected, bounds } = correctedVersion(sql, believed, { version, ...given }, now);
    const [given_before = null] = sentencesAt(sql, [{ ...corrected, fact_seq: corrected.fact }], now);
    const sentence = fact ?? given_before;
    const period = { from: corrected.valid_from, to: corrected.valid_to };
    const { operation, changed } = correct(
      sql,
      ids,
      { operation: "correct", fact_id, fact: sentence, period, bounds },
      now,
    );
    const [row] = sql.all<{ seq: number }>(
      `SELECT v.seq FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq
       WHERE f.id = ? AND v.caused_by = ? AND v.known_to IS NULL ORDER BY v.valid_from IS ? DESC, v.seq LIMIT 1`,
      fact_id,
      operation,
      bounds.valid_from,
    );
    const read = (seqs: readonly number[]): Fact[] => readVersions(sql, seqs, readMoment({}, now), now);
    const others = latestVersions(sql, changed, fact_id);
    return { ...nonNull(read([nonNull(row, "corrected version").seq])[0], "fact"), others: read(others) };
  });
}

/**
 * The new sentence is stored as an episode.
 *
 * @returns the new fact, and all changed facts with the corrected one
 * @throws FaultError like `correctFact` and `assertManualFacts`
 */
export function replaceFact(
  sql: Sql,
  cache: CodeCache,
  clock: Instant,
  ids: Ids,
  id: string,
  { fact, object, object_value, attributes, vectors, embedding, ...given }: FactReplacement,
): Fact & { others: Fact[] } {
  return sql.transaction(() => {
    const now = tickStep(sql, clock);
    const believed = believedFact(sql, id);
    const { corrected, bounds } = correctedVersion(sql, believed, given, now);
    const [of] = sql.all<{ subject: string; predicate: string }>(
      "SELECT e.id AS subject, f.predicate FROM facts f JOIN entities e ON e.seq = f.subject_seq WHERE f.id = ?",
      id,
    );
    const { subject, predicate } = nonNull(of, "fact");
    const period = { from: corrected.valid_from, to: corrected.valid_to };
    const expires_at = expiryOfFact(sql, id);
    const denial = { operation: "deny", fact_id: id, fact: null, period, bounds: UNBOUNDED } as const;
    const { changed } = correct(sql, ids, denial, now);
    const kept = { predicate, kind: believed.kind, valid_from: null, valid_to: null, episode_id: null, bounds };
    const stated = { subject, object, object_value, fact, attributes, vectors, embedding, expires_at, ...kept };
    const replacing = nonNull(assertManualFacts(insideTransaction(sql), cache, clock, ids, [stated])[0], "fact");
    const after = tick(sql, clock);
    const others = latestVersions(sql, changed, replacing.id);
    return { ...replacing, others: readVersions(sql, others, readMoment({}, after), after) };
  });
}

const expiryOfFact = (sql: Sql, id: string): Instant | null =>
  sql.all<{ at: Instant | null }>(
    `SELECT iif(count(*) = count(e.expires_at), max(e.expires_at), NULL) AS at FROM facts f
     JOIN provenance p ON p.fact_seq = f.seq AND p.linked_to IS NULL AND p.denied = 0 JOIN episodes e ON e.seq = p.episode_seq WHERE f.id = ?`,
    id,
  )[0]?.at ?? null;

const MAX_OTHERS = 100;

const latestVersions = (sql: Sql, facts: readonly number[], but: string): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT (SELECT v.seq FROM fact_versions v WHERE v.fact_seq = f.seq ORDER BY v.known_to IS NOT NULL, v.seq DESC LIMIT 1) AS seq
       FROM facts f WHERE f.seq IN (SELECT value FROM json_each(?)) AND f.id <> ? ORDER BY f.seq LIMIT ${MAX_OTHERS}`,
      JSON.stringify(facts),
      but,
    )
    .map(({ seq }) => seq);

/** @throws FaultError "conflict" unless believed, and for contradictory bounds */
function correctedVersion(
  sql: Sql,
  { fact_id: id, kind, predicate, versions }: BelievedFact,
  { version, ...given }: Omit<FactCorrection, "fact">,
  now: Instant,
): { corrected: BelievedFact["versions"][number]; bounds: Bounds } {
  const names = versions.map((one) => nameVersion(one));
  const corrected = versions[names.indexOf(version ?? "")];
  if (corrected === undefined) {
    const message = `must name the version that is corrected, now ${names.join(" or ")}`;
    throw new FaultError({
      kind: "conflict",
      detail: `Fact ${id} has changed: version ${message}`,
      errors: [{ path: "version", message }],
    });
  }
  if (given.due != null && corrected.due === null && predicate !== TASK) {
    const message = "only a plan or a task has a due date";
    throw new FaultError({ kind: "conflict", detail: `due: ${message}`, errors: [{ path: "due", message }] });
  }
  const bounds = correctedBounds(corrected, given, readProfile(sql).time_zone ?? "UTC");
  if (kind === "event" && bounds.valid_from === null && bounds.valid_to === null)
    Object.assign(bounds, asEnd(observed(now)));
  if (bounds.valid_from !== null && bounds.valid_to !== null && bounds.valid_from >= bounds.valid_to) {
    const path = given.valid_to !== undefined ? "valid_to" : given.due == null ? "valid_from" : "due";
    const message = path === "due" ? "due must lie after valid_from" : "valid_to must be after valid_from";
    throw new FaultError({ kind: "conflict", detail: message, errors: [{ path, message }] });
  }
  return { corrected, bounds };
}

/** `null` clears a bound; an omitted one stays. */
function correctedBounds(
  version: Bounds,
  { valid_from, valid_to, due }: Omit<FactCorrection, "version" | "fact">,
  time_zone: string,
): Bounds {
  // a plan ends with its due time, unless its end was stated
  const follows = due != null && valid_to === undefined && version.valid_to_basis === "inferred";
  const bound = (given: StatedInstant | null, resolve: typeof resolveEnd) =>
    given === null ? NO_BOUND : stated(resolve(given, time_zone), given.precision);
  return {
    ...boundsOf(version),
    ...(valid_from !== undefined && asStart(bound(valid_from, resolveInstant))),
    ...(valid_to !== undefined && asEnd(bound(valid_to, resolveEnd))),
    ...(due !== undefined && {
      due: due && resolveInstant(due, time_zone),
      due_precision: due && due.precision,
    }),
    ...(follows && asEnd(inferred(afterPeriod(due, time_zone), due.precision))),
  };
}

export function redoCorrection(sql: Sql, ids: Ids, { sources, ...given }: LoggedCorrection, now: Instant): void {
  const rows = sources.flatMap(([episode_id, claim]) =>
    sql
      .all<{ seq: number }>("SELECT seq FROM episodes WHERE id = ?", episode_id)
      .map(({ seq }) => ({ episode_seq: seq, claim })),
  );
  if (rows.length > 0) sql.transaction(() => apply(sql, ids, given, rows, now));
}

interface BelievedFact {
  fact_id: string;
  predicate: string;
  kind: "state" | "event";
  versions: (CurrentVersion & { known_from: Instant })[];
}

function believedFact(sql: Sql, id: string): BelievedFact {
  const [fact] = sql.all<{ seq: number; kind: "state" | "event"; predicate: string }>(
    "SELECT seq, kind, predicate FROM facts f WHERE id = ? AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq)",
    id,
  );
  if (fact === undefined) throw new FaultError(notFound(`Fact ${id}`));
  const versions = sql.all<CurrentVersion & { known_from: Instant }>(
    `SELECT seq AS version, fact_seq AS fact, ${BOUND_NAMES.join(", ")}, known_from FROM fact_versions
     WHERE fact_seq = ? AND known_to IS NULL ORDER BY seq`,
    fact.seq,
  );
  if (versions.length === 0) throw new FaultError({ kind: "conflict", detail: `Fact ${id} is not believed any more` });
  return { fact_id: id, kind: fact.kind, predicate: fact.predicate, versions };
}

function correct(sql: Sql, ids: Ids, given: Corrected, now: Instant) {
  const claimed = sql
    .all<{ episode_seq: number; claim: string }>(
      `SELECT DISTINCT p.episode_seq, p.claim FROM provenance p JOIN facts f ON f.seq = p.fact_seq
       WHERE f.id = ? AND p.linked_to IS NULL ORDER BY 1, 2`,
      given.fact_id,
    )
    .map(({ episode_seq, claim }) => ({ episode_seq, claim: nameHash(claim) }));
  const sources = believedSources(sql, claimed, now);
  const applied = apply(sql, ids, given, sources, now);
  // messages of the same millisecond come after
  writeMeta(sql, "last_instant", now + 1);
  return applied;
}

function apply(sql: Sql, ids: Ids, given: Corrected, sources: StoredCorrection["sources"], now: Instant) {
  const { operation: kind, fact_id, fact, period, bounds } = given;
  const { id, seq } = insertOperation(sql, ids, now, { kind, episode_seq: null, known_at: null });
  storeCorrection(sql, { operation_seq: seq, fact_id, fact, period, bounds, sources });
  const stored = readCorrections(sql).filter(({ operation_seq }) => operation_seq === seq);
  const slots = slotsWithContradictions(sql, factsOfCorrections(sql, stored));
  const { revision, before: current, after: wanted } = reviseFromLog(sql, slots, id, now);
  updateCorrectedWordings(sql);
  const [before, after] = [current, wanted].map((versions) => new Set(versions.map((version) => version.fact)));
  const changed = [...new Set([...(before ?? []), ...(after ?? [])])].filter(
    (one) =>
      revision.believed.some((version) => version.fact === one) ||
      current.some((version) => version.fact === one && revision.superseded.includes(version.version)),
  );
  runDynamicStepAfterRollback(sql, changed, now);
  const episodes = new Map(
    sql
      .all<{ seq: number; id: string }>(
        "SELECT seq, id FROM episodes WHERE seq IN (SELECT value FROM json_each(?))",
        JSON.stringify(sources.map(({ episode_seq }) => episode_seq)),
      )
      .map((episode) => [episode.seq, episode.id]),
  );
  const logged: LoggedCorrection = {
    ...given,
    sources: sources.map(({ episode_seq, claim }) => [episodes.get(episode_seq) ?? "", claim]),
  };
  logChange(sql, "operation", { id, seq: null }, logged, now);
  const open = revision.believed.filter(({ fact: one, valid_to }) => valid_to === null && before?.has(one));
  return {
    operation: id,
    changed,
    before: before ?? new Set<number>(),
    after: after ?? new Set<number>(),
    reopened: new Set(open.map((version) => version.fact)).size,
  };
}
