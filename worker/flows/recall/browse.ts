import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode, EpisodeDetail } from "../../../shared/api/episode.ts";
import type { ListedInstruction } from "../../../shared/api/instruction.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Fact, FactDetail } from "../../../shared/api/fact.ts";
import type { Thread } from "../../../shared/api/owners.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { Observation } from "../../../shared/api/observation.ts";
import type { Task } from "../../../shared/api/task.ts";
import type { Status } from "../../../shared/api/status.ts";
import type { Subgraph, SubgraphQuery } from "../../../shared/api/subgraph.ts";
import type { Diff, DiffQuery } from "../../../shared/api/undo.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type {
  CommunityQuery,
  EpisodeQuery,
  FactQuery,
  GraphStatus,
  ListQuery,
  ObservationQuery,
  TaskQuery,
} from "../../ports/graph/reads.ts";
import { modelsOf, type ModelParts } from "../access/models.ts";
import { isSpent } from "../access/budget.ts";
import { readOrEmpty, type OpenParts } from "../access/open-graph.ts";
import type { Services } from "../services.ts";
import { embedQuery } from "./recall.ts";

type Parts = OpenParts;
type After = { after?: string | undefined };

const EMPTY_PAGE = { data: [], next_cursor: null };
const EMPTY_STATUS: GraphStatus = {
  pending: 0,
  leased: 0,
  done: 0,
  failed: 0,
  to_reread: 0,
  cursor: null,
  last_error: null,
  dropped_facts: {},
  nothing_learned: {},
  failing_jobs: [],
  version: 0,
  refresh: {
    state: "idle",
    generation: 0,
    stage: null,
    done: 0,
    total: 0,
    calls: 0,
    rewritten: 0,
    unchanged: 0,
    error: null,
  },
};

export const listEpisodes = (
  parts: Parts,
  address: GraphAddress,
  query: EpisodeQuery & After,
): Promise<Page<Episode>> => read(parts, address, query.after, (graph) => graph.episodes(query), EMPTY_PAGE);

export const listEntities = (parts: Parts, address: GraphAddress, query: ListQuery & After): Promise<Page<Entity>> =>
  read(parts, address, query.after, (graph) => graph.entities(query), EMPTY_PAGE);

export const listFacts = (parts: Parts, address: GraphAddress, query: FactQuery & After): Promise<Page<Fact>> =>
  read(parts, address, query.after, (graph) => graph.facts(query), EMPTY_PAGE);

export const listInstructions = (
  parts: Parts & Pick<Services, "embedder" | "log">,
  address: GraphAddress,
  { query, ...list }: ListQuery & After & { query?: string | undefined },
): Promise<Page<ListedInstruction>> =>
  read(
    parts,
    address,
    list.after,
    async (graph) => {
      if (query === undefined) return graph.instructions(list);
      const vector = await embedQuery(parts, query);
      return graph.instructions({ ...list, asked: { query, vector, embedding_model: parts.embedder.model } });
    },
    EMPTY_PAGE,
  );

export const listTasks = (parts: Parts, address: GraphAddress, query: TaskQuery & After): Promise<Page<Task>> =>
  read(parts, address, query.after, (graph) => graph.tasks(query), EMPTY_PAGE);

export const listObservations = (
  parts: Parts,
  address: GraphAddress,
  query: ObservationQuery & After,
): Promise<Page<Observation>> => read(parts, address, query.after, (graph) => graph.observations(query), EMPTY_PAGE);

export const getObservation = (
  parts: Parts,
  address: GraphAddress,
  id: string,
  moment: Moment & After,
): Promise<Observation> =>
  readItem(parts, address, `Observation ${id}`, moment.after, (graph) => graph.observation(id, moment));

export const listCommunities = (
  parts: Parts,
  address: GraphAddress,
  query: CommunityQuery & After,
): Promise<Page<Community>> => read(parts, address, query.after, (graph) => graph.communities(query), EMPTY_PAGE);

export const getCommunity = (
  parts: Parts,
  address: GraphAddress,
  id: string,
  moment: Moment & After,
): Promise<Community> =>
  readItem(parts, address, `Community ${id}`, moment.after, (graph) => graph.community(id, moment));

export const listThreads = (parts: Parts, address: GraphAddress, query: ListQuery & After): Promise<Page<Thread>> =>
  read(parts, address, query.after, (graph) => graph.threads(query), EMPTY_PAGE);

/**
 * Oldest first.
 *
 * @throws FaultError "not_found" for a thread without messages
 */
export async function listMessages(
  parts: Parts,
  address: GraphAddress,
  thread_id: string,
  query: ListQuery & After,
): Promise<Page<Episode>> {
  const page = await read(
    parts,
    address,
    query.after,
    (graph) => graph.episodes({ ...query, thread_id, oldest_first: true }),
    EMPTY_PAGE,
  );
  if (page.data.length === 0 && query.cursor === undefined) throw new FaultError(notFound(`Thread ${thread_id}`));
  return page;
}

export const getEpisode = (
  parts: Parts,
  address: GraphAddress,
  id: string,
  moment: Moment & After,
): Promise<EpisodeDetail> =>
  readItem(parts, address, `Episode ${id}`, moment.after, (graph) => graph.episode(id, moment));

export const getEntity = (parts: Parts, address: GraphAddress, id: string, moment: Moment & After): Promise<Entity> =>
  readItem(parts, address, `Entity ${id}`, moment.after, (graph) => graph.entity(id, moment));

export const getFact = (parts: Parts, address: GraphAddress, id: string, moment: Moment & After): Promise<FactDetail> =>
  readItem(parts, address, `Fact ${id}`, moment.after, (graph) => graph.fact(id, moment));

export const getSubgraph = (
  parts: Parts,
  address: GraphAddress,
  { after, ...query }: SubgraphQuery,
): Promise<Subgraph> => read(parts, address, after, (graph) => graph.subgraph(query), { nodes: [], edges: [] });

export const getDiff = (parts: Parts, address: GraphAddress, { after, ...query }: DiffQuery): Promise<Diff> =>
  read(parts, address, after, (graph) => graph.diff(query), { began: [], ended: [], superseded: [] });

export async function getStatus(
  parts: Parts & ModelParts & Pick<Services, "meter">,
  address: GraphAddress,
): Promise<Status> {
  const status = await readOrEmpty(parts, address, (graph) => graph.status(), EMPTY_STATUS);
  return { ...status, models: await modelsOf(parts), budget_spent: await isSpent(parts, address) };
}

const read = <T>(
  parts: Parts,
  address: GraphAddress,
  after: string | undefined,
  work: (graph: Graph) => Promise<T>,
  empty: T,
): Promise<T> =>
  readOrEmpty(
    parts,
    address,
    async (graph) => {
      if (after !== undefined) await graph.requireVisible(after);
      return work(graph);
    },
    empty,
  );

async function readItem<T>(
  parts: Parts,
  address: GraphAddress,
  what: string,
  after: string | undefined,
  work: (graph: Graph) => Promise<T>,
): Promise<T> {
  const item = await read<T | null>(parts, address, after, work, null);
  if (item === null) throw new FaultError(notFound(what));
  return item;
}
