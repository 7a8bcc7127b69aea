import { CONFIDENCES, type Confidence } from "../../../shared/confidence.ts";
import type { Instant } from "../../../shared/instant.ts";
import { differsFromPresent, type ReadMoment } from "../../core/temporal/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import { linkedSql } from "../base/moment-sql.ts";
import { tableOf } from "../index/folding.ts";
import { indexNewText, indexText, unindexText } from "../index/full-text.ts";
import { believedRowSql } from "../index/retractions.ts";
import { newerSure, newestSure } from "../index/sure-statements.ts";
import { removeVector } from "../index/vectors.ts";
import { hasCorrections, sentencesAt } from "./corrections.ts";
import { surestOf } from "../../core/temporal/hearsay.ts";

interface Wording {
  fact: string;
  strength: number;
  hyperedge_id: string | null;
  confidence: Confidence;
  attributes: string;
  worded_by: number;
}

/** A version without bounds stands for any time at which the fact held. */
interface WordedVersion {
  fact_seq: number;
  valid_from: Instant | null;
  valid_to: Instant | null;
}

/** A state supports a version at least until it was stated; an end supports the version that it ends. */
export const SUPPORTS = `((v.valid_to IS NULL OR coalesce(p.valid_from, p.valid_to - 1, p.reference_time) < v.valid_to)
  AND (v.valid_from IS NULL OR v.valid_from <= coalesce(p.valid_to, p.held_at, p.valid_from, p.reference_time)))`;

export const NEWEST_SUPPORT_FIRST = "p.reference_time DESC, p.known_from DESC, coalesce(p.original, p.seq) DESC";

/**
 * The newest statement that supports the version, else the newest that ends or denies it; the last value of each attribute. Prefers
 * believed statements, then those until `as_of`; a manual sentence wins. `null` without a statement.
 */
export function wordingsAt(
  sql: Sql,
  versions: readonly WordedVersion[],
  known_at: Instant,
  as_of: Instant | null = null,
): (Wording | null)[] {
  if (versions.length === 0) return [];
  const believed = believedRowSql(sql, "p", known_at);
  const statements = `FROM provenance p WHERE p.fact_seq = v.fact_seq AND ${linkedSql("p", "?2")}`;
  const rows = sql.all<
    Omit<Wording, "confidence"> & { place: number; sure: string; stated: string } & Record<string, never>
  >(
    `SELECT v.key AS place, w.seq AS worded_by, w.fact, w.strength, w.hyperedge_id, (SELECT json_group_array(DISTINCT p.confidence) ${statements} AND ${believed}) AS sure,
       ${believed === "1" ? "'[]'" : `(SELECT json_group_array(DISTINCT p.confidence) ${statements})`} AS stated,
       (SELECT json_group_array(attributes) FROM (
         SELECT p.attributes ${statements} AND p.attributes <> '{}' ORDER BY p.known_from, coalesce(p.original, p.seq))) AS attributes
     FROM (
       SELECT key, value ->> 'fact_seq' AS fact_seq, value ->> 'valid_from' AS valid_from, value ->> 'valid_to' AS valid_to FROM json_each(?1)
     ) v JOIN provenance w ON w.seq = (
       SELECT p.seq ${statements} ORDER BY ${worded(sql, known_at, "?3")} LIMIT 1)`,
    JSON.stringify(versions),
    known_at,
    as_of,
  );
  const found = new Map(rows.map((row) => [row.place, row]));
  const sentences = sentencesAt(sql, versions, known_at);
  return versions.map((_, index) => {
    const row = found.get(index);
    if (row === undefined) return null;
    const { strength, hyperedge_id, worded_by } = row;
    const sentence = sentences[index] ?? null;
    const [sure, stated] = [row.sure, row.stated].map((list) => JSON.parse(list) as Confidence[]);
    const confidences = sure === undefined || sure.length === 0 ? (stated ?? []) : sure;
    const confidence = sentence === null ? surestOf(confidences.map((one) => ({ confidence: one }))) : "stated";
    const values = (JSON.parse(row.attributes) as string[]).map((one) => JSON.parse(one) as Record<string, unknown>);
    const attributes = JSON.stringify(Object.assign({}, ...values));
    return { fact: sentence ?? row.fact, strength, hyperedge_id, confidence, attributes, worded_by };
  });
}

export function lastWordingAt(
  sql: Sql,
  version: WordedVersion,
  known_at: Instant,
  as_of: Instant | null,
): Wording | null {
  const [row] = sql.all<{ ended: Instant | null }>(
    "SELECT max(linked_to) AS ended FROM provenance WHERE fact_seq = ? AND linked_to <= ?",
    version.fact_seq,
    known_at,
  );
  return row?.ended == null ? null : (wordingsAt(sql, [version], row.ended - 1, as_of)[0] ?? null);
}

export function strengthSql(sql: Sql, fact: string, moment: ReadMoment, [known_at, as_of]: [string, string]): string {
  if (!differsFromPresent(moment)) return `${fact}.strength`;
  return `coalesce((SELECT p.strength FROM (SELECT NULL AS valid_from, NULL AS valid_to) v JOIN provenance p ON p.fact_seq = ${fact}.seq
    WHERE ${linkedSql("p", known_at)} ORDER BY ${worded(sql, moment.known_at, as_of)} LIMIT 1), 0)`;
}

const worded = (sql: Sql, known_at: Instant, as_of: string): string =>
  `NOT ${believedRowSql(sql, "p", known_at)}, ${as_of} IS NOT NULL AND p.reference_time > ${as_of}, p.denied,
   p.valid_from IS NULL AND p.valid_to IS NOT NULL AND p.kind = 'state', NOT ${SUPPORTS}, ${NEWEST_SUPPORT_FIRST}`;

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

type WordedFactRow = Omit<Wording, "worded_by"> & { worded_by: number | null; sure_by: number | null } & Record<
    string,
    never
  >;

/** Whether the only statement of a new fact gives its sentence. */
export const isWordedByFirst = (sql: Sql): boolean => !hasCorrections(sql) && believedRowSql(sql, "p", LATEST) === "1";

export function indexNewFact(sql: Sql, fact_seq: number, fact: string): boolean {
  if (fact !== "") indexNewText(sql, "facts", fact_seq, fact);
  return fact !== "";
}

/** Omits the strength, because setting it writes to an index even if unchanged. */
const STORE_WORDING =
  "UPDATE facts SET fact = ?, hyperedge_id = ?, confidence = ?, attributes = ?, worded_by = ?, sure_by = ? WHERE seq = ?";

/** @param added row of the last statement, if the others are unchanged since */
export function updateWording(sql: Sql, fact_seq: number, added: number | null = null): boolean {
  const [stored] = sql.all<WordedFactRow>(
    "SELECT fact, strength, hyperedge_id, confidence, attributes, worded_by, sure_by FROM facts WHERE seq = ?",
    fact_seq,
  );
  const whole = (): Wording | undefined => wordingsOfFactsAt(sql, [fact_seq], LATEST).get(fact_seq);
  const worded = (stored === undefined || added === null ? null : wordedWith(sql, fact_seq, stored, added)) ?? whole();
  if (worded === undefined) return false;
  sql.all(
    STORE_WORDING,
    worded.fact,
    worded.hyperedge_id,
    worded.confidence,
    worded.attributes,
    worded.worded_by,
    added === null || stored?.sure_by == null ? newestSure(sql, fact_seq) : newerSure(sql, stored.sure_by, added),
    fact_seq,
  );
  if (stored?.strength !== worded.strength)
    sql.all("UPDATE facts SET strength = ? WHERE seq = ?", worded.strength, fact_seq);
  const isReworded = stored?.fact !== worded.fact;
  if (isReworded) indexText(sql, "facts", fact_seq, worded.fact);
  if (added === null || stored?.worded_by == null) indexFormerWordings(sql, fact_seq);
  else indexFormerOf(sql, fact_seq, [stored.worded_by, added], worded.fact);
  return isReworded;
}

const LATEST = Number.MAX_SAFE_INTEGER;

function wordedWith(sql: Sql, fact_seq: number, stored: WordedFactRow, added: number): Wording | null {
  if (stored.worded_by === null || hasCorrections(sql)) return null;
  const believed = believedRowSql(sql, "p", LATEST);
  const rows = sql.all<Wording & { believed: number } & Record<string, never>>(
    `SELECT p.seq AS worded_by, p.fact, p.strength, p.hyperedge_id, p.confidence, p.attributes, ${believed} AS believed
     FROM (SELECT NULL AS valid_from, NULL AS valid_to) v JOIN provenance p ON p.seq IN (?1, ?2)
     WHERE p.fact_seq = ?3 AND p.linked_to IS NULL ORDER BY ${worded(sql, LATEST, "NULL")}`,
    stored.worded_by,
    added,
    fact_seq,
  );
  const [first] = rows;
  const last = rows.find((row) => row.worded_by === added);
  if (first === undefined || last === undefined || rows.length < 2 || rows.some((row) => row.believed === 0))
    return null;
  const confidence = surestOf([stored, last]);
  if (believed !== "1" && confidence !== last.confidence && !isSureStill(sql, stored, believed)) return null;
  const attributes =
    last.attributes === "{}"
      ? stored.attributes
      : JSON.stringify(Object.assign(JSON.parse(stored.attributes), JSON.parse(last.attributes)));
  const { fact, strength, hyperedge_id, worded_by } = first;
  return { fact, strength, hyperedge_id, confidence, attributes, worded_by };
}

const isSureStill = (sql: Sql, { confidence, sure_by }: WordedFactRow, believed: string): boolean =>
  confidence === CONFIDENCES[0] &&
  sql.all(`SELECT 1 FROM provenance p WHERE p.seq = ? AND ${believed}`, sure_by ?? 0).length > 0;

/** A trigger deletes the row with its statement. */
function indexFormerWordings(sql: Sql, fact_seq: number | null): void {
  const rows = sql.all<{ seq: number; fact: string }>(
    `SELECT seq, fact FROM (SELECT min(p.seq) AS seq, p.fact FROM provenance p JOIN facts f ON f.seq = p.fact_seq AND f.fact <> p.fact
       ${fact_seq === null ? "WHERE ?1 IS NULL" : "WHERE p.fact_seq = ?1"} GROUP BY p.fact_seq, p.fact)
     WHERE seq NOT IN (SELECT id FROM ${tableOf("wordings")}_content)`,
    fact_seq,
  );
  for (const { seq, fact } of rows) indexText(sql, "wordings", seq, fact);
}

export function indexAllWordings(sql: Sql): void {
  indexFormerWordings(sql, null);
  const given = sql.all<{ operation_seq: number; fact: string }>(
    "SELECT operation_seq, fact FROM corrections WHERE fact IS NOT NULL",
  );
  for (const { operation_seq, fact } of given) indexText(sql, "wordings", -operation_seq, fact);
}

function indexFormerOf(sql: Sql, fact_seq: number, statements: readonly number[], current: string): void {
  const rows = sql.all<{ seq: number; fact: string }>(
    "SELECT seq, fact FROM provenance WHERE seq IN (SELECT value FROM json_each(?)) AND fact_seq = ? AND fact <> ?",
    JSON.stringify(statements),
    fact_seq,
    current,
  );
  for (const { seq, fact } of rows) indexText(sql, "wordings", seq, fact);
}

export function updateFact(sql: Sql, fact_seq: number): "removed" | "reworded" | "unchanged" {
  const [first] = sql.all<{ known_from: number }>(
    "SELECT known_from FROM provenance WHERE fact_seq = ? ORDER BY known_from LIMIT 1",
    fact_seq,
  );
  if (!first) {
    removeFact(sql, fact_seq);
    return "removed";
  }
  sql.all("UPDATE facts SET created_at = ? WHERE seq = ?", first.known_from, fact_seq);
  return updateWording(sql, fact_seq) ? "reworded" : "unchanged";
}

function removeFact(sql: Sql, fact_seq: number): void {
  unindexText(sql, "facts", fact_seq);
  removeVector(sql, "facts", fact_seq);
  sql.all("DELETE FROM fact_versions WHERE fact_seq = ?", fact_seq);
  sql.all("DELETE FROM facts WHERE seq = ?", fact_seq);
}
