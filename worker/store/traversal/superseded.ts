import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { quotedWords } from "../../core/traverse/excerpts.ts";
import type { ShownFact, SupersededClaim } from "../../core/traverse/graph.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedSql, linkedSql, rememberedSql } from "../base/moment-sql.ts";
import { readFacts, sentencesOf } from "../graph/facts.ts";
import { factsAtMoment, shownFact } from "./shown-facts.ts";

type At = Pick<ReadMoment, "at" | "known_at">;

/** Manual facts store bounds next to the sentence. */
const SAID_BY_HAND =
  "(p.span_start IS NULL AND p.fact = (SELECT content FROM episodes e WHERE e.seq = p.episode_seq AND e.type = 'text'))";

const CERTAIN = { include_uncertain: false };

const holdsSql = (version: string, fact: string): string =>
  `${believedSql(version, "?3")} AND ${rememberedSql(version, fact, "?2", CERTAIN)}`;

/**
 * Statements of states that are not true at the moment. "I used to live in Rome" stays true: only statements that claim
 * to hold count.
 */
const supersededSql = (columns: string): string =>
  `WITH over AS MATERIALIZED (
     SELECT f.* FROM facts f WHERE f.seq IN (SELECT fact_seq FROM provenance WHERE episode_seq IN (SELECT value FROM json_each(?1)))
       AND f.kind = 'state' AND f.object_seq IS NOT f.subject_seq
       AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND v.known_from <= ?3)
       AND NOT EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${holdsSql("v", "f")}))
   SELECT ${columns} FROM provenance p JOIN over f ON f.seq = p.fact_seq
   WHERE p.episode_seq IN (SELECT value FROM json_each(?1)) AND ${linkedSql("p", "?3")}
     AND (coalesce(p.valid_from, p.reference_time) <= ?2 OR ${SAID_BY_HAND}) AND (p.valid_to IS NULL OR p.valid_to > ?2 OR ${SAID_BY_HAND})`;

/** The episodes with a statement that does not hold at the moment any more. */
export const supersededEpisodes = (sql: Sql, episodes: readonly number[], { at, known_at }: At): Set<number> =>
  new Set(
    sql
      .all<{
        episode: number;
      }>(supersededSql("DISTINCT p.episode_seq AS episode"), JSON.stringify(episodes), at, known_at)
      .map(({ episode }) => episode),
  );

type Statement = { fact: number; object: string; span_start: number | null; span_end: number | null };

export function supersededIn(
  sql: Sql,
  { seq, content }: { seq: number; content: string },
  requested: Moment,
  now: Instant,
): SupersededClaim[] {
  const moment = readMoment(requested, now);
  const statements = sql.all<Statement>(
    `${supersededSql("f.seq AS fact, coalesce(p.object_name, p.object_value, '') AS object, p.span_start, p.span_end")}
     ORDER BY p.known_from, coalesce(p.original, p.seq)`,
    JSON.stringify([seq]),
    moment.at,
    moment.known_at,
  );
  if (statements.length === 0) return [];
  const facts = [...new Set(statements.map(({ fact }) => fact))];
  const ended = readFacts(sql, facts, moment, { standing: "begun" });
  const unshown = factsByTheirWords(
    sql,
    facts.filter((fact) => !ended.has(fact)),
    moment,
  );
  const successors = successorsOf(sql, facts, moment);
  const holding = factsAtMoment(sql, [...new Set(successors.values())], requested, now);
  return statements.flatMap(({ fact, object, span_start, span_end }) => {
    const before = ended.get(fact);
    const after = holding.get(successors.get(fact) ?? 0);
    const shown = before === undefined ? unshown.get(fact) : shownFact(before);
    if (shown === undefined) return [];
    const span: [number, number] | null = span_start === null || span_end === null ? null : [span_start, span_end];
    return quotedWords(content, span, object).map((quote) => ({
      fact: shown,
      quote,
      by: after === undefined ? null : shownFact(after),
    }));
  });
}

/** Facts that the moment does not show, by their sentences. */
function factsByTheirWords(sql: Sql, seqs: readonly number[], moment: ReadMoment): Map<number, ShownFact> {
  const texts = sentencesOf(sql, seqs, moment);
  return new Map(
    sql
      .all<{
        seq: number;
        id: string;
      }>("SELECT seq, id FROM facts WHERE seq IN (SELECT value FROM json_each(?))", JSON.stringify([...texts.keys()]))
      .map(({ seq, id }) => [seq, { id, text: texts.get(seq) ?? "", episode_id: null }]),
  );
}

type Slot = {
  seq: number;
  subject: number;
  object: number | null;
  predicate: string;
  functional: number;
  inverse_functional: number;
  /** JSON list of the statements that cause its current version, or that ended it. */
  causes: string;
};
const SLOT = "f.seq, f.subject_seq AS subject, f.object_seq AS object, f.predicate, f.functional, f.inverse_functional";

const causesOf = ({ causes }: Slot): string[] => JSON.parse(causes) as string[];

/** A state and the one that replaced it have a key in common. */
const keysOfSubject = (fact: Slot): string[] => [
  ...(fact.functional === 1 ? [`${fact.subject} ${fact.predicate}`] : []),
  ...causesOf(fact).map((cause) => `${fact.subject} by ${cause}`),
];
const keysOfObject = (fact: Slot): string[] =>
  fact.inverse_functional === 1 ? causesOf(fact).map((cause) => `${fact.predicate} ${fact.object} ${cause}`) : [];

/** The state that holds instead of each. Reads the states of a subject once, because a message may state hundreds. */
function successorsOf(sql: Sql, facts: readonly number[], { at, known_at }: At): Map<number, number> {
  const ended = sql.all<Slot>(
    `SELECT ${SLOT}, (SELECT json_group_array(DISTINCT v.caused_by) FROM fact_versions v
       WHERE v.fact_seq = f.seq AND v.valid_to IS NOT NULL AND ${believedSql("v", "?2")}) AS causes
     FROM facts f WHERE f.seq IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(facts),
    known_at,
  );
  const functional = ended.flatMap((fact) => (fact.functional === 1 ? fact.predicate : []));
  const inverse = ended.flatMap((fact) => (fact.inverse_functional === 1 ? fact.predicate : []));
  const holding = (condition: string, among: readonly (number | string)[]): Slot[] =>
    sql.all(
      `SELECT ${SLOT}, json_array(w.caused_by) AS causes FROM facts f JOIN fact_versions w ON w.fact_seq = f.seq
       WHERE f.kind = 'state' AND ${condition} IN (SELECT value FROM json_each(?1)) AND ${holdsSql("w", "f")}
         AND (f.functional = 1 AND f.predicate IN (SELECT value FROM json_each(?4)) OR w.caused_by IN (SELECT value FROM json_each(?5)))
       ORDER BY w.valid_from DESC, f.seq`,
      JSON.stringify([...new Set(among)]),
      at,
      known_at,
      JSON.stringify([...new Set(functional)]),
      JSON.stringify([...new Set(ended.flatMap(causesOf))]),
    );
  const bySubject = firstWithKeyOf(
    holding(
      "f.subject_seq",
      ended.map(({ subject }) => subject),
    ),
    keysOfSubject,
  );
  const byObject =
    inverse.length === 0
      ? () => undefined
      : firstWithKeyOf(holding("f.inverse_functional = 1 AND f.predicate", inverse), keysOfObject);
  return new Map(
    ended.flatMap((fact): [number, number][] => {
      const by = bySubject(fact) ?? byObject(fact);
      return by === undefined ? [] : [[fact.seq, by]];
    }),
  );
}

function firstWithKeyOf(rows: readonly Slot[], keysOf: (fact: Slot) => string[]): (fact: Slot) => number | undefined {
  const places = new Map<string, number>();
  rows.forEach((row, place) => {
    for (const key of keysOf(row)) if (!places.has(key)) places.set(key, place);
  });
  return (fact) => rows[Math.min(...keysOf(fact).map((key) => places.get(key) ?? Infinity))]?.seq;
}
