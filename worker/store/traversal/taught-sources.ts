import { hasText } from "../../core/text/matching/find-text.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import { parseInstant } from "../../../shared/api/scalars.ts";
import type { Instant } from "../../../shared/instant.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import { isSaidBy } from "../../core/taught/answer-support.ts";
import { statementOf } from "../../core/traverse/excerpts.ts";
import type { TaughtSource } from "../../ports/graph/traversal.ts";
import type { Sql } from "../../ports/sql.ts";
import { saidSql } from "../base/moment-sql.ts";
import { undoneEpisodes } from "../index/retractions.ts";
import { factsAtMoment, shownFact } from "./shown-facts.ts";
import { supersededIn } from "./superseded.ts";

/** The source ends if the sentence or start of its fact is corrected. A `null` span means the whole message. */
export type StoredSource =
  | { fact_id: string; said: string; valid_from: Instant | null }
  | { episode_id: string; span: [number, number] | null };

export function sourceOf(sql: Sql, { fact_id, episode_id, quote }: TaughtSource, now: Instant): StoredSource | null {
  if (fact_id !== null) {
    const fact = factNow(sql, fact_id, {}, now);
    return fact && { fact_id, said: fact.fact, valid_from: instantOf(fact.valid_from) };
  }
  const episode = episodeNow(sql, episode_id ?? "", {}, now);
  if (episode === null) return null;
  const start = episode.content.indexOf(quote);
  return { episode_id: episode.id, span: start < 0 || quote === "" ? null : [start, start + quote.length] };
}

const instantOf = (text: string | null): Instant | null => (text === null ? null : parseInstant(text));

export function standingSources(
  sql: Sql,
  sources: readonly StoredSource[],
  asked: Moment,
  now: Instant,
): TaughtSource[] | null {
  const standing = sources.map((source) => standingSource(sql, source, asked, now));
  return standing.every((source) => source !== null) ? standing : null;
}

function standingSource(sql: Sql, source: StoredSource, asked: Moment, now: Instant): TaughtSource | null {
  if ("fact_id" in source) {
    const fact = factNow(sql, source.fact_id, asked, now);
    if (fact === null || fact.fact !== source.said || instantOf(fact.valid_from) !== source.valid_from) return null;
    const { id, text, episode_id } = shownFact(fact);
    return { fact_id: id, episode_id, quote: text };
  }
  const episode = episodeNow(sql, source.episode_id, asked, now);
  if (episode === null) return null;
  const quote = source.span === null ? episode.content : episode.content.slice(...source.span);
  const over = supersededIn(sql, episode, asked, now);
  if (over.some((claim) => hasText(quote, claim.quote) || hasText(claim.quote, quote))) return null;
  return { fact_id: null, episode_id: episode.id, quote };
}

/**
 * Returns only messages that by themselves state the answer, because a fact's wording may derive from other messages in
 * the prompt. Returns `null` if a source is forgotten or no message states it.
 *
 * @param going episodes to forget
 */
export function wordsBehind(
  sql: Sql,
  sources: readonly StoredSource[],
  { question, answer }: { question: string; answer: string },
  going: readonly number[],
): StoredSource[] | null {
  const found = sources.map((source): StoredSource | null => {
    const said = statingEpisodes(sql, source);
    if (said.length === 0 || said.some(({ seq }) => going.includes(seq))) return null;
    if ("episode_id" in source) return source;
    for (const { id, content } of said) {
      const quote = statementOf(`${question} ${answer}`, content);
      const start = quote === "" ? -1 : content.indexOf(quote);
      if (isSaidBy(answer, question, [content]) && episodeStands(sql, id))
        return { episode_id: id, span: start < 0 ? null : [start, start + quote.length] };
    }
    return null;
  });
  return found.every((source) => source !== null) ? found : null;
}

const episodeStands = (sql: Sql, id: string): boolean => episodeNow(sql, id, {}, Number.MAX_SAFE_INTEGER) !== null;

const statingEpisodes = (sql: Sql, source: StoredSource): Said[] =>
  "episode_id" in source
    ? sql.all<Said>("SELECT seq, id, content FROM episodes WHERE id = ?", source.episode_id)
    : sql.all<Said>(
        `WITH RECURSIVE same (seq, into_seq) AS (SELECT seq, replaced_by FROM facts WHERE id = ?
           UNION SELECT f.seq, f.replaced_by FROM same s JOIN facts f ON f.seq = s.into_seq)
         SELECT DISTINCT e.seq, e.id, e.content FROM same s JOIN provenance p ON p.fact_seq = s.seq JOIN episodes e ON e.seq = p.episode_seq ORDER BY e.seq`,
        source.fact_id,
      );

function factNow(sql: Sql, id: string, asked: Moment, now: Instant) {
  const [row] = sql.all<{ seq: number }>(
    `WITH RECURSIVE same (seq, into_seq) AS (SELECT seq, replaced_by FROM facts WHERE id = ?
       UNION SELECT f.seq, f.replaced_by FROM same s JOIN facts f ON f.seq = s.into_seq)
     SELECT seq FROM same WHERE into_seq IS NULL`,
    id,
  );
  return row === undefined ? null : (factsAtMoment(sql, [row.seq], asked, now).get(row.seq) ?? null);
}

type Said = { seq: number; id: string; content: string };

function episodeNow(sql: Sql, id: string, asked: Moment, now: Instant): Said | null {
  const { known_at, as_of } = readMoment(asked, now);
  const [row] = sql.all<Said>(
    `SELECT e.seq, e.id, e.content FROM episodes e WHERE e.id = ?1 AND ${saidSql("e", "?2", "?3")}`,
    id,
    known_at,
    as_of,
  );
  return row === undefined || undoneEpisodes(sql, known_at).includes(row.seq) ? null : row;
}
