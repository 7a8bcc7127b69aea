import type { Instant } from "../../../shared/instant.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { UNDESCRIBING_SQL } from "../../core/language/index.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import type { OutgrownSummary, EntityReading } from "../../ports/graph/extraction.ts";
import { currentInstant, readMeta } from "../base/meta.ts";
import { believedSql, rememberedSql } from "../base/moment-sql.ts";
import { wordedLaterSql } from "./community-membership.ts";
import { findEntityByName } from "./entity-lookup.ts";
import { strengthSql, wordingsOfFactsAt } from "./wordings.ts";

export const SUMMARY_FACTS = 4;
const MAX_EXTRACTIVE_CHARACTERS = 400;
/** Zep's limit. */
const MAX_SUMMARY_CHARACTERS = 1_000;

/**
 * Starts with the latest summary by a model whose facts all hold, and adds facts learned since. Without one, lists
 * facts: as subject first, then the strongest, then the newest. Never stale, because it is composed on read. Leaves out
 * hearsay.
 */
export function summaryOf(sql: Sql, entity_seq: number, moment: ReadMoment): string {
  const written = writtenSummary(sql, entity_seq, moment);
  if (written === null) return extractiveSummary(strongestThen(sql, entity_seq, moment));
  return joined([written.text, ...factsSince(sql, entity_seq, written.known_from, moment)], MAX_SUMMARY_CHARACTERS);
}

export const extractiveSummary = (facts: readonly string[]): string => joined(facts, MAX_EXTRACTIVE_CHARACTERS);

function joined(sentences: readonly string[], max_characters: number): string {
  let text = "";
  for (const sentence of sentences) {
    if (text.length + sentence.length + 1 > max_characters) break;
    text = text === "" ? sentence : `${text} ${sentence}`;
  }
  return text;
}

const writtenSummary = (
  sql: Sql,
  entity_seq: number,
  moment: ReadMoment,
): { text: string; known_from: number } | null =>
  sql.all<{ text: string; known_from: number }>(
    `SELECT s.text, s.known_from FROM summaries s WHERE s.entity_seq = ?1 AND s.known_from <= ?2 AND NOT (
       EXISTS (SELECT 1 FROM operations o WHERE o.recorded_at >= s.known_from AND o.recorded_at <= ?2)
       AND EXISTS (SELECT 1 FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
         WHERE (f.subject_seq = ?1 OR f.object_seq = ?1) AND v.known_from <= s.known_from
           AND v.known_to >= s.known_from AND v.known_to <= ?2 AND v.known_to IN (SELECT recorded_at FROM operations)))
     AND NOT EXISTS (SELECT 1 FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
       WHERE (f.subject_seq = ?1 OR f.object_seq = ?1) AND f.replaced_by IS NULL AND ${believedSql("v", "s.known_from")} AND ${rememberedSql("v", "f", "s.known_from", CERTAIN)}
         AND NOT EXISTS (SELECT 1 FROM fact_versions w WHERE w.fact_seq = f.seq AND ${believedSql("w", "?2")} AND ${rememberedSql("w", "f", "?3", CERTAIN)}))
     AND (?3 = ?2 OR NOT ${wordedLaterSql("SELECT o.seq FROM facts o WHERE o.subject_seq = ?1 OR o.object_seq = ?1", "s.known_from", "?3")})
     ORDER BY s.known_from DESC LIMIT 1`,
    entity_seq,
    moment.known_at,
    moment.at,
  )[0] ?? null;

const CERTAIN = { include_uncertain: false };

/**
 * Orders facts by the instant of learning and not by the row number, which changes when a message is read again: that
 * must leave no trace.
 */
const LEARNED = "(SELECT min(o.known_from) FROM fact_versions o WHERE o.fact_seq = f.seq)";
const LAST_LEARNED = `${LEARNED} DESC, f.fact`;

const describes = (entity: string): string =>
  `(f.subject_seq = ${entity} OR f.object_seq = ${entity}) AND f.confidence = 'stated' AND f.predicate NOT IN (${UNDESCRIBING_SQL})`;

/** Facts with the entity as subject come first, then the strongest, then the newest. Callers add a LIMIT. */
export const strongestFactsSql = (entity: string): string =>
  `SELECT f.fact FROM facts f WHERE ${describes(entity)} AND EXISTS (
     SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${believedSql("v", "?1")} AND ${rememberedSql("v", "f", "?1", CERTAIN)})
   ORDER BY f.subject_seq <> ${entity}, f.strength DESC, ${LAST_LEARNED}`;

export const strongestFacts = (sql: Sql, entity_seq: number, count: number): string[] =>
  sql
    .all<{ fact: string }>(
      `SELECT f.fact FROM facts f WHERE ${describes("?1")} AND EXISTS (
         SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND v.known_to IS NULL AND (f.kind = 'event' OR v.valid_to IS NULL))
       ORDER BY f.subject_seq <> ?1, f.strength DESC, ${LAST_LEARNED} LIMIT ?2 + 0`,
      entity_seq,
      count,
    )
    .map(({ fact }) => fact);

export function strongestFactsAmong(
  sql: Sql,
  entities: readonly number[],
  count: number,
  moment: ReadMoment,
  except: readonly number[] = [],
): string[] {
  const { known_at, as_of, at } = moment;
  const rows = sql.all<{ seq: number; strength: number; learned: Instant }>(
    `SELECT seq, strength, learned FROM (SELECT seq, strength, learned, rank() OVER (ORDER BY strength DESC, learned DESC) AS place FROM (
       SELECT f.seq, ${strengthSql(sql, "f", moment, ["?1", "?5"])} AS strength, ${LEARNED} AS learned FROM facts f
       WHERE f.subject_seq IN (SELECT value FROM json_each(?2)) AND f.object_seq IN (SELECT value FROM json_each(?2))
         AND f.seq NOT IN (SELECT value FROM json_each(?6))
         AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${believedSql("v", "?1")} AND ${rememberedSql("v", "f", "?3", CERTAIN)}) AND ?5 IS ?5
     )) WHERE place <= ?4`,
    known_at,
    JSON.stringify(entities),
    at,
    count,
    as_of,
    JSON.stringify(except),
  );
  const wordings = wordingsOfFactsAt(
    sql,
    rows.map(({ seq }) => seq),
    known_at,
    as_of,
  );
  return rows
    .flatMap(({ seq, ...row }) => {
      const fact = wordings.get(seq)?.fact;
      return fact === undefined ? [] : [{ ...row, fact }];
    })
    .sort((one, other) => other.strength - one.strength || latestFirst(one, other))
    .slice(0, count)
    .map(({ fact }) => fact);
}

/** Orders by the instant at which a fact was learned, because a later correction must not move it. */
function latestFirst(one: Learned, other: Learned): number {
  if (one.learned !== other.learned) return other.learned - one.learned;
  return one.fact < other.fact ? -1 : Number(one.fact > other.fact);
}

interface Learned {
  learned: Instant;
  fact: string;
}

function strongestThen(sql: Sql, entity_seq: number, { known_at, as_of, at }: ReadMoment): string[] {
  const facts = sql.all<{ seq: number; is_object: number; learned: Instant }>(
    `SELECT f.seq, f.subject_seq <> ?2 AS is_object, ${LEARNED} AS learned FROM facts f
     WHERE (f.subject_seq = ?2 OR f.object_seq = ?2) AND f.predicate NOT IN (${UNDESCRIBING_SQL}) AND EXISTS (
       SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${believedSql("v", "?1")} AND ${rememberedSql("v", "f", "?3", CERTAIN)})`,
    known_at,
    entity_seq,
    at,
  );
  const seqs = facts.map(({ seq }) => seq);
  const wordings = wordingsOfFactsAt(sql, seqs, known_at, as_of);
  return facts
    .flatMap(({ seq, ...row }) => {
      const worded = wordings.get(seq);
      return worded?.confidence === "stated" ? [{ ...worded, ...row }] : [];
    })
    .sort((one, other) => one.is_object - other.is_object || other.strength - one.strength || latestFirst(one, other))
    .slice(0, SUMMARY_FACTS)
    .map(({ fact }) => fact);
}

function factsSince(sql: Sql, entity_seq: number, since: Instant, { known_at, as_of, at }: ReadMoment): string[] {
  const facts = sql.all<{ seq: number }>(
    `SELECT f.seq FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq WHERE ${describes("?1")} AND v.known_from > ?2
     AND ${believedSql("v", "?3")} AND ${rememberedSql("v", "f", "?4", CERTAIN)} GROUP BY f.seq ORDER BY min(v.seq)`,
    entity_seq,
    since,
    known_at,
    at,
  );
  const seqs = facts.map(({ seq }) => seq);
  const wordings = wordingsOfFactsAt(sql, seqs, known_at, as_of);
  return seqs.flatMap((seq) => wordings.get(seq)?.fact ?? []);
}

export function findOverlongSummaries(sql: Sql, clock: Instant, names: readonly string[]): OutgrownSummary[] {
  const [known_at, forgettings] = [currentInstant(sql, clock), readMeta(sql, "forgettings") ?? 0];
  const present = readMoment({}, known_at);
  const entities = new Set(names.map((name) => findEntityByName(sql, normaliseName(name))));
  return [...entities].flatMap((seq): OutgrownSummary[] => {
    if (seq === null) return [];
    const written = writtenSummary(sql, seq, present);
    const facts = factsSince(sql, seq, written?.known_from ?? -1, present);
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

/** Stores the summary as of `known_at`, when its input was read. Discards it if anything was forgotten since. */
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
     SELECT seq, ?, ?, ?, ?, ?, ? FROM entities WHERE id = ? AND merged_at IS NULL`,
    known_at,
    text,
    made_by,
    use.calls,
    use.tokens_in,
    use.tokens_out,
    id,
  );
}

export function dropSummaries(sql: Sql, entity_seqs: readonly number[]): void {
  sql.all("DELETE FROM summaries WHERE entity_seq IN (SELECT value FROM json_each(?))", JSON.stringify(entity_seqs));
}
