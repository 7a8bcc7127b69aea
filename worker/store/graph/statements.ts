import { CONFIDENCES, type Confidence } from "../../../shared/confidence.ts";
import { nextNumberSql } from "../base/row-numbers.ts";
import type { Instant } from "../../../shared/instant.ts";
import { BOUND_NAMES, type Bounds } from "../../core/temporal/bounds.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { claimKey } from "../../core/resolve/claim-key.ts";
import { MERGING } from "../../core/resolve/open-questions.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { MOST_COMPARED } from "../index/compared-facts.ts";
import { hasCorrections } from "./corrections.ts";
import { isHearsay } from "../../core/temporal/hearsay.ts";
import { assertFact, reviseByStatements } from "./fact-versions.ts";
import type { IdAllocator } from "../base/row-identity.ts";
import { findDecidedPartners } from "./pair-verdicts.ts";
import { indexNewFact, isWordedByFirst, updateWording } from "./wordings.ts";

/** Verbatim. Statements suffice to rebuild facts and versions. */
export interface FactStatement extends Bounds {
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
  held_at: Instant | null;
  denied: number;
  confidence: Confidence;
  span: readonly [number, number] | null;
  reference_time: Instant;
}

export interface FactEnds {
  subject_seq: number;
  object_seq: number | null;
}

export interface StatedFact {
  seq: number;
  id: string;
  reworded: boolean;
}

/** Versions come from the log after a denial, because its effect depends on earlier statements. */
export function addStatements(
  sql: Sql,
  allocator: IdAllocator,
  statements: readonly { statement: FactStatement; ends: FactEnds }[],
  cause: string,
  now: Instant,
): StatedFact[] {
  const fromLog: number[] = [];
  const facts = statements.map(({ statement, ends }) => {
    const { claim, functional, inverse_functional, isFresh, ...fact } = recordStatement(
      sql,
      allocator,
      statement,
      ends,
      now,
    );
    const { seq } = fact;
    // a fact about one entity twice says nothing, such as "Bob knows Robert" once the two are merged
    if (ends.subject_seq === ends.object_seq || (statement.denied === 1 && !isBelievedOrStated(sql, seq))) return fact;
    const { predicate, object_value, kind } = statement;
    const slot = { fact_seq: seq, ...ends, predicate, object_value, kind, functional, inverse_functional };
    const hearsay = isHearsay(statement);
    if (hearsay && statement.denied === 1) return fact;
    const isSettled =
      fromLog.length === 0 &&
      statement.denied === 0 &&
      assertFact(sql, slot, { ...statement, claim, hearsay }, cause, now, isFresh);
    if (!isSettled) fromLog.push(seq);
    return fact;
  });
  if (fromLog.length > 0) reviseByStatements(sql, fromLog, cause, now);
  return facts;
}

const isBelievedOrStated = (sql: Sql, seq: number): boolean =>
  sql.all(
    "SELECT 1 FROM fact_versions WHERE fact_seq = ?1 UNION ALL SELECT 1 FROM provenance WHERE fact_seq = ?1 AND denied = 0 LIMIT 1",
    seq,
  ).length > 0;

export function recordStatement(
  sql: Sql,
  allocator: IdAllocator,
  statement: FactStatement,
  ends: FactEnds,
  now: Instant,
): StatedFact & Exclusiveness & { claim: string; isFresh: boolean } {
  const claim = claimKey(statement);
  const { isWorded = false, ...resolved } = resolveFact(sql, allocator, statement, ends, claim, now);
  const { seq, id, functional, inverse_functional, isFresh } = resolved;
  const added = insertProvenance(sql, seq, statement, claim, now);
  const reworded = isWorded ? indexNewFact(sql, seq, statement.fact) : updateWording(sql, seq, added);
  return { seq, id, reworded, claim, functional, inverse_functional, isFresh };
}

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
 * Equal states have the same subject, predicate and object; events also the same wording, which distinguishes occasions. Claims decided the
 * same are one fact if about the same two entities in either direction, or literals of one predicate.
 */
function resolveFact(
  sql: Sql,
  allocator: IdAllocator,
  statement: FactStatement,
  ends: FactEnds,
  claim: string,
  now: Instant,
): Exclusiveness & { seq: number; id: string; isFresh: boolean; isWorded?: boolean } {
  const known = findFact(sql, statement, ends, claim) ?? findFactByClaim(sql, statement, ends, claim);
  return known === null
    ? insertFact(sql, allocator, statement, ends, { claim, replaced: null, first: statement }, now)
    : { ...known, isFresh: false };
}

/** If many facts differ only in value or wording, considers the newest and those with the same claim. */
export function findFact(
  sql: Sql,
  statement: Pick<FactStatement, "predicate" | "kind" | "object_value" | "fact">,
  { subject_seq, object_seq }: FactEnds,
  claim: string,
): WordedFactRow | null {
  const value = statement.object_value === null ? null : normaliseName(statement.object_value);
  const isSame = (row: WordedFactRow): boolean =>
    (object_seq !== null || (row.object_value !== null && normaliseName(row.object_value) === value)) &&
    (statement.kind === "state" || isWorded(sql, row, normaliseName(statement.fact)));
  const slotSql = `f.subject_seq = ?1 AND f.predicate = ?2 AND f.kind = ?3 AND f.object_seq IS ?4 AND f.replaced_by IS NULL`;
  const columns = "f.seq, f.id, f.object_seq, f.object_value, f.fact, f.functional, f.inverse_functional";
  const slot = [subject_seq, statement.predicate, statement.kind, object_seq] as const;
  const newest = sql.all<WordedFactRow & Record<string, never>>(
    `SELECT ${columns} FROM facts f WHERE ${slotSql} ORDER BY f.seq DESC LIMIT ${MOST_COMPARED}`,
    ...slot,
  );
  const found = newest.findLast(isSame);
  if (found !== undefined || newest.length < MOST_COMPARED) return found ?? null;
  const claimed = sql.all<WordedFactRow & Record<string, never>>(
    `SELECT ${columns} FROM provenance p CROSS JOIN facts f ON f.seq = p.fact_seq
     WHERE p.claim = ?5 AND p.linked_to IS NULL AND ${slotSql} ORDER BY p.seq DESC LIMIT 1`,
    ...slot,
    claim,
  );
  return claimed.find(isSame) ?? null;
}

const isWorded = (sql: Sql, { seq, fact }: WordedFactRow, words: string): boolean =>
  normaliseName(fact) === words ||
  (hasCorrections(sql) &&
    sql
      .all<{ fact: string }>("SELECT fact FROM provenance WHERE fact_seq = ? AND linked_to IS NULL", seq)
      .some((said) => normaliseName(said.fact) === words));

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
  const claims = findDecidedPartners(sql, "claim", claim, saysEnd(statement) ? MERGING : ["same"]);
  if (claims.length === 0) return null;
  const [row] = sql.all<WordedFactRow & Record<string, never>>(
    `SELECT f.seq, f.id, f.object_seq, f.object_value, f.fact, f.functional, f.inverse_functional FROM facts f
     WHERE f.kind = ?2 AND f.replaced_by IS NULL AND f.seq IN (SELECT p.fact_seq FROM provenance p
       WHERE p.claim IN (SELECT value FROM json_each(?1)) AND p.linked_to IS NULL)
     AND ((f.subject_seq = ?3 AND f.object_seq IS ?4) OR (f.subject_seq IS ?4 AND f.object_seq = ?3))
     AND (f.object_seq IS NOT NULL OR f.predicate = ?5) ORDER BY ${FIRST_STATED} LIMIT 1`,
    JSON.stringify(claims),
    statement.kind,
    subject_seq,
    object_seq,
    statement.predicate,
  );
  return row ?? null;
}

const saysEnd = ({ valid_to, denied, kind }: FactStatement): boolean =>
  kind === "state" && (valid_to !== null || denied === 1);

export function insertFact(
  sql: Sql,
  allocator: IdAllocator,
  statement: Pick<FactStatement, "predicate" | "object_value" | "kind" | "strength"> & Exclusiveness,
  { subject_seq, object_seq }: FactEnds,
  { claim, replaced, first }: { claim: string; replaced: string | null; first?: FactStatement },
  now: Instant,
): Exclusiveness & { seq: number; id: string; isFresh: boolean; isWorded: boolean } {
  const { functional, inverse_functional } = statement;
  const identity = allocator.fact(claim, replaced);
  const isFresh = identity.seq === null;
  // write the wording with the row, because a later update is billed
  const wording = isFresh && first !== undefined && isWordedByFirst(sql) ? first : null;
  const isSure = wording?.confidence === CONFIDENCES[0];
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO facts (seq, id, subject_seq, predicate, object_seq, object_value, fact, kind, functional, inverse_functional, strength, attributes,
       hyperedge_id, confidence, created_at, worded_by, sure_by)
     VALUES (coalesce(?1, ${nextNumberSql("facts")}), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,
       ${wording === null ? "NULL, NULL" : `${FIRST_STATEMENT}, ${isSure ? FIRST_STATEMENT : "0"}`}) RETURNING seq`,
    identity.seq,
    identity.id,
    subject_seq,
    statement.predicate,
    object_seq,
    statement.object_value,
    wording?.fact ?? "",
    statement.kind,
    functional,
    inverse_functional,
    statement.strength,
    wording?.attributes ?? "{}",
    wording?.hyperedge_id ?? null,
    wording?.confidence ?? CONFIDENCES[0],
    now,
    ...(wording === null ? [] : [wording.seq ?? null]),
  );
  const { seq } = nonNull(row, "inserted fact");
  return { seq, id: identity.id, functional, inverse_functional, isFresh, isWorded: wording !== null };
}

/** The number that `insertProvenance` gives next. */
const FIRST_STATEMENT = `coalesce(?16, ${nextNumberSql("provenance")})`;

function insertProvenance(sql: Sql, fact_seq: number, statement: FactStatement, claim: string, now: Instant): number {
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO provenance (seq, fact_seq, episode_seq, subject_name, predicate, object_name, object_value, fact, kind,
       functional, strength, attributes, hyperedge_id, claim, span_start, span_end,
       reference_time, known_from, linked_from, denied, held_at, confidence, inverse_functional, ${BOUND_NAMES.join(", ")})
     VALUES (coalesce(?1, ${nextNumberSql("provenance")}), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?18, ?19, ?20, ?21, ?22,
       ${BOUND_NAMES.map((_, index) => `?${23 + index}`).join(", ")}) RETURNING seq`,
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
  return nonNull(row, "inserted statement").seq;
}
