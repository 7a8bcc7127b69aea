import type { Entity } from "../../../shared/api/entity.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { nodeOfEntity, nodeOfSummary } from "../../core/communities/generation.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { GraphSearch } from "../../ports/graph/search.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { getEntity, nameEntityVersion } from "../graph/entities.ts";
import { communityOfNode } from "../graph/community-membership.ts";
import { cosine } from "./community-search.ts";
import { membersOfSummary, SHOWN_SUMMARY, summariesAbove } from "./summary-members.ts";
import { isEmbeddedBy } from "../index/embedding.ts";
import { float16FromBlob } from "../index/vectors.ts";

type SummaryRow = { seq: number; id: string; name: string; type: string; description: string; known_from: number };

const COLUMNS = "s.seq, s.id, s.name, s.type, s.description, s.known_from";
export function readSummaryEntities(sql: Sql, seqs: readonly number[], moment: ReadMoment): Map<number, Entity> {
  const rows = sql.all<SummaryRow>(
    `SELECT ${COLUMNS} FROM summary_entities s WHERE ${SHOWN_SUMMARY} AND s.seq IN (SELECT value FROM json_each(?3))`,
    moment.known_at,
    moment.at,
    JSON.stringify(seqs),
  );
  return new Map(rows.map((row) => [row.seq, toEntity(sql, row, moment)]));
}

function findSummaryEntity(sql: Sql, id: string, requested: Moment, now: Instant): Entity | null {
  const moment = readMoment(requested, now);
  const [row] = sql.all<SummaryRow>(
    `SELECT ${COLUMNS} FROM summary_entities s WHERE ${SHOWN_SUMMARY} AND s.id = ?3`,
    moment.known_at,
    moment.at,
    id,
  );
  if (row === undefined) return null;
  return { ...toEntity(sql, row, moment), part_of: summariesAbove(sql, nodeOfSummary(row.seq), moment) };
}

export function getEntityInHierarchy(sql: Sql, id: string, requested: Moment, now: Instant): Entity {
  const summary = findSummaryEntity(sql, id, requested, now);
  if (summary !== null) return summary;
  const entity = getEntity(sql, id, requested, now);
  const [row] = sql.all<{ seq: number }>("SELECT seq FROM entities WHERE id = ?", entity.id);
  const moment = readMoment(requested, now);
  return { ...entity, part_of: row === undefined ? [] : summariesAbove(sql, nodeOfEntity(row.seq), moment) };
}

const toEntity = (sql: Sql, row: SummaryRow, moment: ReadMoment): Entity => ({
  id: row.id,
  version: nameEntityVersion(row),
  name: row.name,
  aliases: [],
  type: row.type,
  attributes: {},
  summary: row.description,
  mentions: 0,
  community_id: communityOfNode(sql, nodeOfSummary(row.seq), moment.known_at),
  created_at: formatInstant(row.known_from),
  members: membersOfSummary(sql, row.seq, moment),
});

export function findSimilarSummaryEntities(
  sql: Sql,
  { vector, embedding_model }: Pick<GraphSearch, "vector" | "embedding_model">,
  { known_at, at }: ReadMoment,
  limit: number,
): { seq: number; score: number }[] {
  if (vector === null || !isEmbeddedBy(sql, embedding_model)) return [];
  const near = sql
    .all<{ seq: number; place: number; value: SqlValue }>(
      `SELECT s.seq, s.place, w.value FROM summary_entities s JOIN written w ON w.fingerprint = s.fingerprint
       WHERE s.known_from <= ?1 AND (s.known_to IS NULL OR s.known_to > ?1) AND w.model = ?2`,
      known_at,
      embedding_model,
    )
    .map(({ seq, place, value }) => {
      const own = float16FromBlob(value).slice(place * vector.length, (place + 1) * vector.length);
      return { seq, score: cosine(vector, own) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.seq - b.seq);
  const kept: { seq: number; score: number }[] = [];
  for (let from = 0; from < near.length && kept.length < limit; from += limit) {
    const page = near.slice(from, from + limit);
    const held = new Set(
      sql
        .all<{ seq: number }>(
          `SELECT s.seq FROM summary_entities s WHERE s.seq IN (SELECT value FROM json_each(?3)) AND ${SHOWN_SUMMARY}`,
          known_at,
          at,
          JSON.stringify(page.map(({ seq }) => seq)),
        )
        .map(({ seq }) => seq),
    );
    kept.push(...page.filter(({ seq }) => held.has(seq)));
  }
  return kept.slice(0, limit);
}
