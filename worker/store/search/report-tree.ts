import type { Community } from "../../../shared/api/community.ts";
import type { ReadableReport, ShownReport } from "../../core/communities/points.ts";
import { fullReport } from "../../core/communities/report-text.ts";
import { cutOfTree, type ReportInTree } from "../../core/communities/tree-cut.ts";
import { estimateTokens } from "../../core/text/estimate-tokens.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import type { FoundReports, WholeReports } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { readCommunities } from "../communities/communities.ts";
import { pendingCount } from "../episodes/extraction-queue.ts";
import { COMMUNITY_KNOWN } from "../graph/community-membership.ts";

const MAX_WHOLE_REPORTS = 30;

/**
 * Reports of the coarsest level, or on the parts of communities; the highest rated first.
 *
 * @param parents `null` for the coarsest level
 */
export function reportsUnder(
  sql: Sql,
  parents: readonly string[] | null,
  limit: number,
  moment: ReadMoment,
): FoundReports {
  const tree = readTree(sql, moment);
  const ids = new Set(tree.map(({ id }) => id));
  const wanted = parents === null ? null : new Set(parents);
  const whole = new Set(tree.map(({ parent_id }) => parent_id));
  const chosen = tree
    .filter(({ parent_id }) =>
      wanted === null ? parent_id === null || !ids.has(parent_id) : parent_id !== null && wanted.has(parent_id),
    )
    .toSorted((a, b) => b.rating - a.rating || b.members - a.members || a.seq - b.seq);
  const communities = shownCommunities(sql, chosen.slice(0, limit), moment);
  const reports = communities.map((community): ReadableReport => ({
    ...fullReport(community),
    parent_id: community.parent_id,
    has_parts: whole.has(community.id),
  }));
  return { reports, found: chosen.length <= limit ? reports.length : chosen.length, pending: pendingCount(sql) };
}

/** The reports that an overview of this length has room for, none of them cut; none if not even the coarsest level has one that fits. */
export function wholeReports(sql: Sql, max_tokens: number, moment: ReadMoment): WholeReports {
  const sizeOf = (community: Community | undefined): number =>
    community === undefined || !hasContent(community) ? 0 : estimateTokens(`${community.summary}\n\n`);
  const sizesOf = (reports: readonly ReportInTree[]): number[] => {
    const communities = readCommunities(
      sql,
      reports.map(({ seq }) => seq),
      moment,
    );
    return reports.map(({ seq }) => sizeOf(communities.get(seq)));
  };
  const cut = shownCommunities(sql, cutOfTree(readTree(sql, moment), max_tokens, MAX_WHOLE_REPORTS, sizesOf), moment);
  let left = max_tokens;
  const reports = cut.flatMap((community): ShownReport[] => {
    const size = sizeOf(community);
    if (size > left) return [];
    left -= size;
    return [shownOf(community)];
  });
  return { reports, found: cut.length, pending: pendingCount(sql) };
}

const shownOf = ({ id, name, summary }: Community): ShownReport => ({ id, title: name, text: summary });

export const hasContent = ({ members, report }: Community): boolean => members.length > 1 || report !== null;

/** Leaves out communities of one member without a report. */
export function shownCommunities(sql: Sql, rows: readonly { seq: number }[], moment: ReadMoment): Community[] {
  const seqs = rows.map(({ seq }) => seq);
  const communities = readCommunities(sql, seqs, moment);
  return seqs.flatMap((seq) => communities.get(seq) ?? []).filter(hasContent);
}

type TreeRow = Omit<ReportInTree, "members"> & { own: number };

export function readTree(sql: Sql, { known_at }: ReadMoment): ReportInTree[] {
  const rows = sql.all<TreeRow & Record<string, never>>(
    `SELECT c.id, c.seq, c.parent_id, coalesce(json_extract(c.report, '$.rating'), 0) AS rating,
       (SELECT count(*) FROM community_members m WHERE m.community_id = c.id AND m.known_from <= ?1 AND (m.known_to IS NULL OR m.known_to > ?1)) AS own
     FROM communities c WHERE ${COMMUNITY_KNOWN} ORDER BY c.seq`,
    known_at,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const members = new Map<string, number>();
  for (const { id, own } of rows)
    for (let at: string | null = id; at !== null; at = byId.get(at)?.parent_id ?? null)
      members.set(at, (members.get(at) ?? 0) + own);
  return rows.map(({ id, seq, parent_id, rating }) => ({
    id,
    seq,
    parent_id,
    rating,
    members: members.get(id) ?? 0,
  }));
}
