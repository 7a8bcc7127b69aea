import type { Community } from "../../../shared/api/community.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import { extractiveReport, joinNames } from "../../core/communities/extractive.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { NO_CIRCLE, type Report } from "../../core/communities/texts.ts";
import type { ListQuery } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { formatPageCursor, pageStart } from "../base/cursors.ts";
import { COMMUNITY_KNOWN, hasUndoneMembers, membersOf, textHoldsSql } from "../graph/community-membership.ts";
import { namesAt } from "../graph/entity-names.ts";
import { strongestFactsAmong, summaryOf } from "../graph/summaries.ts";

const MAX_MEMBERS_SHOWN = 100;

const MAX_FACTS = 6;
const MAX_DESCRIBED = 3;
const MAX_ADDED = 3;

type CommunityRow = {
  seq: number;
  id: string;
  level: number;
  parent_id: string | null;
  name: string | null;
  summary: string | null;
  report: string | null;
  rests_on: string | null;
  generation: number;
  stale: number;
  holds: number;
};

const COLUMNS = `c.seq, c.id, c.level, c.parent_id, c.name, c.summary, c.report, c.rests_on, c.generation,
  (coalesce(c.stale_from <= ?1, 0) OR EXISTS (SELECT 1 FROM json_each(c.was_stale) w WHERE w.value ->> 0 <= ?1 AND w.value ->> 1 > ?1)) AS stale,
  ${textHoldsSql("c", "?1", "?3")} AS holds`;

export function listCommunities(
  sql: Sql,
  query: ListQuery & { level?: number | undefined },
  now: Instant,
): Page<Community> {
  const moment = readMoment(query, now);
  const { limit, cursor, level } = query;
  const rows = sql.all<CommunityRow>(
    `SELECT ${COLUMNS} FROM communities c WHERE ${COMMUNITY_KNOWN} AND (?2 IS NULL OR c.seq < ?2) AND (?5 IS NULL OR c.level = ?5)
     ORDER BY c.seq DESC LIMIT ?4 + 0`,
    moment.known_at,
    pageStart(sql, "communities", cursor),
    moment.at,
    limit + 1,
    level ?? null,
  );
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    data: kept.flatMap((row) => toCommunity(sql, row, moment) ?? []),
    next_cursor: rows.length > limit && last ? formatPageCursor(sql, "communities", last.seq) : null,
  };
}

/** @throws FaultError "not_found" also without a member by `as_of` */
export function getCommunity(sql: Sql, id: string, requested: Moment, now: Instant): Community {
  const moment = readMoment(requested, now);
  const [row] = sql.all<CommunityRow>(
    `SELECT ${COLUMNS} FROM communities c WHERE ${COMMUNITY_KNOWN} AND c.id = ?2`,
    moment.known_at,
    id,
    moment.at,
  );
  const community = row && toCommunity(sql, row, moment);
  if (!community) throw new FaultError(notFound(`Community ${id}`));
  return community;
}

export function readCommunities(sql: Sql, seqs: readonly number[], moment: ReadMoment): Map<number, Community> {
  const rows = sql.all<CommunityRow>(
    `SELECT ${COLUMNS} FROM communities c WHERE ${COMMUNITY_KNOWN} AND c.seq IN (SELECT value FROM json_each(?2))`,
    moment.known_at,
    JSON.stringify(seqs),
    moment.at,
  );
  return new Map(
    rows.flatMap((row): [number, Community][] => {
      const community = toCommunity(sql, row, moment);
      return community === null ? [] : [[row.seq, community]];
    }),
  );
}

export function readCommunityTree(sql: Sql, after: number, limit: number, moment: ReadMoment): CommunityInTree[] {
  const rows = sql.all<CommunityRow>(
    `SELECT ${COLUMNS} FROM communities c WHERE ${COMMUNITY_KNOWN} AND c.seq > ?2 ORDER BY c.seq LIMIT ?4 + 0`,
    moment.known_at,
    after,
    moment.at,
    limit,
  );
  return rows.map((row) => {
    const { seq, id, level, parent_id } = row;
    const written = hasUndoneMembers(sql, id, moment) ? null : writtenText(sql, row, moment);
    const name = written?.name ?? joinNames(shownMembers(sql, id, moment).map((member) => member.name));
    return { seq, id, level, parent_id, name };
  });
}

interface CommunityInTree {
  seq: number;
  id: string;
  level: number;
  parent_id: string | null;
  name: string;
}

function shownMembers(sql: Sql, id: string, moment: ReadMoment): { seq: number; id: string; name: string }[] {
  const known = membersOf(sql, id, moment, MAX_MEMBERS_SHOWN);
  const names = namesAt(
    sql,
    known.map(({ seq }) => seq),
    moment,
  );
  return known.map((member) => ({ ...member, name: names.get(member.seq) ?? member.name }));
}

function toCommunity(sql: Sql, row: CommunityRow, moment: ReadMoment): Community | null {
  const members = shownMembers(sql, row.id, moment);
  if (members.length === 0) return null;
  const written = hasUndoneMembers(sql, row.id, moment) ? null : writtenText(sql, row, moment);
  const text = written === null ? computedText(sql, members, moment) : withNews(sql, written, members, moment);
  return {
    id: row.id,
    level: row.level,
    ...text,
    members: members.map(({ id, name }) => ({ id, name })),
    parent_id: row.parent_id,
    stale: row.stale === 1,
    generation: row.generation,
  };
}

type Text = Pick<Community, "name" | "summary" | "report">;
type WrittenText = Text & { rests_on: readonly number[] | null };

function withNews(
  sql: Sql,
  { name, summary, report, rests_on }: WrittenText,
  members: readonly { seq: number }[],
  moment: ReadMoment,
): Text {
  if (rests_on === null) return { name, summary, report };
  const among = members.map(({ seq }) => seq);
  const news = strongestFactsAmong(sql, among, MAX_ADDED, moment, rests_on).filter((fact) => !summary.includes(fact));
  return { name, summary: [summary, ...news].join(" "), report };
}

/** The current text if all its facts hold, otherwise the latest earlier one that holds. */
function writtenText(sql: Sql, row: CommunityRow, { known_at, at }: ReadMoment): WrittenText | null {
  type Written = Pick<CommunityRow, "name" | "summary" | "report" | "rests_on">;
  const [written] =
    row.holds === 1 && row.report !== null
      ? [row as Written]
      : sql.all<Written>(
          `SELECT c.name, c.summary, c.report, c.rests_on FROM communities c WHERE c.id = ?2 AND c.known_from <= ?1 AND c.fingerprint IS NOT NULL
             AND ${textHoldsSql("c", "?1", "?3")} ORDER BY c.seq DESC LIMIT 1`,
          known_at,
          row.id,
          at,
        );
  const report = written?.report == null ? null : (JSON.parse(written.report) as Report | null);
  if (report === null) return null;
  const rests_on = JSON.parse(written?.rests_on ?? "null") as unknown;
  return {
    name: report.title,
    summary: report.summary,
    report,
    rests_on: Array.isArray(rests_on) ? (rests_on as number[]) : null,
  };
}

function computedText(sql: Sql, members: readonly { seq: number; name: string }[], moment: ReadMoment): Text {
  const name = joinNames(members.map((member) => member.name));
  const [only, ...others] = members;
  if (only !== undefined && others.length === 0)
    return { name, summary: summaryOf(sql, only.seq, moment), report: null };
  const facts = strongestFactsAmong(
    sql,
    members.map(({ seq }) => seq),
    MAX_FACTS,
    moment,
  );
  const described = members.map((member, place) => ({
    name: member.name,
    type: "",
    description: facts.length === 0 && place < MAX_DESCRIBED ? summaryOf(sql, member.seq, moment) : "",
  }));
  const { summary } = extractiveReport({
    members: described,
    facts,
    parts: [],
    grounds: { own: NO_CIRCLE, stated: [] },
  });
  return { name, summary, report: null };
}
