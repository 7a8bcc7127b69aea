import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { entity } from "../../../shared/api/entity.ts";
import { episode, episodeDetail, episodeStatus } from "../../../shared/api/episode.ts";
import { fact, factDetail } from "../../../shared/api/fact.ts";
import { instructionQuery, listedInstruction } from "../../../shared/api/instruction.ts";
import { queryMoment, queryUncertain } from "../../../shared/api/moment.ts";
import { observation, observationQuery } from "../../../shared/api/observation.ts";
import { receivable } from "../../../shared/api/receipt.ts";
import { callerId, listLimit, page, pageCursor } from "../../../shared/api/scalars.ts";
import { status } from "../../../shared/api/status.ts";
import { task, taskQuery } from "../../../shared/api/task.ts";
import { subgraph, subgraphLine, subgraphQuery } from "../../../shared/api/subgraph.ts";
import {
  getEntity,
  getEpisode,
  getFact,
  getObservation,
  getStatus,
  getSubgraph,
  listEntities,
  listEpisodes,
  listFacts,
  listInstructions,
  listObservations,
  listTasks,
} from "../../flows/recall/browse.ts";
import { streamGraph } from "../../flows/recall/whole-graph.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { NDJSON, streamLines } from "../ndjson.ts";
import { answerRead } from "../reading.ts";
import { graphRoutes, json } from "../route.ts";

const tag = "Reading";
const paging = { limit: listLimit, cursor: pageCursor.optional(), ...queryMoment };
const uncertain = { ...paging, ...queryUncertain };
const uncertainMoment = closedObject({ ...queryMoment, ...queryUncertain });
const params = { id: z.string().describe("ID of the episode, entity, fact or observation.") };
const ofThread = callerId().optional().describe("Only this thread.");
const ofEntity = z.string().optional().describe("Only items about this entity.");

export function mountGraphItems(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route, read } = graphRoutes(app, scope);

  read(
    {
      id: "listEpisodes",
      path: "/episodes",
      summary: "List episodes, newest first",
      tag,
      query: closedObject({
        ...paging,
        thread_id: ofThread,
        entity_id: ofEntity,
        status: episodeStatus.optional().describe("Only episodes with this progress of the extraction."),
      }),
      answer: page(episode),
      description: "Episodes",
    },
    ({ services, address, query }) => listEpisodes(services, address, query),
  );
  read(
    {
      id: "getEpisode",
      path: "/episodes/{id}",
      summary: "Get one episode with its facts, and what its extraction cost",
      tag,
      params,
      query: uncertainMoment,
      answer: episodeDetail,
      description: "The episode",
    },
    ({ services, address, params: { id }, query }) => getEpisode(services, address, id, query),
  );
  read(
    {
      id: "listEntities",
      path: "/entities",
      summary: "List entities, newest first",
      tag,
      query: closedObject(uncertain),
      answer: page(entity),
      description: "Entities",
    },
    ({ services, address, query }) => listEntities(services, address, query),
  );
  read(
    {
      id: "getEntity",
      path: "/entities/{id}",
      summary: "Get one entity",
      tag,
      params,
      query: uncertainMoment,
      answer: entity,
      description: "The entity",
    },
    ({ services, address, params: { id }, query }) => getEntity(services, address, id, query),
  );
  read(
    {
      id: "listFacts",
      path: "/facts",
      summary: "List facts, newest first",
      tag,
      query: closedObject({
        ...uncertain,
        entity_id: ofEntity,
        thread_id: ofThread,
        predicate: z
          .string()
          .transform((text) => text.toUpperCase())
          .openapi({ type: "string" })
          .optional()
          .describe(
            "Only facts with this predicate, e.g. `LIVES_IN`. A `*` at the end matches all predicates that begin so: `VALUE_OF_*` lists values.",
          ),
      }),
      answer: page(fact),
      description: "Facts",
    },
    ({ services, address, query }) => listFacts(services, address, query),
  );
  read(
    {
      id: "getFact",
      path: "/facts/{id}",
      summary: "Get one fact with its versions and sources",
      tag,
      params,
      query: uncertainMoment,
      answer: factDetail,
      description: "The fact",
    },
    ({ services, address, params: { id }, query }) => getFact(services, address, id, query),
  );
  read(
    {
      id: "listInstructions",
      path: "/instructions",
      summary: "List standing instructions and preferences, the latest or, with `query`, the most applicable first",
      tag,
      query: instructionQuery,
      answer: page(listedInstruction),
      description: "Instructions and preferences",
    },
    ({ services, address, query }) => listInstructions(services, address, query),
  );
  read(
    {
      id: "listObservations",
      path: "/observations",
      summary: "List what at least three facts support together, newest first",
      tag,
      query: observationQuery,
      answer: page(observation),
      description: "Observations",
    },
    ({ services, address, query }) => listObservations(services, address, query),
  );
  read(
    {
      id: "getObservation",
      path: "/observations/{id}",
      summary: "Get one observation",
      tag,
      params,
      query: closedObject({ ...queryMoment }),
      answer: observation,
      description: "The observation",
    },
    ({ services, address, params: { id }, query }) => getObservation(services, address, id, query),
  );
  read(
    {
      id: "listTasks",
      path: "/tasks",
      summary: "List open tasks, the first due first, or tasks that are done or dropped, newest first",
      tag,
      query: taskQuery,
      answer: page(task),
      description: "Tasks",
    },
    ({ services, address, query }) => listTasks(services, address, query),
  );
  route(
    {
      method: "get",
      id: "getSubgraph",
      path: "/subgraph",
      summary:
        "Get the nodes and edges around some entities or episodes, for drawing; with `all=true`, the whole graph",
      tag,
      needs: "read",
      query: subgraphQuery,
      answers: {
        200: {
          description:
            "Nodes, nearest first, and the edges between them; with `all=true` one JSON object per line, as the schema says, up to `end`: without the last line it is incomplete",
          content: {
            "application/json": { schema: receivable(subgraph) },
            [NDJSON]: { schema: subgraphLine },
          },
        },
      },
    },
    async ({ c, services, address, query: { all, only, ...query } }) =>
      all === true
        ? c.body(streamLines(await streamGraph(services, address, { only, ...query })), 200, {
            "Content-Type": NDJSON,
          })
        : answerRead(c, address, query, (asked) => getSubgraph(services, address, asked)),
  );
  route(
    {
      method: "get",
      id: "getStatus",
      path: "/status",
      summary: "Get the progress of extraction and refreshes",
      tag,
      needs: "read",
      answers: { 200: json(status, "The status") },
    },
    ({ services, address }) => getStatus(services, address),
  );
}
