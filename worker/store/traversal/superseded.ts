import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { quotedWords } from "../../core/traverse/excerpts.ts";
import type { ShownFact, SupersededClaim } from "../../core/traverse/graph.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedSql, linkedSql, rememberedSql } from "../base/moment-sql.ts";
import { readFacts, sentencesOf } from "../graph/facts.ts";
import { factsAtMoment, shownFact } from "./shown-facts.ts";

/** Stated as holding, but not true at the moment. */
export interface SupersededStatement {
  episode: number;
  fact: number;
  object: string;
  span: [number, number] | null;
  by: number | null;
}

/** Manual facts store bounds next to the sentence. */
const SAID_BY_HAND =
  "(p.span_start IS NULL AND p.fact = (SELECT content FROM episodes e WHERE e.seq = p.episode_seq AND e.type = 'text'))";

const CERTAIN = { include_uncertain: false };

/** "I used to live in Rome" stays true: only statements that claim to hold count. */
export function readSuperseded(
  sql: Sql,
  episodes: readonly number[],
  { at, known_at }: Pick<ReadMoment, "at" | "known_at">,
): SupersededStatement[] {
  const holds = (version: string, fact: string): string =>
    `${believedSql(version, "?3")} AND ${rememberedSql(version, fact, "?2", CERTAIN)}`;
  return sql
    .all<{
      episode: number;
      fact: number;
      object: string;
      span_start: number | null;
      span_end: number | null;
      by: number | null;
    }>(
      `SELECT p.episode_seq AS episode, f.seq AS fact, coalesce(p.object_name, p.object_value, '') AS object, p.span_start, p.span_end,
         coalesce((SELECT g.seq FROM facts g JOIN fact_versions w ON w.fact_seq = g.seq WHERE g.subject_seq = f.subject_seq AND g.kind = 'state'
            AND g.seq <> f.seq AND ${holds("w", "g")} AND ((f.functional = 1 AND g.functional = 1 AND g.predicate = f.predicate)
              OR w.caused_by IN (SELECT v.caused_by FROM fact_versions v WHERE v.fact_seq = f.seq AND v.valid_to IS NOT NULL AND ${believedSql("v", "?3")}))
          ORDER BY w.valid_from DESC, g.seq LIMIT 1),
         (SELECT g.seq FROM facts g JOIN fact_versions w ON w.fact_seq = g.seq WHERE f.inverse_functional = 1 AND g.inverse_functional = 1
            AND g.predicate = f.predicate AND g.object_seq IS f.object_seq AND g.kind = 'state' AND g.seq <> f.seq AND ${holds("w", "g")}
            AND w.caused_by IN (SELECT v.caused_by FROM fact_versions v WHERE v.fact_seq = f.seq AND v.valid_to IS NOT NULL AND ${believedSql("v", "?3")})
          ORDER BY w.valid_from DESC, g.seq LIMIT 1)) AS "by"
       FROM provenance p JOIN facts f ON f.seq = p.fact_seq
       WHERE p.episode_seq IN (SELECT value FROM json_each(?1)) AND f.kind = 'state' AND f.object_seq IS NOT f.subject_seq AND ${linkedSql("p", "?3")}
         AND (coalesce(p.valid_from, p.reference_time) <= ?2 OR ${SAID_BY_HAND}) AND (p.valid_to IS NULL OR p.valid_to > ?2 OR ${SAID_BY_HAND})
         AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND v.known_from <= ?3)
         AND NOT EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${holds("v", "f")})
       ORDER BY p.known_from, coalesce(p.original, p.seq)`,
      JSON.stringify(episodes),
      at,
      known_at,
    )
    .map(({ span_start, span_end, ...row }) => ({
      ...row,
      span: span_start === null || span_end === null ? null : [span_start, span_end],
    }));
}

export function supersededIn(
  sql: Sql,
  { seq, content }: { seq: number; content: string },
  requested: Moment,
  now: Instant,
): SupersededClaim[] {
  const moment = readMoment(requested, now);
  const statements = readSuperseded(sql, [seq], moment);
  if (statements.length === 0) return [];
  const facts = statements.map(({ fact }) => fact);
  const ended = readFacts(sql, facts, moment, { standing: "begun" });
  const holding = factsAtMoment(
    sql,
    statements.flatMap(({ by }) => by ?? []),
    requested,
    now,
  );
  return statements.flatMap(({ fact, object, span, by }) => {
    const before = ended.get(fact);
    const after = by === null ? undefined : holding.get(by);
    const shown = before === undefined ? factByItsWords(sql, fact, moment) : shownFact(before);
    if (shown === null) return [];
    return quotedWords(content, span, object).map((quote) => ({
      fact: shown,
      quote,
      by: after === undefined ? null : shownFact(after),
    }));
  });
}

function factByItsWords(sql: Sql, seq: number, moment: ReadMoment): ShownFact | null {
  const [row] = sql.all<{ id: string }>("SELECT id FROM facts WHERE seq = ?", seq);
  const text = sentencesOf(sql, [seq], moment).get(seq);
  return row === undefined || text === undefined ? null : { id: row.id, text, episode_id: null };
}
