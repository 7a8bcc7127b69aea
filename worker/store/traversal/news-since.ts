import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { speaksOf } from "../../core/traverse/coverage.ts";
import { statementOf } from "../../core/traverse/excerpts.ts";
import { tellsChange } from "../../core/taught/change-told.ts";
import type { HeldAnswer } from "../../core/taught/held-answer.ts";
import { sentenceOfSame } from "../../core/taught/same-things.ts";
import { wordsOfChange } from "../../core/taught/themes.ts";
import type { Sql } from "../../ports/sql.ts";
import { saidSql } from "../base/moment-sql.ts";
import { findNamedEntities } from "../graph/entities.ts";
import { readIndexedTexts, searchText } from "../index/full-text.ts";
import { undoneEpisodes } from "../index/retractions.ts";

const MAX_LOOKED_AT = 50;

export function hasNewsOf(sql: Sql, question: string, asked: Moment, since: Instant, now: Instant): boolean {
  const moment = readMoment(asked, now);
  return (
    isNewOfNamed(sql, question, since, moment) ||
    isNewFact(sql, question, since, moment) ||
    wasSaidSince(sql, question, moment, since)
  );
}

function isNewOfNamed(sql: Sql, question: string, since: Instant, moment: ReadMoment): boolean {
  const { longest } = findNamedEntities(sql, question, moment);
  const [row] = sql.all(
    `SELECT 1 FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq WHERE v.known_from > ?2 AND v.known_from <= ?3
       AND (f.subject_seq IN (SELECT value FROM json_each(?1)) OR f.object_seq IN (SELECT value FROM json_each(?1))) LIMIT 1`,
    JSON.stringify(longest),
    since,
    moment.known_at,
  );
  return row !== undefined;
}

function isNewFact(sql: Sql, question: string, since: Instant, { known_at }: ReadMoment): boolean {
  const found = searchText(sql, "facts", question, MAX_LOOKED_AT, {
    condition: (row) =>
      `EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = ${row} AND v.known_from > ?3 AND v.known_from <= ?4)`,
    parameters: [since, known_at],
  });
  const texts = readIndexedTexts(
    sql,
    "facts",
    found.map(({ seq }) => seq),
  );
  return [...texts.values()].some((text) => speaksOf(question, text));
}

const MAX_CHARACTERS = 4_000;

const MAX_SAID = 3;

export interface SaidSince {
  isChanged: boolean;
  said: { episode_id: string; quote: string }[];
}

/**
 * The latest messages, and those with words of the answer or of a change; none by assistants.
 *
 * @param said_from earliest reference time, because a message may arrive late
 */
export function saidSince(
  sql: Sql,
  held: HeldAnswer,
  { known_at, as_of }: ReadMoment,
  since: Instant,
  said_from: Instant,
): SaidSince {
  const isNews = `e.created_at > ?1 AND e.reference_time >= ?2 AND e.role IS NOT 'assistant' AND ${saidSql("e", "?3", "?4")}`;
  const latest = sql
    .all<{ seq: number }>(
      `SELECT seq FROM episodes e WHERE ${isNews} ORDER BY seq DESC LIMIT ?5 + 0`,
      since,
      said_from,
      known_at,
      as_of,
      MAX_LOOKED_AT,
    )
    .map(({ seq }) => seq);
  if (latest.length === 0) return { isChanged: false, said: [] };
  const about = [held.question, held.answer, ...held.quotes].join(" ");
  const found =
    latest.length < MAX_LOOKED_AT
      ? []
      : [about, wordsOfChange(about)].flatMap((query) =>
          searchText(sql, "episodes", query, MAX_LOOKED_AT, {
            condition: (row) => `EXISTS (SELECT 1 FROM episodes e WHERE e.seq = ${row} AND e.created_at > ?3)`,
            parameters: [since],
          }).map(({ seq }) => seq),
        );
  const undone = new Set(undoneEpisodes(sql, known_at));
  const seqs = [...new Set([...latest, ...found])].filter((seq) => !undone.has(seq));
  const messages = sql.all<{ id: string; name: string | null; content: string }>(
    `SELECT e.id, e.name, substr(e.content, 1, ${MAX_CHARACTERS}) AS content FROM episodes e
     WHERE ${isNews} AND e.seq IN (SELECT value FROM json_each(?5)) ORDER BY e.reference_time DESC, e.seq DESC`,
    since,
    said_from,
    known_at,
    as_of,
    JSON.stringify(seqs),
  );
  const said = messages.flatMap(({ id, content }) => {
    const quote = sentenceOfSame(held, content);
    return quote === null ? [] : [{ episode_id: id, quote }];
  });
  return {
    isChanged: messages.some(({ name, content }) => tellsChange(held, { text: content, speaker: name })),
    said: said.slice(0, MAX_SAID),
  };
}

const MAX_QUOTED_CHARACTERS = 32_768;

export function wasSaidSince(sql: Sql, question: string, { known_at, as_of }: ReadMoment, since: Instant): boolean {
  const found = searchText(sql, "episodes", question, MAX_LOOKED_AT, {
    condition: (row) =>
      `EXISTS (SELECT 1 FROM episodes e WHERE e.seq = ${row} AND e.created_at > ?3 AND ${saidSql("e", "?4", "?5")})`,
    parameters: [since, known_at, as_of],
  });
  const undone = new Set(undoneEpisodes(sql, known_at));
  const seqs = found.flatMap(({ seq }) => (undone.has(seq) ? [] : seq));
  return sql
    .all<{ content: string }>(
      `SELECT substr(content, 1, ${MAX_QUOTED_CHARACTERS}) AS content FROM episodes WHERE seq IN (SELECT value FROM json_each(?))`,
      JSON.stringify(seqs),
    )
    .some(({ content }) => speaksOf(question, statementOf(question, content)));
}
