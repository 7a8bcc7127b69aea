import type { EdgeId } from "../../core/traverse/graph.ts";
import type { ShownContent } from "../../ports/graph/traversal.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedRowSql, undoneEpisodes } from "../index/retractions.ts";

export interface LessonSources {
  episodes: number[];
  names: [entity: number, name: string][];
}

const LISTED = "IN (SELECT value FROM json_each(?1))";
const NOW = Number.MAX_SAFE_INTEGER;

/** Messages, facts and names in the prompts, their sources, and episodes shown when these were read. `null` if one no longer exists. */
export function findLessonSources(sql: Sql, shown: ShownContent, edges: readonly EdgeId[]): LessonSources | null {
  const ends = edges.flatMap(({ a, b }) => (b === null ? [a] : [a, b]));
  const ids = new Set([...shown.entities.map(({ id }) => id), ...shown.facts, ...shown.episodes, ...ends]);
  const rows = sql.all<{ kind: "entity" | "fact" | "episode"; seq: number; id: string }>(
    `SELECT 'entity' AS kind, seq, id FROM entities WHERE id ${LISTED} UNION ALL SELECT 'fact', seq, id FROM facts WHERE id ${LISTED}
     UNION ALL SELECT 'episode', seq, id FROM episodes WHERE id ${LISTED}`,
    JSON.stringify([...ids]),
  );
  if (rows.length < ids.size) return null;
  const seqs = (wanted: string): number[] => rows.flatMap(({ kind, seq }) => (kind === wanted ? [seq] : []));
  const entities = new Map(rows.flatMap(({ kind, seq, id }) => (kind === "entity" ? [[id, seq] as const] : [])));
  const episodes = new Set([...seqs("episode"), ...sourcesOfFacts(sql, seqs("fact"))]);
  const names = shown.entities.map(({ id, name }): [number, string] => [entities.get(id) ?? 0, name]);
  return { episodes: [...episodes].sort((a, b) => a - b), names: namesSaid(sql, names, NOW) };
}

function sourcesOfFacts(sql: Sql, facts: readonly number[]): number[] {
  const rows = sql.all<{ fact: number; sources: string }>(
    `WITH said (fact, episode, at) AS (
       SELECT p.fact_seq, p.episode_seq, p.known_from FROM provenance p WHERE p.fact_seq ${LISTED}
       UNION SELECT v.fact_seq, e.seq, v.known_from FROM fact_versions v JOIN episodes e ON e.id = v.caused_by WHERE v.fact_seq ${LISTED} AND v.known_to IS NULL
     )
     SELECT s.fact, json_array(s.episode) AS sources FROM said s
     UNION ALL SELECT s.fact, (SELECT json_group_array(m.episode_seq) FROM made_with m WHERE m.extraction_seq = x.seq) AS sources
       FROM said s JOIN extractions x ON x.episode_seq = s.episode AND x.known_from = s.at ORDER BY 1, 2`,
    JSON.stringify(facts),
  );
  const undone = new Set(undoneEpisodes(sql, NOW));
  const all = rows.map(({ fact, sources }) => ({ fact, sources: JSON.parse(sources) as number[] }));
  const believed = all.filter(({ sources }) => !sources.some((seq) => undone.has(seq)));
  const supported = new Set(believed.map(({ fact }) => fact));
  return [...believed, ...all.filter(({ fact }) => !supported.has(fact))].flatMap(({ sources }) => sources);
}

export function namesSaid(
  sql: Sql,
  names: readonly (readonly [number, string])[],
  known_at: number | null,
): [number, string][] {
  const believed = known_at === null ? "1" : believedRowSql(sql, "m", known_at);
  return sql
    .all<{ entity: number; name: string }>(
      `SELECT DISTINCT j.value ->> 0 AS entity, j.value ->> 1 AS name FROM json_each(?1) j
       WHERE EXISTS (SELECT 1 FROM mentions m WHERE m.entity_seq = j.value ->> 0 AND m.name = j.value ->> 1 AND ${believed}) ORDER BY 1, 2`,
      JSON.stringify(names),
    )
    .map(({ entity, name }) => [entity, name]);
}
