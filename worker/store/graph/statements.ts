import type { Instant, Precision } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import { claimKey } from "../../core/resolve/claim-key.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { assertFact } from "./fact-versions.ts";
import { indexText, unindexText } from "../index/full-text.ts";
import type { IdAllocator } from "../base/row-identity.ts";
import { removeVector } from "../index/vectors.ts";
import { findDecidedPartners } from "./pair-decisions.ts";

/** What an episode states, word for word: facts, and what is believed of them, can be made anew from this alone. */
export interface FactStatement {
  /** The number it had before, where it is taken in anew. */
  seq?: number;
  episode_seq: number;
  subject: string;
  predicate: string;
  object: string | null;
  object_value: string | null;
  fact: string;
  kind: "state" | "event";
  functional: number;
  strength: number;
  attributes: string;
  hyperedge_id: string | null;
  valid_from: Instant | null;
  valid_to: Instant | null;
  precision: Precision | null;
  span: readonly [number, number] | null;
  reference_time: Instant;
}

/** The entities that a statement is about, as its names are resolved. */
export interface FactEnds {
  subject_seq: number;
  object_seq: number | null;
}

/** Takes a statement in: its fact, its support of it, and what it changes of what is believed. */
export function addStatement(
  sql: Sql,
  minting: IdAllocator,
  said: FactStatement,
  ends: FactEnds,
  cause: string,
  now: Instant,
): { seq: number; id: string; reworded: boolean } {
  const claim = claimKey(said);
  const { seq, id, functional } = resolveFact(sql, minting, said, ends, claim, now);
  support(sql, seq, said, claim, now);
  const reworded = updateWording(sql, seq);
  // a fact holds between two: "Bob knows Robert" says nothing once they are one
  if (ends.subject_seq !== ends.object_seq) {
    const { predicate, kind } = said;
    assertFact(
      sql,
      { fact_seq: seq, subject_seq: ends.subject_seq, predicate, kind, functional },
      { ...said, claim },
      cause,
      now,
    );
  }
  return { seq, id, reworded };
}

type FactRow = {
  seq: number;
  id: string;
  object_seq: number | null;
  object_value: string | null;
  fact: string;
  functional: number;
};

/**
 * The same subject, predicate and object are the same state, however it was worded; of events the wording tells one
 * occasion from another. So are claims on which that is the verdict, if they are about the same pair in either direction.
 */
function resolveFact(
  sql: Sql,
  minting: IdAllocator,
  said: FactStatement,
  ends: FactEnds,
  claim: string,
  now: Instant,
): { seq: number; id: string; functional: number } {
  const known = findFact(sql, said, ends) ?? claimedAlike(sql, said, ends, claim);
  return known ?? insertFact(sql, minting, said, ends, { claim, replaced: null }, now);
}

/** The fact of this very subject, predicate and object. */
export function findFact(
  sql: Sql,
  said: Pick<FactStatement, "predicate" | "kind" | "object_value" | "fact">,
  { subject_seq, object_seq }: FactEnds,
): FactRow | null {
  const slot = sql.all<FactRow>(
    `SELECT seq, id, object_seq, object_value, fact, functional FROM facts
     WHERE subject_seq = ? AND predicate = ? AND kind = ? AND replaced_by IS NULL ORDER BY seq`,
    subject_seq,
    said.predicate,
    said.kind,
  );
  const value = said.object_value === null ? null : normaliseName(said.object_value);
  const isSame = (row: FactRow): boolean =>
    (object_seq === null
      ? row.object_value !== null && normaliseName(row.object_value) === value
      : row.object_seq === object_seq) &&
    (said.kind === "state" || normaliseName(row.fact) === normaliseName(said.fact));
  return slot.find(isSame) ?? null;
}

/** When a fact `f` was first stated. Its number will not do: a row that was made anew kept the one it had. */
export const FIRST_STATED =
  "(SELECT min(coalesce(p.original, p.seq)) FROM provenance p WHERE p.fact_seq = f.seq AND p.linked_to IS NULL)";

function claimedAlike(
  sql: Sql,
  said: FactStatement,
  { subject_seq, object_seq }: FactEnds,
  claim: string,
): FactRow | null {
  const [row] = sql.all<FactRow>(
    `SELECT f.seq, f.id, f.object_seq, f.object_value, f.fact, f.functional FROM facts f
     WHERE f.kind = ?2 AND f.replaced_by IS NULL AND f.seq IN (SELECT p.fact_seq FROM provenance p
       WHERE p.claim IN (SELECT value FROM json_each(?1)) AND p.linked_to IS NULL)
     AND ((f.subject_seq = ?3 AND f.object_seq IS ?4) OR (f.subject_seq IS ?4 AND f.object_seq = ?3)) ORDER BY ${FIRST_STATED} LIMIT 1`,
    JSON.stringify(findDecidedPartners(sql, "claim", claim, "same")),
    said.kind,
    subject_seq,
    object_seq,
  );
  return row ?? null;
}

export function insertFact(
  sql: Sql,
  minting: IdAllocator,
  said: Pick<FactStatement, "predicate" | "object_value" | "kind" | "functional" | "strength">,
  { subject_seq, object_seq }: FactEnds,
  { claim, replaced }: { claim: string; replaced: string | null },
  now: Instant,
): { seq: number; id: string; functional: number } {
  const minted = minting.fact(claim, replaced);
  // worded by its first statement, which is about to be stored
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO facts (seq, id, subject_seq, predicate, object_seq, object_value, fact, kind, functional, strength, attributes, created_at)
     VALUES (?, ?, ?, ?, ?, ?, '', ?, ?, ?, '{}', ?) RETURNING seq`,
    minted.seq,
    minted.id,
    subject_seq,
    said.predicate,
    object_seq,
    said.object_value,
    said.kind,
    said.functional,
    said.strength,
    now,
  );
  return { seq: must(row, "inserted fact").seq, id: minted.id, functional: said.functional };
}

/** Keeps what the episode said of the fact. */
function support(sql: Sql, fact_seq: number, said: FactStatement, claim: string, now: Instant): void {
  sql.all(
    `INSERT INTO provenance (seq, fact_seq, episode_seq, subject_name, predicate, object_name, object_value, fact, kind,
       functional, strength, attributes, hyperedge_id, claim, span_start, span_end, valid_from, valid_to, precision,
       reference_time, known_from, linked_from)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?21)`,
    said.seq ?? null,
    fact_seq,
    said.episode_seq,
    said.subject,
    said.predicate,
    said.object,
    said.object_value,
    said.fact,
    said.kind,
    said.functional,
    said.strength,
    said.attributes,
    said.hyperedge_id,
    claim,
    said.span?.[0] ?? null,
    said.span?.[1] ?? null,
    said.valid_from,
    said.valid_to,
    said.precision,
    said.reference_time,
    now,
  );
}

/** What a fact takes over from its statements. */
interface Wording {
  fact: string;
  strength: number;
  hyperedge_id: string | null;
  /** JSON */
  attributes: string;
}

/**
 * Facts as worded at an instant: by the first statement that does not end it, or else by the first, and with the last value
 * of each attribute. Without a statement there is no wording.
 */
export function wordingsAt(sql: Sql, fact_seqs: readonly number[], known_at: Instant): Map<number, Wording> {
  const rows = sql.all<Wording & { fact_seq: number; ends: number; place: number } & Record<string, never>>(
    `SELECT fact_seq, fact, strength, hyperedge_id, attributes, coalesce(original, seq) AS place,
       valid_from IS NULL AND valid_to IS NOT NULL AS ends FROM provenance
     WHERE fact_seq IN (SELECT value FROM json_each(?1)) AND linked_from <= ?2 AND (linked_to IS NULL OR linked_to > ?2) ORDER BY ends, place`,
    JSON.stringify(fact_seqs),
    known_at,
  );
  const statements = Map.groupBy(rows, ({ fact_seq }) => fact_seq);
  return new Map(
    [...statements].flatMap(([seq, stated]): [number, Wording][] => {
      const [first] = stated;
      if (!first) return [];
      const { fact, strength, hyperedge_id } = first;
      const inOrder = stated.filter(({ attributes }) => attributes !== "{}").sort((a, b) => a.place - b.place);
      const values = inOrder.map(({ attributes }) => JSON.parse(attributes) as Record<string, unknown>);
      return [[seq, { fact, strength, hyperedge_id, attributes: JSON.stringify(Object.assign({}, ...values)) }]];
    }),
  );
}

/** Gives a fact its wording of now; says whether the words are new. */
export function updateWording(sql: Sql, fact_seq: number): boolean {
  const worded = wordingsAt(sql, [fact_seq], Number.MAX_SAFE_INTEGER).get(fact_seq);
  if (!worded) return false;
  const [row] = sql.all<{ fact: string }>("SELECT fact FROM facts WHERE seq = ?", fact_seq);
  sql.all(
    "UPDATE facts SET fact = ?, strength = ?, hyperedge_id = ?, attributes = ? WHERE seq = ?",
    worded.fact,
    worded.strength,
    worded.hyperedge_id,
    worded.attributes,
    fact_seq,
  );
  if (row?.fact === worded.fact) return false;
  indexText(sql, "facts", fact_seq, worded.fact);
  return true;
}

export function removeFact(sql: Sql, fact_seq: number): void {
  unindexText(sql, "facts", fact_seq);
  removeVector(sql, "facts", fact_seq);
  sql.all("DELETE FROM fact_versions WHERE fact_seq = ?", fact_seq);
  sql.all("DELETE FROM facts WHERE seq = ?", fact_seq);
}
