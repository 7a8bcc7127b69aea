import type { Confidence } from "../../../shared/confidence.ts";
import type { Instant } from "../../../shared/instant.ts";
import { BOUND_NAMES, type Bounds } from "../../core/temporal/bounds.ts";
import { differsFromPresent, type ReadMoment } from "../../core/temporal/moment.ts";
import { must } from "../../../shared/must.ts";
import { claimKey } from "../../core/resolve/claim-key.ts";
import { MERGING } from "../../core/resolve/open-questions.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { MOST_COMPARED } from "../index/compared-facts.ts";
import { hasCorrections, sentencesAt } from "./corrections.ts";
import { isHearsay, surestOf } from "./hearsay.ts";
import { assertFact, reviseByStatements } from "./fact-versions.ts";
import { indexText } from "../index/full-text.ts";
import { believedRowSql } from "../index/retractions.ts";
import { linkedSql } from "../base/moment-sql.ts";
import type { IdAllocator } from "../base/row-identity.ts";
import { findDecidedPartners } from "./pair-verdicts.ts";

/** What an episode states, verbatim. Facts and their versions can be rebuilt from statements alone. */
export interface FactStatement extends Bounds {
  /** Its former row number, if it is being rebuilt. */
  seq?: number;
  episode_seq: number;
  subject: string;
  predicate: string;
  object: string | null;
  object_value: string | null;
  fact: string;
  kind: "state" | "event";
  functional: number;
  inverse_functional: number;
  strength: number;
  attributes: string;
  hyperedge_id: string | null;
  /** The latest instant at which it says that the state held. */
  held_at: Instant | null;
  /** 1 if it says that the state never held. */
  denied: number;
  confidence: Confidence;
  span: readonly [number, number] | null;
  reference_time: Instant;
}

/** The entities to which the names in a statement were resolved. */
export interface FactEnds {
  subject_seq: number;
  object_seq: number | null;
}

/** The fact of a statement. */
export interface StatedFact {
  seq: number;
  id: string;
  /** Whether its sentence changed. */
  reworded: boolean;
}

/**
 * Adds the statements of a message to the graph: finds or inserts their facts, stores their provenance, and updates the fact versions.
 * From the first denial or hearsay on, the versions follow from the log: what those change depends on the statements before them.
 *
 * @param cause id of the episode or operation, for `caused_by`
 * @returns the facts, in order
 */
export function addStatements(
  sql: Sql,
  allocator: IdAllocator,
  statements: readonly { statement: FactStatement; ends: FactEnds }[],
  cause: string,
  now: Instant,
): StatedFact[] {
  const fromLog: number[] = [];
  const facts = statements.map(({ statement, ends }) => {
    const { claim, functional, inverse_functional, ...fact } = recordStatement(sql, allocator, statement, ends, now);
    const { seq } = fact;
    // a relation needs two entities: "Bob knows Robert" says nothing once Bob and Robert are merged
    if (ends.subject_seq === ends.object_seq || (statement.denied === 1 && !isBelievedOrStated(sql, seq))) return fact;
    if (fromLog.length > 0 || statement.denied === 1 || isHearsay(statement)) fromLog.push(seq);
    else {
      const { predicate, object_value, kind } = statement;
      const slot = { fact_seq: seq, ...ends, predicate, object_value, kind, functional, inverse_functional };
      assertFact(sql, slot, { ...statement, claim }, cause, now);
    }
    return fact;
  });
  if (fromLog.length > 0) reviseByStatements(sql, fromLog, cause, now);
  return facts;
}

/** Whether there is anything of a fact that a denial could take back. */
const isBelievedOrStated = (sql: Sql, seq: number): boolean =>
  sql.all(
    "SELECT 1 FROM fact_versions WHERE fact_seq = ?1 UNION ALL SELECT 1 FROM provenance WHERE fact_seq = ?1 AND denied = 0 LIMIT 1",
    seq,
  ).length > 0;

/** Adds a statement without updating the fact versions: the caller derives them from the log. */
export function recordStatement(
  sql: Sql,
  allocator: IdAllocator,
  statement: FactStatement,
  ends: FactEnds,
  now: Instant,
): StatedFact & Exclusiveness & { claim: string } {
  const claim = claimKey(statement);
  const { seq, id, functional, inverse_functional } = resolveFact(sql, allocator, statement, ends, claim, now);
  insertProvenance(sql, seq, statement, claim, now);
  return { seq, id, reworded: updateWording(sql, seq), claim, functional, inverse_functional };
}

/** Of a fact: 1 where its subject has at most one object at a time, and where its object has at most one subject. */
interface Exclusiveness {
  functional: number;
  inverse_functional: number;
}

type WordedFactRow = {
  seq: number;
  id: string;
  object_seq: number | null;
  object_value: string | null;
  fact: string;
} & Exclusiveness;

/**
 * Finds or inserts the fact of a statement. States with the same subject, predicate and object are the same fact, however worded;
 * events also need the same wording, which distinguishes occasions. Claims decided to be the same are the same fact, too, if they
 * are about the same two entities in either direction, or are literals of one predicate.
 */
function resolveFact(
  sql: Sql,
  allocator: IdAllocator,
  statement: FactStatement,
  ends: FactEnds,
  claim: string,
  now: Instant,
): Exclusiveness & { seq: number; id: string } {
  const known = findFact(sql, statement, ends, claim) ?? findFactByClaim(sql, statement, ends, claim);
  return known ?? insertFact(sql, allocator, statement, ends, { claim, replaced: null }, now);
}

/**
 * The fact with exactly this subject, predicate and object; for events also with this wording. Of a subject with many facts that differ only
 * in their value or their wording, it is among the newest, or has a statement with the same claim.
 */
export function findFact(
  sql: Sql,
  statement: Pick<FactStatement, "predicate" | "kind" | "object_value" | "fact">,
  { subject_seq, object_seq }: FactEnds,
  claim: string,
): WordedFactRow | null {
  const slotSql = `f.subject_seq = ?1 AND f.predicate = ?2 AND f.kind = ?3 AND f.object_seq IS ?4 AND f.replaced_by IS NULL`;
  const slot = sql.all<WordedFactRow & Record<string, never>>(
    `SELECT f.seq, f.id, f.object_seq, f.object_value, f.fact, f.functional, f.inverse_functional FROM (
       SELECT seq FROM (SELECT f.seq FROM facts f WHERE ${slotSql} ORDER BY f.seq DESC LIMIT ${MOST_COMPARED})
       UNION SELECT fact_seq FROM provenance WHERE claim = ?5 AND linked_to IS NULL
     ) c CROSS JOIN facts f ON f.seq = c.seq WHERE ${slotSql} ORDER BY f.seq`,
    subject_seq,
    statement.predicate,
    statement.kind,
    object_seq,
    claim,
  );
  const value = statement.object_value === null ? null : normaliseName(statement.object_value);
  const isSame = (row: WordedFactRow): boolean =>
    (object_seq !== null || (row.object_value !== null && normaliseName(row.object_value) === value)) &&
    (statement.kind === "state" || isWorded(sql, row, normaliseName(statement.fact)));
  return slot.find(isSame) ?? null;
}

/** Whether an event was stated in these words; its sentence may have been corrected since. */
const isWorded = (sql: Sql, { seq, fact }: WordedFactRow, words: string): boolean =>
  normaliseName(fact) === words ||
  (hasCorrections(sql) &&
    sql
      .all<{ fact: string }>("SELECT fact FROM provenance WHERE fact_seq = ? AND linked_to IS NULL", seq)
      .some((said) => normaliseName(said.fact) === words));

/** SQL for when a fact `f` was first stated. Row numbers do not give that order: a rebuilt row keeps its old number. */
export const FIRST_STATED = ["p.known_from", "coalesce(p.original, p.seq)"]
  .map(
    (column) =>
      `(SELECT ${column} FROM provenance p WHERE p.fact_seq = f.seq AND p.linked_to IS NULL ORDER BY p.known_from, coalesce(p.original, p.seq) LIMIT 1)`,
  )
  .join(", ");

function findFactByClaim(
  sql: Sql,
  statement: FactStatement,
  { subject_seq, object_seq }: FactEnds,
  claim: string,
): WordedFactRow | null {
  const [row] = sql.all<WordedFactRow & Record<string, never>>(
    `SELECT f.seq, f.id, f.object_seq, f.object_value, f.fact, f.functional, f.inverse_functional FROM facts f
     WHERE f.kind = ?2 AND f.replaced_by IS NULL AND f.seq IN (SELECT p.fact_seq FROM provenance p
       WHERE p.claim IN (SELECT value FROM json_each(?1)) AND p.linked_to IS NULL)
     AND ((f.subject_seq = ?3 AND f.object_seq IS ?4) OR (f.subject_seq IS ?4 AND f.object_seq = ?3))
     AND (f.object_seq IS NOT NULL OR f.predicate = ?5) ORDER BY ${FIRST_STATED} LIMIT 1`,
    JSON.stringify(findDecidedPartners(sql, "claim", claim, saysEnd(statement) ? MERGING : ["same"])),
    statement.kind,
    subject_seq,
    object_seq,
    statement.predicate,
  );
  return row ?? null;
}

/** Whether a statement says that its state is over or never was: then it is about the fact that it contradicts. */
const saysEnd = ({ valid_to, denied, kind }: FactStatement): boolean =>
  kind === "state" && (valid_to !== null || denied === 1);

export function insertFact(
  sql: Sql,
  allocator: IdAllocator,
  statement: Pick<FactStatement, "predicate" | "object_value" | "kind" | "strength"> & Exclusiveness,
  { subject_seq, object_seq }: FactEnds,
  { claim, replaced }: { claim: string; replaced: string | null },
  now: Instant,
): Exclusiveness & { seq: number; id: string } {
  const { functional, inverse_functional } = statement;
  const identity = allocator.fact(claim, replaced);
  // the wording stays empty until its first statement is stored
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO facts (seq, id, subject_seq, predicate, object_seq, object_value, fact, kind, functional, inverse_functional, strength, attributes, created_at)
     VALUES (?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?, '{}', ?) RETURNING seq`,
    identity.seq,
    identity.id,
    subject_seq,
    statement.predicate,
    object_seq,
    statement.object_value,
    statement.kind,
    functional,
    inverse_functional,
    statement.strength,
    now,
  );
  return { seq: must(row, "inserted fact").seq, id: identity.id, functional, inverse_functional };
}

/** Stores what the episode stated about the fact. */
function insertProvenance(sql: Sql, fact_seq: number, statement: FactStatement, claim: string, now: Instant): void {
  sql.all(
    `INSERT INTO provenance (seq, fact_seq, episode_seq, subject_name, predicate, object_name, object_value, fact, kind,
       functional, strength, attributes, hyperedge_id, claim, span_start, span_end,
       reference_time, known_from, linked_from, denied, held_at, confidence, inverse_functional, ${BOUND_NAMES.join(", ")})
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?18, ?19, ?20, ?21, ?22,
       ${BOUND_NAMES.map((_, index) => `?${23 + index}`).join(", ")})`,
    statement.seq ?? null,
    fact_seq,
    statement.episode_seq,
    statement.subject,
    statement.predicate,
    statement.object,
    statement.object_value,
    statement.fact,
    statement.kind,
    statement.functional,
    statement.strength,
    statement.attributes,
    statement.hyperedge_id,
    claim,
    statement.span?.[0] ?? null,
    statement.span?.[1] ?? null,
    statement.reference_time,
    now,
    statement.denied,
    statement.held_at,
    statement.confidence,
    statement.inverse_functional,
    ...BOUND_NAMES.map((name) => statement[name]),
  );
}

/** The part of a fact that is derived from its statements. */
interface Wording {
  fact: string;
  strength: number;
  hyperedge_id: string | null;
  /** That of its surest statement. */
  confidence: Confidence;
  /** JSON */
  attributes: string;
}

/** A version of a fact, or `null` bounds for all of its time. */
interface WordedVersion {
  fact_seq: number;
  valid_from: Instant | null;
  valid_to: Instant | null;
}

/**
 * SQL for: the statement `p` supports the version `v`, that is, what it says of the time of `v`. A state that was said to hold is
 * supported at least until it was said; an end supports the version that it ends.
 */
export const SUPPORTS = `((v.valid_to IS NULL OR coalesce(p.valid_from, p.valid_to - 1, p.reference_time) < v.valid_to)
  AND (v.valid_from IS NULL OR v.valid_from <= coalesce(p.valid_to, p.held_at, p.valid_from, p.reference_time)))`;

/** SQL that puts the newest statement first. Rows of one message keep their order. */
export const NEWEST_SUPPORT_FIRST = "p.reference_time DESC, p.known_from DESC, coalesce(p.original, p.seq) DESC";

/**
 * The wording of versions of facts as known at an instant: that of the newest statement that supports the version and does not end or
 * deny it, or else of the newest that does; with the last value of each attribute of the fact. What was said by `as_of` comes before
 * what was said later; what is not believed comes last. A sentence by hand takes its place. The result is in the order of the versions; `null` stands for a fact without a statement.
 */
export function wordingsAt(
  sql: Sql,
  versions: readonly WordedVersion[],
  known_at: Instant,
  as_of: Instant | null = null,
): (Wording | null)[] {
  if (versions.length === 0) return [];
  const rows = sql.all<
    Wording & { place: number; known_from: number; stated: number; believed: number } & Record<string, never>
  >(
    `SELECT v.key AS place, p.fact, p.strength, p.hyperedge_id, p.confidence, p.attributes, p.known_from, coalesce(p.original, p.seq) AS stated,
       ${believedRowSql(sql, "p", known_at)} AS believed FROM (
       SELECT key, value ->> 'fact_seq' AS fact_seq, value ->> 'valid_from' AS valid_from, value ->> 'valid_to' AS valid_to FROM json_each(?1)
     ) v JOIN provenance p ON p.fact_seq = v.fact_seq WHERE p.linked_from <= ?2 AND (p.linked_to IS NULL OR p.linked_to > ?2)
     ORDER BY v.key, ${worded(sql, known_at, "?3")}`,
    JSON.stringify(versions),
    known_at,
    as_of,
  );
  const statements = Map.groupBy(rows, ({ place }) => place);
  const sentences = sentencesAt(sql, versions, known_at);
  return versions.map((_, index) => {
    const stated = statements.get(index);
    const first = stated?.[0];
    if (stated === undefined || first === undefined) return null;
    const { strength, hyperedge_id } = first;
    const sentence = sentences[index] ?? null;
    const believed = stated.filter((row) => row.believed === 1);
    const confidence = sentence === null ? surestOf(believed.length > 0 ? believed : stated) : "stated";
    const inOrder = stated
      .filter(({ attributes }) => attributes !== "{}")
      .sort((a, b) => a.known_from - b.known_from || a.stated - b.stated);
    const values = inOrder.map(({ attributes }) => JSON.parse(attributes) as Record<string, unknown>);
    const fact = sentence ?? first.fact;
    return { fact, strength, hyperedge_id, confidence, attributes: JSON.stringify(Object.assign({}, ...values)) };
  });
}

/**
 * SQL for the strength of a fact at a moment: that of the statement that words it, whatever the version.
 *
 * @param moment with its `known_at` and `as_of` as SQL
 */
export function strengthSql(sql: Sql, fact: string, moment: ReadMoment, [known_at, as_of]: [string, string]): string {
  if (!differsFromPresent(moment)) return `${fact}.strength`;
  return `coalesce((SELECT p.strength FROM (SELECT NULL AS valid_from, NULL AS valid_to) v JOIN provenance p ON p.fact_seq = ${fact}.seq
    WHERE ${linkedSql("p", known_at)} ORDER BY ${worded(sql, moment.known_at, as_of)} LIMIT 1), 0)`;
}

/** SQL for the order of the statements `p` of a version `v`: the one that words it first. */
const worded = (sql: Sql, known_at: Instant, as_of: string): string =>
  `NOT ${believedRowSql(sql, "p", known_at)}, ${as_of} IS NOT NULL AND p.reference_time > ${as_of}, p.denied,
   p.valid_from IS NULL AND p.valid_to IS NOT NULL AND p.kind = 'state', NOT ${SUPPORTS}, ${NEWEST_SUPPORT_FIRST}`;

/** The wording of facts at an instant, whatever the version; facts without a statement are missing. */
export function wordingsOfFactsAt(
  sql: Sql,
  fact_seqs: readonly number[],
  known_at: Instant,
  as_of: Instant | null = null,
): Map<number, Wording> {
  const whole = fact_seqs.map((fact_seq) => ({ fact_seq, valid_from: null, valid_to: null }));
  const wordings = wordingsAt(sql, whole, known_at, as_of);
  return new Map(
    fact_seqs.flatMap((seq, index): [number, Wording][] => {
      const worded = wordings[index] ?? null;
      return worded === null ? [] : [[seq, worded]];
    }),
  );
}

/** Updates the wording of a fact, that of its newest statement; returns whether its sentence changed. */
export function updateWording(sql: Sql, fact_seq: number): boolean {
  const worded = wordingsOfFactsAt(sql, [fact_seq], Number.MAX_SAFE_INTEGER).get(fact_seq);
  if (!worded) return false;
  const [row] = sql.all<{ fact: string }>("SELECT fact FROM facts WHERE seq = ?", fact_seq);
  sql.all(
    "UPDATE facts SET fact = ?, strength = ?, hyperedge_id = ?, confidence = ?, attributes = ? WHERE seq = ?",
    worded.fact,
    worded.strength,
    worded.hyperedge_id,
    worded.confidence,
    worded.attributes,
    fact_seq,
  );
  if (row?.fact === worded.fact) return false;
  indexText(sql, "facts", fact_seq, worded.fact);
  return true;
}
