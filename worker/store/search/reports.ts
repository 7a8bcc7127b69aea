import type { Community } from "../../../shared/api/community.ts";
import type { Instant } from "../../../shared/instant.ts";
import { contentStems, sharedBy, subjectOfOverview } from "../../core/language/index.ts";
import { cutOfTree, type ReportInTree } from "../../core/communities/tree-cut.ts";
import { asksForEverything } from "../../core/context/auto-mode.ts";
import { shownCharacters } from "../../core/context/characters-per-token.ts";
import { SHARES } from "../../core/context/shares.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import { unroundedTokens } from "../../core/text/estimate-tokens.ts";
import { clipped } from "../../core/text/visible/shown-text.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import type { GraphSearch, HierarchySource, Scored, SearchResult } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { readCommunities } from "../communities/communities.ts";
import { COMMUNITY_KNOWN, communityOfNode } from "../graph/community-membership.ts";
import { hasContent, readTree, shownCommunities } from "./report-tree.ts";

/** Tokens of the reference and the line break, and of the frame and title of a context. */
const [AROUND_REPORT, FRAME] = [8, 40];
const CHARACTERS_PER_TOKEN = 4;

/**
 * Orders by the number of hits, then rating, then best hit (HiRAG §3.2); an entity that the query names counts more
 * than all others. If a community had other members at the moment, its earlier report is shown.
 */
export function communitiesOf(
  sql: Sql,
  ranked: readonly Ranked[],
  named: readonly number[],
  search: GraphSearch,
  now: Instant,
): (Community & Scored)[] {
  const moment = readMoment(search, now);
  const hits = new Map<string, number>();
  const count = (node: number, weight: number): void => {
    const id = communityOfNode(sql, node, moment.known_at);
    if (id !== null) hits.set(id, (hits.get(id) ?? 0) + weight);
  };
  for (const { id } of ranked) count(id, 1);
  for (const node of named) count(node, ranked.length + 1);
  const places = new Map([...hits.keys()].map((id, place) => [id, place]));
  const rows = sql.all<{ id: string; seq: number }>(
    `SELECT c.id, c.seq FROM communities c WHERE ${COMMUNITY_KNOWN} AND c.id IN (SELECT value FROM json_each(?2))`,
    moment.known_at,
    JSON.stringify([...hits.keys()]),
  );
  return shownCommunities(sql, rows, moment)
    .map((community) => ({ ...community, score: hits.get(community.id) ?? 0 }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        (b.report?.rating ?? 0) - (a.report?.rating ?? 0) ||
        (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0),
    );
}

/**
 * Reports on a named subject have its name, or the most of its words. Vectors of a model find other words for it, those of the built-in
 * embedder do not.
 *
 * @param unnamed most points of a community without a named entity
 */
export function tiedReports(
  { query, dense }: GraphSearch,
  reports: readonly (Community & Scored)[],
  unnamed: number,
): (Community & Scored)[] {
  const subject = dense ? new Set<string>() : contentStems(subjectOfOverview(query).join(" "));
  if (subject.size === 0) return [...reports];
  const shared = reports.map(({ name, summary, members }) =>
    sharedBy(subject, contentStems([name, summary, ...members.map((member) => member.name)].join(" "))),
  );
  const most = Math.max(1, ...shared);
  return reports.filter(({ score }, place) => score > unnamed || shared[place] === most);
}

export const isOfEverything = (
  { query, dense }: GraphSearch,
  ways: readonly HierarchySource[],
  { candidates }: Pick<SearchResult, "candidates">,
): boolean =>
  asksForEverything(query) ||
  (!dense &&
    subjectOfOverview(query).length === 0 &&
    ways.every((way) => way === "global") &&
    [candidates.facts, candidates.entities].every((found) => (found?.["bm25"] ?? 0) === 0));

/** Their score is their rating, which orders them: no report is closer to a general question than another. */
export function communitiesOfEverything(
  sql: Sql,
  ways: readonly HierarchySource[],
  search: GraphSearch,
  now: Instant,
): { reports: (Community & Scored)[]; found: number } {
  const moment = readMoment(search, now);
  const share = ways.every((way) => way === "global") ? 1 : SHARES.communities;
  const tokens = (search.enough_characters ?? 0) / CHARACTERS_PER_TOKEN;
  const sizesOf = (reports: readonly ReportInTree[]): number[] => {
    const communities = readCommunities(
      sql,
      reports.map(({ seq }) => seq),
      moment,
    );
    return reports.map(({ seq }) => tokensOf(communities.get(seq), tokens));
  };
  const tree = readTree(sql, moment);
  const chosen = cutOfTree(tree, (tokens - FRAME) * share, search.limit, sizesOf);
  const ratings = new Map(chosen.map(({ id, rating }) => [id, rating]));
  const reports = shownCommunities(sql, chosen, moment).map((community) => ({
    ...community,
    score: ratings.get(community.id) ?? 0,
  }));
  return { reports, found: tree.length };
}

/** As a context shows it; nothing for one that `shownCommunities` leaves out. */
function tokensOf(community: Community | undefined, max_tokens: number): number {
  if (community === undefined || !hasContent(community)) return 0;
  const text = clipped(community.summary, shownCharacters(community.summary, max_tokens));
  return AROUND_REPORT + unroundedTokens(`${community.name}: ${text}`);
}
