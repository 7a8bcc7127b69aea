import type { Entity } from "../../../shared/api/entity.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { nodeOfSummary } from "../../core/communities/generation.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { GraphSearch } from "../../ports/graph/search.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { nameEntityVersion } from "../graph/entities.ts";
import { communityOfNode, textHoldsSql } from "../graph/community-membership.ts";
import { cosine } from "./community-search.ts";
import { isEmbeddedBy } from "../index/embedding.ts";
import { float16FromBlob } from "../index/vectors.ts";

type SummaryRow = { seq: number; id: string; name: string; type: string; description: string; known_from: number };

const COLUMNS = "s.seq, s.id, s.name, s.type, s.description, s.known_from";
/** Known at ?1, and every fact that the text rests on holds at ?2 or had happened by then. */
const SHOWN = `s.known_from <= ?1 AND (s.known_to IS NULL OR s.known_to > ?1) AND ${textHoldsSql("s", "?1", "?2")}`;

/** Summary entities by row number, as entities without mentions; only those whose texts hold at the moment. */
export function readSummaryEntities(
  sql: Sql,
  seqs: readonly number[],
  { known_at, at }: ReadMoment,
): Map<number, Entity> {
  const rows = sql.all<SummaryRow>(
    `SELECT ${COLUMNS} FROM summary_entities s WHERE ${SHOWN} AND s.seq IN (SELECT value FROM json_each(?3))`,
    known_at,
    at,
    JSON.stringify(seqs),
  );
  return new Map(rows.map((row) => [row.seq, toEntity(sql, row, known_at)]));
}

/** One summary entity; `null` if none with that id was known at the moment, or its text does not hold then. */
export function findSummaryEntity(sql: Sql, id: string, requested: Moment, now: Instant): Entity | null {
  const { known_at, at } = readMoment(requested, now);
  const [row] = sql.all<SummaryRow>(
    `SELECT ${COLUMNS} FROM summary_entities s WHERE ${SHOWN} AND s.id = ?3`,
    known_at,
    at,
    id,
  );
  return row === undefined ? null : toEntity(sql, row, known_at);
}

const toEntity = (sql: Sql, row: SummaryRow, at: Instant): Entity => ({
  id: row.id,
  version: nameEntityVersion(row),
  name: row.name,
  aliases: [],
  type: row.type,
  attributes: {},
  summary: row.description,
  mentions: 0,
  community_id: communityOfNode(sql, nodeOfSummary(row.seq), at),
  created_at: formatInstant(row.known_from),
});

/** Summary entities whose description has a positive cosine with the query, unordered. */
export function findSimilarSummaryEntities(
  sql: Sql,
  { vector, embedding_model }: Pick<GraphSearch, "vector" | "embedding_model">,
  { known_at, at }: ReadMoment,
): { seq: number; score: number }[] {
  if (vector === null || !isEmbeddedBy(sql, embedding_model)) return [];
  return sql
    .all<{ seq: number; place: number; value: SqlValue }>(
      `SELECT s.seq, s.place, w.value FROM summary_entities s JOIN written w ON w.fingerprint = s.fingerprint
       WHERE ${SHOWN} AND w.model = ?3`,
      known_at,
      at,
      embedding_model,
    )
    .map(({ seq, place, value }) => {
      const own = float16FromBlob(value).slice(place * vector.length, (place + 1) * vector.length);
      return { seq, score: cosine(vector, own) };
    })
    .filter(({ score }) => score > 0);
}
