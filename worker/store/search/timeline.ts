import { timelineOrder } from "../../core/retrieve/timeline-order.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { ContextRequest, GraphSearch, SearchResult } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { readEpisodes } from "../episodes/read-episodes.ts";
import { visibilityOf } from "../index/visibility.ts";
import type { Caches } from "./candidates.ts";
import { searchWithHierarchy } from "./hierarchy-search.ts";
import { searchGraph } from "./search.ts";

const MOST_MESSAGES = 200;
const LEAST_LINE_TOKENS = 20;

export function searchTimeline(
  sql: Sql,
  caches: Caches,
  search: GraphSearch,
  { timeline, max_tokens }: Pick<ContextRequest, "timeline" | "max_tokens">,
  now: Instant,
): SearchResult {
  const hasTopic = timeline?.hasTopic === true;
  const wanted = { ...search, episode_limit: hasTopic ? MOST_MESSAGES : 0, enough_characters: Infinity };
  const find = search.communities === true ? searchWithHierarchy : searchGraph;
  const found = find(sql, caches, wanted, now);
  if (!search.scope.includes("episodes")) return found;
  const episodes = inPeriods(hasTopic ? found.episodes : spreadOverHistory(sql, search, now), search.periods);
  const order = timelineOrder(
    episodes.map((episode) => ({
      ...episode,
      at: Date.parse(episode.reference_time),
      isAssistant: episode.role === "assistant",
    })),
  );
  const byId = new Map(episodes.map((episode) => [episode.id, episode]));
  const lines = order.slice(0, Math.ceil(max_tokens / LEAST_LINE_TOKENS)).flatMap(({ id }) => byId.get(id) ?? []);
  // without a topic, facts match only question words
  return { ...found, facts: hasTopic ? found.facts : [], episodes: lines };
}

function inPeriods(
  episodes: SearchResult["episodes"],
  periods: NonNullable<GraphSearch["periods"]> = [],
): SearchResult["episodes"] {
  const within = episodes.filter(({ reference_time }) => {
    const at = Date.parse(reference_time);
    return periods.some(({ from, to }) => at >= from && at < to);
  });
  return within.length > 0 ? within : episodes;
}

/** Picks the first message in each of `MOST_MESSAGES` ranges of rows, and of the last thread in the last range. */
function spreadOverHistory(sql: Sql, search: GraphSearch, now: Instant): SearchResult["episodes"] {
  const visible = visibilityOf(sql, "episodes", search, now);
  const isShown = `m.role IS NOT 'assistant'${visible === null ? "" : ` AND ${visible.condition("m.seq")}`}`;
  const rows = sql.all<{ seq: number | null }>(
    `WITH bounds AS (SELECT min(seq) AS low, max(seq) + 1 AS high FROM episodes),
       parts (low, high) AS (SELECT low + (high - low) * i.value / ?2, low + (high - low) * (i.value + 1) / ?2 FROM bounds, json_each(?1) i),
       latest AS (SELECT m.seq, m.thread_id FROM episodes m WHERE ${isShown} ORDER BY m.seq DESC LIMIT 1)
     SELECT (SELECT m.seq FROM episodes m WHERE m.seq >= p.low AND m.seq < p.high AND ${isShown}
       ORDER BY m.seq LIMIT 1) AS seq FROM parts p WHERE p.high > p.low
     UNION
     SELECT (SELECT m.seq FROM episodes m WHERE m.seq >= p.low AND m.seq < p.high AND m.thread_id IS l.thread_id AND ${isShown}
       ORDER BY m.seq LIMIT 1) FROM parts p, latest l WHERE l.seq >= p.low AND l.seq < p.high
     ORDER BY 1`,
    JSON.stringify(Array.from({ length: MOST_MESSAGES }, (_, place) => place)),
    MOST_MESSAGES,
    ...(visible?.parameters ?? []),
  );
  let seqs = rows.flatMap(({ seq }) => seq ?? []);
  let read = readEpisodes(sql, seqs, search);
  while (read.isCut && seqs.length > 2) {
    const last = seqs.length - 1;
    seqs = seqs.filter((_, place) => place % 2 === 0 || place === last);
    read = readEpisodes(sql, seqs, search);
  }
  return Array.from(read.episodes.values(), (episode) => ({ ...episode, score: 0 }));
}
