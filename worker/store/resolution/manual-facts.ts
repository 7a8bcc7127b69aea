import type { Fact } from "../../../shared/api/fact.ts";
import { conflicting, FaultError, notFound } from "../../../shared/fault.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { ExtractedEntity, ExtractedFact } from "../../core/extraction/extraction.ts";
import { STANDALONE_EPISODE } from "../../core/ingest/standalone-episode.ts";
import { TASK } from "../../core/language/index.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import { givenBounds } from "../../core/ingest/given-bounds.ts";
import { resolveEnd, resolveInstant } from "../../core/ingest/resolve-instant.ts";
import type { FactVersion, ManualFact } from "../../ports/graph/writes.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { applyExtraction } from "./apply.ts";
import { runDynamicStep } from "../communities/drift.ts";
import { logChange } from "../base/change-log.ts";
import { findIdempotentResult, storeIdempotentResult } from "../base/idempotent-writes.ts";
import { setEmbeddingModel } from "../index/embedding.ts";
import { insertEpisode } from "../episodes/insert-episode.ts";
import { currentVersionsOf } from "../graph/fact-versions.ts";
import { findFact, nameVersion, readFacts, readFactVersion } from "../graph/facts.ts";
import { indexText } from "../index/full-text.ts";
import { readProfile, tick, tickStep } from "../base/meta.ts";
import { freshAllocator, recordingAllocator } from "../base/row-identity.ts";
import { survivorOf } from "./merges.ts";
import { storeVector, type CodeCache } from "../index/vectors.ts";
import { enqueue, finishWork } from "../episodes/extraction-queue.ts";

/** Manual facts are deliberate, so strong. */
const MANUAL_FACT_STRENGTH = 8;
const ENTITY_ID = /^ent_/;

export const assertManualFact = (
  sql: Sql,
  cache: CodeCache,
  clock: Instant,
  ids: Ids,
  given: ManualFact,
  once: string | null = null,
): Fact => nonNull(assertManualFacts(sql, cache, clock, ids, [given], once)[0], "fact");

/**
 * States all facts or none. Each has an episode, given or made of its sentence, so that it can be forgotten and retracted.
 *
 * @param once idempotency key; a repeated request returns its first facts
 * @param unchanged a version that must still be believed
 * @throws FaultError "not_found" for an unknown episode; "conflict" for an unknown entity, an object equal to the subject, a repeated
 * request with a fact undone since, a fact corrected after the supporting episode, or a version that changed
 */
export function assertManualFacts(
  sql: Sql,
  cache: CodeCache,
  clock: Instant,
  ids: Ids,
  given: readonly ManualFact[],
  once: string | null = null,
  unchanged: FactVersion | null = null,
): Fact[] {
  return sql.transaction(() => {
    const before = findIdempotentResult(sql, once);
    if (before !== null) {
      const now = tickStep(sql, clock);
      return before.map((id, place) => factOfRequest(sql, id, given[place], now));
    }
    if (unchanged !== null && !isBelieved(sql, unchanged))
      throw new FaultError(conflicting("version", "has changed at the same moment; send the request again"));
    const seqs = given.map((fact) => assertOne(sql, cache, tickStep(sql, clock), ids, fact));
    const now = tick(sql, clock);
    const facts = readFacts(sql, seqs, readMoment({}, now));
    const stated = seqs.map(
      (seq, place) =>
        versionStated(sql, seq, given[place], now) ??
        facts.get(seq) ??
        nonNull(lastBelieved(sql, seq, now), "version of a fact"),
    );
    storeIdempotentResult(
      sql,
      once,
      stated.map(({ id }) => id),
      now,
    );
    return stated;
  });
}

const isBelieved = (sql: Sql, { id, version }: FactVersion): boolean =>
  sql
    .all<{ known_from: Instant; valid_from: Instant | null }>(
      "SELECT v.known_from, v.valid_from FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq WHERE f.id = ? AND v.known_to IS NULL",
      id,
    )
    .some((believed) => nameVersion(believed) === version);

function assertOne(sql: Sql, cache: CodeCache, now: Instant, ids: Ids, given: ManualFact): number {
  setEmbeddingModel(sql, cache, given.embedding);
  const refused = (field: string, message: string): FaultError =>
    new FaultError(conflicting(`${given.at ?? ""}${field}`, message));
  const known = new Map<string, number>();
  const nameOf = (field: "subject" | "object", name: string): string => {
    if (!ENTITY_ID.test(name)) return name;
    const [row] = sql.all<{ seq: number }>("SELECT seq FROM entities WHERE id = ?", name);
    if (!row) {
      throw refused(field, UNKNOWN_ENTITY);
    }
    const seq = survivorOf(sql, row.seq);
    const [survivor] = sql.all<{ name: string }>("SELECT name FROM entities WHERE seq = ? AND merged_at IS NULL", seq);
    if (!survivor) throw refused(field, UNKNOWN_ENTITY);
    const survivorName = survivor.name;
    known.set(survivorName, seq);
    return survivorName;
  };
  const time_zone = readProfile(sql).time_zone ?? "UTC";
  const subject = nameOf("subject", given.subject);
  const object = given.object === null ? null : nameOf("object", given.object);
  if (object === subject) throw refused("object", SAME_AS_SUBJECT);
  const names = object === null ? [subject] : [subject, object];
  const entities = names.map((name): ExtractedEntity => ({ name, type: "concept", count: 1 }));
  const source =
    given.episode_id === null ? insertOwnEpisode(sql, ids, given, now) : findEpisode(sql, given.episode_id);
  const stated = { ...given, outlasts_due: given.predicate === TASK };
  const bounds = given.bounds ?? givenBounds(stated, source.reference_time, time_zone);
  if (bounds.valid_from !== null && bounds.valid_to !== null && bounds.valid_from >= bounds.valid_to)
    throw given.valid_to === null ? refused("due", DUE_BEFORE) : refused("valid_to", ENDS_BEFORE);
  const fact: ExtractedFact = {
    subject,
    object,
    predicate: given.predicate,
    object_value: given.object_value,
    fact: given.fact,
    kind: given.kind,
    strength: MANUAL_FACT_STRENGTH,
    ...(given.confidence !== undefined && { confidence: given.confidence }),
    ...(given.attributes !== undefined && { attributes: given.attributes }),
    ...bounds,
    span: null,
  };
  const vectors = { entities: [given.vectors.subject, given.vectors.object], facts: [given.vectors.fact] };
  const allocator = recordingAllocator(freshAllocator(ids));
  const [id] = applyExtraction(sql, { cache, allocator }, source, { entities, facts: [fact] }, vectors, now, known);
  runDynamicStep(sql, source.seq, now);
  logChange(
    sql,
    "operation",
    source,
    { ...fact, operation: "state", fact_id: id, merged: allocator.allocated.merged },
    now,
  );
  const [row] = sql.all<{ seq: number; subject_seq: number; object_seq: number | null }>(
    "SELECT seq, subject_seq, object_seq FROM facts WHERE id = ?",
    nonNull(id, "fact"),
  );
  const { seq, subject_seq, object_seq } = nonNull(row, "fact");
  // only known after resolution; the error rolls back
  if (subject_seq === object_seq) throw refused("object", SAME_AS_SUBJECT);
  const current = currentVersionsOf(sql, [seq]);
  if (current.length === 0) throw refused("episode_id", CORRECTED_SINCE);
  const kept = given.valid_to === null || given.bounds !== undefined ? null : keptEnd(sql, seq, given, time_zone);
  if (kept !== null) throw refused("valid_to", otherEnd(kept));
  return seq;
}

/**
 * The end that the request probably means, if the fact holds until another one: of the period with the stated start,
 * otherwise of a period near the stated end.
 */
function keptEnd(sql: Sql, fact_seq: number, { valid_from, valid_to }: ManualFact, time_zone: string): Instant | null {
  const given = nonNull(valid_to, "end");
  const [from, to] = [resolveInstant(given, time_zone), resolveEnd(given, time_zone)];
  const start = valid_from === null ? null : resolveInstant(valid_from, time_zone);
  const periods = currentVersionsOf(sql, [fact_seq]);
  const within = (first: Instant, last: Instant): typeof periods =>
    periods.filter((period) => (period.valid_from ?? first) <= last && first < (period.valid_to ?? Infinity));
  const [meant = periods] =
    start === null ? [] : [within(start, start), within(start, to)].filter(({ length }) => length > 0);
  const ends = meant.flatMap((period) => period.valid_to ?? []);
  const distanceTo = (end: Instant): number => Math.abs(end - to);
  return ends.length === 0 || ends.some((end) => end >= from && end <= to)
    ? null
    : nonNull(ends.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0], "end");
}

const UNKNOWN_ENTITY = "is not an entity of this memory";
const SAME_AS_SUBJECT = "must be another entity than the subject";
const DUE_BEFORE = "must lie after valid_from";
const ENDS_BEFORE = "must be after valid_from";
const otherEnd = (known: Instant): string =>
  `differs from the known end of the fact, ${formatInstant(known)}; correct the fact to change it`;
const CORRECTED_SINCE = "is older than what was corrected by hand; state the fact without it";

/** Returns the current version that holds at the stated bound, or null without a bound or such a version. */
function versionStated(sql: Sql, seq: number, given: ManualFact | undefined, now: Instant): Fact | null {
  const time_zone = readProfile(sql).time_zone ?? "UTC";
  const { valid_from = null, valid_to = null, bounds } = given ?? {};
  if (bounds !== undefined || (valid_from === null && valid_to === null)) return null;
  const at =
    valid_from === null ? resolveEnd(nonNull(valid_to, "end"), time_zone) - 1 : resolveInstant(valid_from, time_zone);
  const version = currentVersionsOf(sql, [seq]).find(
    (one) => (one.valid_from ?? at) <= at && at < (one.valid_to ?? Infinity),
  );
  return version === undefined ? null : readFactVersion(sql, version.version, now);
}

function factOfRequest(sql: Sql, id: string, given: ManualFact | undefined, now: Instant): Fact {
  const [row] = sql.all<{ seq: number }>("SELECT seq FROM facts WHERE id = ?", id);
  const fact =
    row &&
    (versionStated(sql, row.seq, given, now) ??
      readFacts(sql, [row.seq], readMoment({}, now)).get(row.seq) ??
      (isStillStated(sql, row.seq) ? findFact(sql, id, now) : null));
  if (!fact)
    throw new FaultError({ kind: "conflict", detail: "The fact that this request stated has been undone since" });
  return fact;
}

function lastBelieved(sql: Sql, seq: number, now: Instant): Fact | null {
  const [row] = sql.all<{ id: string }>("SELECT id FROM facts WHERE seq = ?", seq);
  return findFact(sql, nonNull(row, "fact").id, now);
}

const isStillStated = (sql: Sql, seq: number): boolean =>
  sql.all("SELECT 1 FROM provenance WHERE fact_seq = ? AND linked_to IS NULL AND denied = 0 LIMIT 1", seq).length > 0;

function insertOwnEpisode(sql: Sql, ids: Ids, { fact: content, vectors, expires_at }: ManualFact, now: Instant) {
  const id = ids.make("ep");
  const seq = insertEpisode(
    sql,
    {
      ...STANDALONE_EPISODE,
      type: "text",
      content,
      reference_time: now,
      assumed_zone: null,
      metadata: {},
      expires_at,
    },
    id,
    now,
  );
  indexText(sql, "episodes", seq, content);
  storeVector(sql, "episodes", seq, vectors.fact);
  enqueue(sql, seq);
  finishWork(sql, seq);
  logChange(sql, "episode", { id, seq }, null, now);
  return { seq, id, reference_time: now };
}

function findEpisode(sql: Sql, id: string) {
  const [row] = sql.all<{ seq: number; reference_time: number }>(
    "SELECT seq, reference_time FROM episodes WHERE id = ?",
    id,
  );
  if (!row) throw new FaultError(notFound(`Episode ${id}`));
  return { id, seq: row.seq, reference_time: row.reference_time };
}
