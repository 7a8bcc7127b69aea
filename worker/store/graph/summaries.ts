import type { Instant } from "../../../shared/instant.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import type { OutgrownSummary, EntityReading } from "../../ports/graph/extraction.ts";
import { currentInstant, readMeta } from "../base/meta.ts";
import { findEntityByName } from "./entity-lookup.ts";
import { wordingsOfFactsAt } from "./statements.ts";

/** An extractive summary consists of at most four facts and 400 characters. */
export const SUMMARY_FACTS = 4;
const MAX_EXTRACTIVE_CHARACTERS = 400;
/** Rewrite a summary that grows beyond 1,000 characters (Zep). */
const MAX_SUMMARY_CHARACTERS = 1_000;

/**
 * A short description of an entity as known at an instant: the latest summary written by a model, followed by the facts learned since;
 * without one, the strongest, then newest facts that have not ended. Computed when read, so it is never stale.
 */
export function summaryOf(sql: Sql, entity_seq: number, known_at: Instant): string {
  const written = writtenSummary(sql, entity_seq, known_at);
  if (written === null) return extractiveSummary(strongestThen(sql, entity_seq, known_at));
  return joined([written.text, ...factsSince(sql, entity_seq, written.known_from, known_at)], MAX_SUMMARY_CHARACTERS);
}

/** @param facts strongest first, as `strongestFactsSql` selects them */
export const extractiveSummary = (facts: readonly string[]): string => joined(facts, MAX_EXTRACTIVE_CHARACTERS);

/** Joins sentences, first ones first, as long as they fit. */
function joined(sentences: readonly string[], max_characters: number): string {
  let text = "";
  for (const sentence of sentences) {
    if (text.length + sentence.length + 1 > max_characters) break;
    text = text === "" ? sentence : `${text} ${sentence}`;
  }
  return text;
}

/** The latest summary written by a model that does not rest on facts retracted or rolled back since. */
const writtenSummary = (sql: Sql, entity_seq: number, known_at: Instant): { text: string; known_from: number } | null =>
  sql.all<{ text: string; known_from: number }>(
    `SELECT s.text, s.known_from FROM summaries s WHERE s.entity_seq = ?1 AND s.known_from <= ?2 AND NOT (
       EXISTS (SELECT 1 FROM operations o WHERE o.recorded_at >= s.known_from AND o.recorded_at <= ?2)
       AND EXISTS (SELECT 1 FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
         WHERE (f.subject_seq = ?1 OR f.object_seq = ?1) AND v.known_from <= s.known_from
           AND v.known_to >= s.known_from AND v.known_to <= ?2 AND v.known_to IN (SELECT recorded_at FROM operations)))
     ORDER BY s.known_from DESC LIMIT 1`,
    entity_seq,
    known_at,
  )[0] ?? null;

/** SQL for the facts about the entity `subject` that have not ended as known at ?1, strongest first, then newest; add a LIMIT. */
export const strongestFactsSql = (subject: string): string =>
  `SELECT f.fact FROM facts f WHERE f.subject_seq = ${subject} AND EXISTS (
     SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND v.known_from <= ?1 AND (v.known_to IS NULL OR v.known_to > ?1)
     AND (f.kind = 'event' OR v.valid_to IS NULL OR v.valid_to > ?1))
   ORDER BY f.strength DESC, f.seq DESC`;

/** Facts about the entity that have not ended, strongest first, then newest. */
export const strongestFacts = (
  sql: Sql,
  entity_seq: number,
  count: number,
  known_at: Instant = Number.MAX_SAFE_INTEGER,
): string[] =>
  sql
    .all<{ fact: string }>(`${strongestFactsSql("?2")} LIMIT ?3 + 0`, known_at, entity_seq, count)
    .map(({ fact }) => fact);

/** The strongest facts as known at an instant, with the wording and the strength they had then; later statements may have changed both. */
function strongestThen(sql: Sql, entity_seq: number, known_at: Instant): string[] {
  const facts = sql.all<{ seq: number }>(
    `SELECT f.seq FROM facts f WHERE f.subject_seq = ?2 AND EXISTS (
       SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND v.known_from <= ?1 AND (v.known_to IS NULL OR v.known_to > ?1)
       AND (f.kind = 'event' OR v.valid_to IS NULL OR v.valid_to > ?1))`,
    known_at,
    entity_seq,
  );
  const seqs = facts.map(({ seq }) => seq);
  return Array.from(wordingsOfFactsAt(sql, seqs, known_at), ([seq, { fact, strength }]) => ({ seq, fact, strength }))
    .sort((a, b) => b.strength - a.strength || b.seq - a.seq)
    .slice(0, SUMMARY_FACTS)
    .map(({ fact }) => fact);
}

/** Facts of the entity with a version learned in `(since, known_at]` and still believed then, oldest first, as worded then. */
function factsSince(sql: Sql, entity_seq: number, since: Instant, known_at: Instant): string[] {
  const facts = sql.all<{ seq: number }>(
    `SELECT f.seq FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq WHERE f.subject_seq = ?1 AND v.known_from > ?2 AND v.known_from <= ?3
     AND (v.known_to IS NULL OR v.known_to > ?3) GROUP BY f.seq ORDER BY min(v.seq)`,
    entity_seq,
    since,
    known_at,
  );
  const seqs = facts.map(({ seq }) => seq);
  const wordings = wordingsOfFactsAt(sql, seqs, known_at);
  return seqs.flatMap((seq) => wordings.get(seq)?.fact ?? []);
}

/** The entities with these names whose summary, with the facts learned since, exceeds its maximal length. */
export function findOverlongSummaries(sql: Sql, clock: Instant, names: readonly string[]): OutgrownSummary[] {
  const [known_at, forgettings] = [currentInstant(sql, clock), readMeta(sql, "forgettings") ?? 0];
  const entities = new Set(names.map((name) => findEntityByName(sql, normaliseName(name))));
  return [...entities].flatMap((seq): OutgrownSummary[] => {
    if (seq === null) return [];
    const written = writtenSummary(sql, seq, Number.MAX_SAFE_INTEGER);
    const facts = factsSince(sql, seq, written?.known_from ?? -1, Number.MAX_SAFE_INTEGER);
    const length = facts.reduce((sum, fact) => sum + fact.length + 1, written?.text.length ?? 0);
    const [row] = sql.all<{ id: string; name: string; type: string }>(
      "SELECT id, name, type FROM entities WHERE seq = ?",
      seq,
    );
    return row && facts.length > 0 && length > MAX_SUMMARY_CHARACTERS
      ? [{ ...row, known_at, forgettings, summary: written?.text ?? null, facts }]
      : [];
  });
}

/**
 * Stores the summary that a model wrote of an entity, as of `known_at`, the instant at which the model's input was read: it does not
 * reflect later changes. Discards it if anything was forgotten since that read, because the text may contain it.
 */
export function storeSummary(
  sql: Sql,
  { id, known_at, forgettings }: EntityReading,
  text: string,
  made_by: string,
  use: ModelUse,
): void {
  if ((readMeta(sql, "forgettings") ?? 0) !== forgettings) return;
  sql.all(
    `INSERT OR REPLACE INTO summaries (entity_seq, known_from, text, made_by, calls, tokens_in, tokens_out)
     SELECT seq, ?, ?, ?, ?, ?, ? FROM entities WHERE id = ? AND merged_into IS NULL`,
    known_at,
    text,
    made_by,
    use.calls,
    use.tokens_in,
    use.tokens_out,
    id,
  );
}

/** Deletes the written summaries of entities, which may contain words that are to be forgotten. */
export function dropSummaries(sql: Sql, entity_seqs: readonly number[]): void {
  sql.all("DELETE FROM summaries WHERE entity_seq IN (SELECT value FROM json_each(?))", JSON.stringify(entity_seqs));
}
