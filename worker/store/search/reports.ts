import type { Community } from "../../../shared/api/community.ts";
import type { Instant } from "../../../shared/instant.ts";
import { cutOfTree, type ReportInTree } from "../../core/communities/tree-cut.ts";
import { asksForEverything } from "../../core/context/auto-mode.ts";
import { SHARES } from "../../core/context/shares.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { GraphSearch, HierarchySource, Scored, SearchResult } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { readCommunities } from "../communities/communities.ts";
import { COMMUNITY_KNOWN, communityOfNode } from "../graph/community-membership.ts";

/** Characters for reference, punctuation and line break. */
const AROUND_REPORT = 40;
/** Characters of a report computed on read. */
const COMPUTED_REPORT = 300;

/** By nodes, rating, then best hit (HiRAG §3.2). A community with other members at the moment shows an earlier report. */
export function communitiesOf(
  sql: Sql,
  ranked: readonly Ranked[],
  search: GraphSearch,
  now: Instant,
): (Community & Scored)[] {
  const moment = readMoment(search, now);
  const hits = new Map<string, number>();
  for (const { id: node } of ranked) {
    const id = communityOfNode(sql, node, moment.known_at);
    if (id !== null) hits.set(id, (hits.get(id) ?? 0) + 1);
  }
  const places = new Map([...hits.keys()].map((id, place) => [id, place]));
  const rows = sql.all<{ id: string; seq: number }>(
    `SELECT c.id, c.seq FROM communities c WHERE ${COMMUNITY_KNOWN} AND c.id IN (SELECT value FROM json_each(?2))`,
    moment.known_at,
    JSON.stringify([...hits.keys()]),
  );
  return told(sql, rows, moment)
    .map((community) => ({ ...community, score: hits.get(community.id) ?? 0 }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        (b.report?.rating ?? 0) - (a.report?.rating ?? 0) ||
        (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0),
    );
}

export const isOfEverything = (
  { query, dense }: GraphSearch,
  ways: readonly HierarchySource[],
  { candidates }: Pick<SearchResult, "candidates">,
): boolean =>
  asksForEverything(query) ||
  (!dense &&
    ways.every((way) => way === "global") &&
    [candidates.facts, candidates.entities].every((found) => (found?.["bm25"] ?? 0) === 0));

export function communitiesOfEverything(
  sql: Sql,
  concerned: readonly (Community & Scored)[],
  ways: readonly HierarchySource[],
  search: GraphSearch,
  now: Instant,
): (Community & Scored)[] {
  const moment = readMoment(search, now);
  const share = ways.every((way) => way === "global") ? 1 : SHARES.communities;
  const chosen = cutOfTree(readTree(sql, moment), (search.enough_characters ?? 0) * share, search.limit);
  const scores = new Map(concerned.map(({ id, score }) => [id, score]));
  return told(sql, chosen, moment).map((community) => ({ ...community, score: scores.get(community.id) ?? 0 }));
}

/** A single member without a report adds nothing. */
function told(sql: Sql, rows: readonly { seq: number }[], moment: ReadMoment): Community[] {
  const seqs = rows.map(({ seq }) => seq);
  const communities = readCommunities(sql, seqs, moment);
  return seqs
    .flatMap((seq) => communities.get(seq) ?? [])
    .filter(({ members, report }) => members.length > 1 || report !== null);
}

type TreeRow = Omit<ReportInTree, "members"> & { own: number };

function readTree(sql: Sql, { known_at }: ReadMoment): ReportInTree[] {
  const rows = sql.all<TreeRow & Record<string, never>>(
    `SELECT c.id, c.seq, c.parent_id, coalesce(json_extract(c.report, '$.rating'), 0) AS rating,
       coalesce(length(c.name) + length(c.summary), ${COMPUTED_REPORT}) + ${AROUND_REPORT} AS size,
       (SELECT count(*) FROM community_members m WHERE m.community_id = c.id AND m.known_from <= ?1 AND (m.known_to IS NULL OR m.known_to > ?1)) AS own
     FROM communities c WHERE ${COMMUNITY_KNOWN} ORDER BY c.seq`,
    known_at,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const members = new Map<string, number>();
  for (const { id, own } of rows)
    for (let at: string | null = id; at !== null; at = byId.get(at)?.parent_id ?? null)
      members.set(at, (members.get(at) ?? 0) + own);
  return rows.map(({ id, seq, parent_id, size, rating }) => ({
    id,
    seq,
    parent_id,
    size,
    rating,
    members: members.get(id) ?? 0,
  }));
}
