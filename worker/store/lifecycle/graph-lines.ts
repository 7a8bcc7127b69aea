import type { LineType, SubgraphLine } from "../../../shared/api/subgraph.ts";
import { formatInstant, formatInstantOrNull, type Instant } from "../../../shared/instant.ts";
import { nodeOfEntity, nodeOfSummary } from "../../core/communities/generation.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import type { LinePage } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { knownEntitySql, linkedSql, rememberedSql, saidSql } from "../base/moment-sql.ts";
import { readCommunityTree } from "../communities/communities.ts";
import { textHoldsSql } from "../graph/community-membership.ts";
import { readEntities } from "../graph/entities.ts";
import { readVersions } from "../graph/facts.ts";
import { believedEntitySql, believedRowSql } from "../index/retractions.ts";

/** Few rows, so that other calls do not wait long. */
const PAGE = { characters: 256 * 1024, rows: 250 };

interface Batch {
  lines: SubgraphLine[];
  last: number | null;
}

type ReadBatch = (sql: Sql, after: number, moment: ReadMoment, limit: number) => Batch;

/** The known axis only grows, so writes between pages change nothing that was known. */
export function readGraphLines(
  sql: Sql,
  type: LineType,
  after: number,
  moment: ReadMoment,
  { characters, rows } = PAGE,
): LinePage {
  const lines: string[] = [];
  let last: number | null = after;
  for (let size = 0; last !== null && size < characters;) {
    const batch: Batch = BATCHES[type](sql, last, moment, rows);
    for (const line of batch.lines) {
      const text = JSON.stringify(line);
      lines.push(text);
      size += text.length;
    }
    last = batch.last;
  }
  return { lines, last };
}

const lastOf = (rows: readonly { seq: number }[], limit: number): number | null =>
  rows.length < limit ? null : (rows.at(-1)?.seq ?? null);

function readCommunityLines(sql: Sql, after: number, moment: ReadMoment, limit: number): Batch {
  const rows = readCommunityTree(sql, after, limit, moment);
  const members = membersBy(
    sql,
    `SELECT m.community_id AS owner, m.node FROM community_members m
     WHERE m.community_id IN (SELECT value FROM json_each(?1)) AND m.known_from <= ?2 AND (m.known_to IS NULL OR m.known_to > ?2)`,
    rows.map(({ id }) => id),
    moment,
  );
  return {
    lines: rows.map(({ id, level, name, parent_id }) => ({
      type: "community",
      id,
      level,
      name,
      parent_id,
      members: members.get(id) ?? [],
    })),
    last: lastOf(rows, limit),
  };
}

function readSummaryLines(sql: Sql, after: number, moment: ReadMoment, limit: number): Batch {
  const rows = sql.all<{ seq: number; id: string; layer: number; name: string; summary: string; holds: number }>(
    `SELECT s.seq, s.id, s.layer, s.name, s.description AS summary, ${textHoldsSql("s", "?2", "?3")} AS holds
     FROM summary_entities s WHERE s.seq > ?1 AND s.known_from <= ?2 AND (s.known_to IS NULL OR s.known_to > ?2) ORDER BY s.seq LIMIT ${limit}`,
    after,
    moment.known_at,
    moment.at,
  );
  const members = membersBy(
    sql,
    `SELECT m.summary_seq AS owner, m.node FROM summary_members m
     WHERE m.summary_seq IN (SELECT value FROM json_each(?1)) AND m.known_from <= ?2 AND (m.known_to IS NULL OR m.known_to > ?2)`,
    rows.map(({ seq }) => seq),
    moment,
  );
  return {
    lines: rows
      .filter(({ holds }) => holds === 1)
      .map(({ seq, id, layer, name, summary }) => ({
        type: "summary",
        id,
        layer,
        name,
        summary,
        members: members.get(seq) ?? [],
      })),
    last: lastOf(rows, limit),
  };
}

function membersBy<Owner extends string | number>(
  sql: Sql,
  select: string,
  owners: readonly Owner[],
  { known_at }: ReadMoment,
): Map<Owner, string[]> {
  const rows = sql.all<{ owner: Owner; id: string }>(
    `SELECT m.owner, coalesce(e.id, s.id) AS id FROM (${select}) m
     LEFT JOIN entities e ON m.node % 2 = ${nodeOfEntity(0)} AND e.seq = m.node / 2 AND ${knownEntitySql("e", "?2")}${believedEntitySql(sql, "e", known_at, "?2")}
     LEFT JOIN summary_entities s ON m.node % 2 = ${nodeOfSummary(0)} AND s.seq = m.node / 2 AND s.known_from <= ?2 AND (s.known_to IS NULL OR s.known_to > ?2)
     WHERE coalesce(e.id, s.id) IS NOT NULL ORDER BY m.owner, m.node`,
    JSON.stringify(owners),
    known_at,
  );
  const members = Map.groupBy(rows, ({ owner }) => owner);
  return new Map([...members].map(([owner, of]) => [owner, of.map(({ id }) => id)]));
}

function readEntityLines(sql: Sql, after: number, moment: ReadMoment, limit: number): Batch {
  const rows = sql.all<{ seq: number }>(
    `SELECT seq FROM entities WHERE seq > ?1 AND created_at <= ?2 ORDER BY seq LIMIT ${limit}`,
    after,
    moment.known_at,
  );
  const seqs = rows.map(({ seq }) => seq);
  const requested = { known_at: moment.past ? moment.known_at : undefined, as_of: moment.as_of ?? undefined };
  const present = readEntities(sql, seqs, requested, moment.known_at);
  // an entity that is absent at `as_of` has not ended on the known axis
  const absent = moment.as_of === null ? seqs.filter((seq) => !present.has(seq)) : [];
  const ends = endsOf(sql, absent, moment.known_at);
  const former = [...Map.groupBy(ends, ([, end]) => end)].flatMap(([end, ended]) => [
    ...readEntities(
      sql,
      ended.map(([seq]) => seq),
      { known_at: end - 1 },
      moment.known_at,
    ),
  ]);
  const entities = new Map([...present, ...former]);
  return {
    lines: rows.flatMap(({ seq }): SubgraphLine[] => {
      const entity = entities.get(seq);
      if (entity === undefined) return [];
      const { id, name, type: entity_type, mentions, community_id, summary, created_at: known_from } = entity;
      const known_to = formatInstantOrNull(ends.get(seq) ?? null);
      return [{ type: "entity", id, name, entity_type, mentions, community_id, summary, known_from, known_to }];
    }),
    last: lastOf(rows, limit),
  };
}

function endsOf(sql: Sql, seqs: readonly number[], known_at: Instant): Map<number, Instant> {
  const ends = new Map<number, Instant>();
  if (seqs.length === 0) return ends;
  const instants = sql
    .all<{ at: number }>(
      `SELECT recorded_at AS at FROM operations WHERE recorded_at <= ?1 UNION SELECT at FROM replacements WHERE at <= ?1
       UNION SELECT merged_at FROM entities WHERE merged_at <= ?1 AND seq IN (SELECT value FROM json_each(?2))
       UNION SELECT since FROM entity_gaps WHERE since <= ?1 AND entity_seq IN (SELECT value FROM json_each(?2)) ORDER BY 1 DESC`,
      known_at,
      JSON.stringify(seqs),
    )
    .map(({ at }) => at);
  let left = seqs;
  for (const at of instants) {
    if (left.length === 0) break;
    const before = at - 1;
    const there = sql.all<{ seq: number }>(
      `SELECT e.seq FROM entities e WHERE e.seq IN (SELECT value FROM json_each(?1)) AND ${knownEntitySql("e", "?2")}${believedEntitySql(sql, "e", before, "?2")}`,
      JSON.stringify(left),
      before,
    );
    for (const { seq } of there) ends.set(seq, at);
    if (there.length > 0) left = left.filter((seq) => !ends.has(seq));
  }
  return ends;
}

type EpisodeLine = Extract<SubgraphLine, { type: "episode" }>;
type EpisodeRow = Omit<EpisodeLine, "type" | "reference_time" | "created_at"> & {
  seq: number;
  reference_time: number;
  created_at: number;
};

function readEpisodeLines(sql: Sql, after: number, { known_at, as_of }: ReadMoment, limit: number): Batch {
  const rows = sql.all<EpisodeRow>(
    `SELECT e.seq, e.id, e.title, e.type AS kind, e.role, e.name, e.thread_id, e.document_id, e.reference_time, e.created_at FROM episodes e
     WHERE e.seq > ?1 AND ${saidSql("e", "?2", "?3")} ORDER BY e.seq LIMIT ${limit}`,
    after,
    known_at,
    as_of,
  );
  return {
    lines: rows.map((row) => {
      const { seq: _, reference_time, created_at, ...episode } = row;
      return {
        type: "episode",
        ...episode,
        reference_time: formatInstant(reference_time),
        created_at: formatInstant(created_at),
      };
    }),
    last: lastOf(rows, limit),
  };
}

function readFactLines(sql: Sql, after: number, moment: ReadMoment, limit: number): Batch {
  // a version that began and ended in one step was never believed
  const rows = sql.all<{ seq: number }>(
    `SELECT v.seq FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq WHERE v.seq > ?1 AND v.known_from <= ?2 AND (v.known_to IS NULL OR v.known_to > v.known_from)
       AND (?3 IS NULL OR ${rememberedSql("v", "f", "?3", moment)}) ORDER BY v.seq LIMIT ${limit}`,
    after,
    moment.known_at,
    moment.as_of,
  );
  const versions = readVersions(
    sql,
    rows.map(({ seq }) => seq),
    moment,
    moment.known_at,
  );
  return {
    lines: versions.map((version) => {
      const { subject, object, object_value, version: _, attributes: __, hyperedge_id: ___, ...fact } = version;
      return { type: "fact", from: subject.id, to: object?.id ?? null, to_value: object_value, ...fact };
    }),
    last: lastOf(rows, limit),
  };
}

function readMentionLines(sql: Sql, after: number, { known_at, as_of }: ReadMoment, limit: number): Batch {
  const episodes = sql.all<{ seq: number }>(
    `SELECT e.seq FROM episodes e WHERE e.seq > ?1 AND ${saidSql("e", "?2", "?3")} ORDER BY e.seq LIMIT ${limit}`,
    after,
    known_at,
    as_of,
  );
  const rows = sql.all<{ from: string; to: string; count: number }>(
    `SELECT p.id AS "from", e.id AS "to", sum(m.count) AS count FROM mentions m JOIN episodes p ON p.seq = m.episode_seq JOIN entities e ON e.seq = m.entity_seq
     WHERE m.episode_seq IN (SELECT value FROM json_each(?1)) AND ${linkedSql("m", "?2")} AND ${believedRowSql(sql, "m", known_at)} AND ${knownEntitySql("e", "?2")}
     GROUP BY p.seq, e.seq ORDER BY p.seq, e.seq`,
    JSON.stringify(episodes.map(({ seq }) => seq)),
    known_at,
  );
  return { lines: rows.map((row) => ({ type: "mention", ...row })), last: lastOf(episodes, limit) };
}

const BATCHES: Readonly<Record<LineType, ReadBatch>> = {
  community: readCommunityLines,
  entity: readEntityLines,
  summary: readSummaryLines,
  episode: readEpisodeLines,
  fact: readFactLines,
  mention: readMentionLines,
};
