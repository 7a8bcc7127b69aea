import type { LinkScreen, LinkView } from "../../../shared/api/links.ts";
import type { LineType } from "../../../shared/api/subgraph.ts";
import type { Instant } from "../../../shared/instant.ts";

/** Reads of a link by screen, with the allowed parameters. The view fixes the moment. */
const READS: Readonly<Record<LinkScreen, Readonly<Record<string, readonly string[]>>>> = {
  chat: {
    listEpisodes: ["limit", "cursor"],
    listFacts: ["limit", "cursor"],
    listEntities: ["limit", "cursor"],
    getFact: [],
    getProfile: ["max_tokens"],
  },
  graph: { getSubgraph: ["all", "only"] },
  fact: { getFact: [], getEpisode: [] },
  timeline: { getSubgraph: ["all", "only"] },
  context: { getContext: [] },
};

const TIMELINE_LINES: readonly LineType[] = ["episode", "fact"];
const GRAPH_LINES: readonly LineType[] = ["community", "entity", "summary", "fact"];
/** Communities and summaries describe a whole memory and do not exist for one instant. */
const GRAPH_LINES_AT: readonly LineType[] = ["entity", "fact"];

export const VISIT = "getLink";

export const isOfView = ({ screen }: LinkView, operation: string): boolean =>
  operation === VISIT || Object.hasOwn(READS[screen], operation);

export interface VisitorRequest {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

export interface NarrowedRequest {
  query: Readonly<Record<string, unknown>>;
  /** If set, this fact must have this episode as a source. */
  source_of: { fact_id: string; episode_id: string } | null;
}

export function narrowRequest(view: LinkView, operation: string, request: VisitorRequest): NarrowedRequest | null {
  const chosen = READS[view.screen][operation];
  const asked = Object.keys(request.query).filter((name) => request.query[name] !== undefined);
  if (chosen === undefined || !asked.every((name) => chosen.includes(name))) return null;
  switch (view.screen) {
    case "context":
      return isOneOf(request.body, [view.request, view.compared]) ? { query: request.query, source_of: null } : null;
    case "graph":
      return wholeGraph(request.query, view.as_of === undefined ? GRAPH_LINES : GRAPH_LINES_AT, view);
    case "timeline":
      return wholeGraph(request.query, TIMELINE_LINES, view);
    case "fact": {
      const { id } = request.params;
      if (operation === "getFact" && id !== view.fact_id) return null;
      const source_of =
        operation === "getEpisode" && typeof id === "string" ? { fact_id: view.fact_id, episode_id: id } : null;
      return { query: { ...request.query, known_at: view.known_at }, source_of };
    }
    case "chat":
      return { query: { ...request.query, known_at: view.known_at }, source_of: null };
  }
}

function wholeGraph(
  query: VisitorRequest["query"],
  shown: readonly LineType[],
  { as_of, known_at }: { as_of?: Instant | undefined; known_at?: Instant | undefined },
): NarrowedRequest | null {
  const { all, only = shown } = query as { all?: boolean; only?: readonly LineType[] };
  if (all !== true || !only.every((type) => shown.includes(type))) return null;
  return { query: { all, only, as_of, known_at }, source_of: null };
}

function isOneOf(body: unknown, wanted: readonly (object | undefined)[]): boolean {
  const { receipt, ...asked } = body as Record<string, unknown>;
  if (receipt !== undefined && typeof receipt !== "boolean") return false;
  return wanted.some((request) => request !== undefined && canonical(request) === canonical(asked));
}

const canonical = (value: object): string =>
  JSON.stringify(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

type Episode = { metadata: unknown };
type EpisodeDetail = Episode & { facts: readonly { id: string }[]; error: unknown };

/** Removes metadata, and other facts learned from the source of a fact. */
export function narrowAnswer(view: LinkView, operation: string, answer: unknown): unknown {
  switch (operation) {
    case "listEpisodes": {
      const page = answer as { data: readonly Episode[] };
      return { ...page, data: page.data.map(withoutMetadata) };
    }
    case "getContext": {
      const context = answer as { episodes: readonly Episode[] };
      return { ...context, episodes: context.episodes.map(withoutMetadata) };
    }
    case "getEpisode": {
      const episode = answer as EpisodeDetail;
      const facts = episode.facts.filter(({ id }) => view.screen === "fact" && id === view.fact_id);
      return { ...withoutMetadata(episode), facts, error: null };
    }
    default:
      return answer;
  }
}

const withoutMetadata = <Item extends Episode>(episode: Item): Item => ({ ...episode, metadata: {} });
