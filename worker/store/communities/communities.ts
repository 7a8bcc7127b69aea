import type { Community } from "../../../shared/api/community.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import { joinNames } from "../../core/communities/extractive.ts";
import type { Report } from "../../core/communities/texts.ts";
import type { ListQuery } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { pageCursor, pageStart } from "../base/cursors.ts";
import { COMMUNITY_KNOWN, membersOf } from "../graph/community-membership.ts";
import { namesAt } from "../graph/entity-names.ts";
import { summaryOf } from "../graph/summaries.ts";

/** Show at most this many members of a community, those mentioned most. */
const MAX_MEMBERS_SHOWN = 100;

type CommunityRow = {
  seq: number;
  id: string;
  level: number;
  parent_id: string | null;
  name: string | null;
  summary: string | null;
  report: string | null;
  generation: number;
  stale_from: number | null;
};

const COLUMNS = "c.seq, c.id, c.level, c.parent_id, c.name, c.summary, c.report, c.generation, c.stale_from";

export function listCommunities(
  sql: Sql,
  { limit, cursor, known_at, level }: ListQuery & { level?: number | undefined },
  now: Instant,
): Page<Community> {
  const rows = sql.all<CommunityRow>(
    `SELECT ${COLUMNS} FROM communities c WHERE ${COMMUNITY_KNOWN} AND (?2 IS NULL OR c.seq < ?2) AND (?4 IS NULL OR c.level = ?4)
     ORDER BY c.seq DESC LIMIT ?3 + 0`,
    known_at ?? now,
    pageStart(sql, "communities", cursor),
    limit + 1,
    level ?? null,
  );
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    data: kept.map((row) => toCommunity(sql, row, known_at ?? now)),
    next_cursor: rows.length > limit && last ? pageCursor(sql, "communities", last.seq) : null,
  };
}

export function getCommunity(sql: Sql, id: string, known_at: Instant | undefined, now: Instant): Community {
  const [row] = sql.all<CommunityRow>(
    `SELECT ${COLUMNS} FROM communities c WHERE ${COMMUNITY_KNOWN} AND c.id = ?2`,
    known_at ?? now,
    id,
  );
  if (!row) throw new FaultError(notFound(`Community ${id}`));
  return toCommunity(sql, row, known_at ?? now);
}

/** Communities by row number; only those known at the instant. */
export function readCommunities(sql: Sql, seqs: readonly number[], at: Instant): Map<number, Community> {
  const rows = sql.all<CommunityRow>(
    `SELECT ${COLUMNS} FROM communities c WHERE ${COMMUNITY_KNOWN} AND c.seq IN (SELECT value FROM json_each(?2))`,
    at,
    JSON.stringify(seqs),
  );
  return new Map(rows.map((row) => [row.seq, toCommunity(sql, row, at)]));
}

/** A community without a report is named after its members; with a single member, it takes that member's summary. */
function toCommunity(sql: Sql, row: CommunityRow, at: Instant): Community {
  const known = membersOf(sql, row.id, at, MAX_MEMBERS_SHOWN);
  const names = namesAt(
    sql,
    known.map(({ seq }) => seq),
    at,
  );
  const members = known.map(({ seq, id, name }) => ({ seq, id, name: names.get(seq) ?? name }));
  const [only, ...others] = members;
  const isSingle = only !== undefined && others.length === 0;
  return {
    id: row.id,
    level: row.level,
    name: row.name ?? joinNames(members.map(({ name }) => name)),
    summary: row.summary ?? (isSingle ? summaryOf(sql, only.seq, at) : ""),
    report: row.report === null ? null : (JSON.parse(row.report) as Report),
    members: members.map(({ id, name }) => ({ id, name })),
    parent_id: row.parent_id,
    stale: row.stale_from !== null && row.stale_from <= at,
    generation: row.generation,
  };
}
