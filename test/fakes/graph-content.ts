import { expect } from "vitest";
import { SCOPES } from "../../shared/api/search.ts";
import type { Sql } from "../../worker/ports/sql.ts";
import { readMeta } from "../../worker/store/base/meta.ts";
import { updateNameLinks } from "../../worker/store/index/name-links.ts";
import { boundColumns } from "../../worker/store/graph/fact-versions.ts";

/** Omits numbers and ids, which depend on when rows were created. */
export function contentOf({ sql }: { sql: Sql }) {
  while (updateNameLinks(sql, () => readMeta(sql, "last_instant") ?? 0));
  return {
    episodes: sql.all(
      "SELECT content, (SELECT content FROM episodes p WHERE p.seq = e.previous_seq) AS previous FROM episodes e ORDER BY seq",
    ),
    entities: sql.all("SELECT name, type, mentions, created_at FROM entities WHERE merged_into IS NULL ORDER BY name"),
    aliases: sql.all("SELECT normalised, alias, known_from FROM aliases ORDER BY normalised, known_from, alias"),
    links: sql.all(
      `SELECT p.content, e.name FROM name_links l JOIN episodes p ON p.seq = l.episode_seq
       JOIN entities e ON e.seq = l.entity_seq WHERE l.linked_to IS NULL ORDER BY p.seq, e.name`,
    ),
    facts: sql.all(
      `SELECT s.name AS subject, f.predicate, o.name AS object, f.object_value, f.fact, f.kind, f.strength, ${boundColumns("v")},
         v.known_from, v.known_to FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq JOIN entities s ON s.seq = f.subject_seq
       LEFT JOIN entities o ON o.seq = f.object_seq ORDER BY 1, 2, 3, 4, 5, v.known_from, v.valid_from, v.valid_to, v.known_to`,
    ),
    bare: sql.all("SELECT count(*) AS facts FROM facts WHERE seq NOT IN (SELECT fact_seq FROM provenance)"),
    text: SCOPES.map((scope) => sql.all(`SELECT text FROM searched_${scope} ORDER BY text`)),
  };
}

/** At most one version of a fact with a known start holds at any pair of instants, and no interval is empty. */
export function expectSoundIntervals(sql: Sql): void {
  const empty = "SELECT seq FROM fact_versions WHERE valid_from >= valid_to OR known_from > known_to";
  const overlapping = `SELECT a.seq, b.seq FROM fact_versions a JOIN fact_versions b ON b.fact_seq = a.fact_seq AND b.seq > a.seq
    WHERE (a.known_to IS NULL OR a.known_to > b.known_from) AND (b.known_to IS NULL OR b.known_to > a.known_from)
      AND (a.valid_to IS NULL OR a.valid_to > b.valid_from) AND (b.valid_to IS NULL OR b.valid_to > a.valid_from)
      AND a.known_from <> coalesce(a.known_to, -1) AND b.known_from <> coalesce(b.known_to, -1)`;
  expect(sql.all(empty)).toEqual([]);
  expect(sql.all(overlapping)).toEqual([]);
}
