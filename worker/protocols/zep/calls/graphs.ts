import { z } from "@hono/zod-openapi";
import type { Owner } from "../../../../shared/api/owners.ts";
import { callerId } from "../../../../shared/api/scalars.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { AlreadyExists } from "../base/errors.ts";
import { keptIn, withKept } from "../shapes/metadata.ts";
import { listQuery, pageOf } from "../base/named-pages.ts";
import { oneOwner } from "../base/owner.ts";
import { pathOf } from "../base/own.ts";
import { done, maybe, type Mount } from "../base/route.ts";
import { taskOf } from "./tasks.ts";
import { ifThere } from "./users.ts";
import { uuidOf } from "../shapes/uuids.ts";

const described = { name: maybe(z.string()), description: maybe(z.string()), time_zone: maybe(z.string()) };
const graphIn = z.object({ graph_id: callerId(), ...described });
const graphPatch = z.object(described);
const cloneIn = z.object({
  source_user_id: maybe(callerId()),
  source_graph_id: maybe(callerId()),
  target_user_id: maybe(callerId()),
  target_graph_id: maybe(callerId()),
});

const NDJSON = "application/x-ndjson";

export const graphNamed = (id: string): GraphName => ({ kind: "graph", id });

function graphOf({ id, name, metadata, time_zone, created_at }: Owner) {
  const { description = null } = keptIn(metadata).kept;
  const uuid = uuidOf("graph", graphNamed(id), "graph");
  return { graph_id: id, uuid, name, description, time_zone, created_at, updated_at: created_at };
}

export function mountGraphs(route: Mount): void {
  route("post", "/graph/create", { body: graphIn }, async ({ own, body }) => {
    const { graph_id, name, description, time_zone } = body;
    const path = pathOf(graphNamed(graph_id));
    if ((await ifThere(own.get<Owner>(path))) !== null) throw new AlreadyExists(`Graph ${graph_id} already exists`);
    const profile = {
      name: name || null,
      ...(time_zone !== undefined && { time_zone }),
      metadata: withKept({}, { description }),
    };
    return graphOf(await own.ask<Owner>("PUT", path, { body: profile }));
  });

  route("get", "/graph/list-all", { query: listQuery }, async ({ own, query }) => {
    const graphs = (await own.all<Owner>("/v1/graphs")).map(graphOf);
    const { shown, total } = pageOf(graphs, query, {
      searched: ["graph_id", "name", "description"],
      ordered: ["created_at", "updated_at", "graph_id", "name"],
    });
    const page = { page_number: query.pageNumber ?? 1, page_size: query.pageSize ?? shown.length };
    return { graphs: shown, row_count: shown.length, total_count: total, ...page };
  });

  route("get", "/graph/:graph_id", {}, async ({ own, param }) =>
    graphOf(await own.get<Owner>(pathOf(graphNamed(param("graph_id"))))),
  );

  route("patch", "/graph/:graph_id", { body: graphPatch }, async ({ own, param, body }) => {
    const path = pathOf(graphNamed(param("graph_id")));
    const now = await own.get<Owner>(path);
    const { kept, metadata } = keptIn(now.metadata);
    const { name, time_zone, description = kept.description } = body;
    const changed = {
      ...(name !== undefined && { name: name || null }),
      ...(time_zone !== undefined && { time_zone }),
      metadata: withKept(metadata, { ...kept, description }),
    };
    return graphOf(await own.ask<Owner>("PATCH", path, { body: changed }));
  });

  route("delete", "/graph/:graph_id", {}, async ({ own, param }) => {
    await own.call("DELETE", pathOf(graphNamed(param("graph_id"))));
    return done("Graph deleted");
  });

  route("get", "/graph/:graph_id/warm", {}, async ({ own, param }) => {
    await own.get(pathOf(graphNamed(param("graph_id")), "status"));
    return done("The memory is awake");
  });

  route("post", "/graph/clone", { body: cloneIn }, async ({ c, own, body }) => {
    const source = oneOwner(body.source_user_id, body.source_graph_id, "source_");
    const named = [body.target_user_id, body.target_graph_id];
    const free = `${source.id.slice(0, 80)}_${c.get("services").ids.make("exp").slice(-12)}`;
    const target = named.every((id) => id === undefined)
      ? { kind: source.kind, id: free }
      : oneOwner(body.target_user_id, body.target_graph_id, "target_");
    const exported = await own.call("GET", pathOf(source, "export"));
    const lines = nonNull(exported.body, "export");
    await own.call("POST", pathOf(target, "import"), { stream: { type: NDJSON, body: lines } });
    const task_id = taskOf(target, []);
    return target.kind === "user" ? { user_id: target.id, task_id } : { graph_id: target.id, task_id };
  });
}
