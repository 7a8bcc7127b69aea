/** A credential of one user learns nothing about others through Zep's wire and MCP. */
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { ZEP_BASE, zepApp } from "../../worker/protocols/zep/zep-app.ts";
import { uuidOf } from "../../worker/protocols/zep/shapes/uuids.ts";
import { MISSING, shapeOf, twoUsers, type Names, type TwoUsers } from "../fakes/two-users.ts";

// Sends every call and tool with something of the tenant outside the memory and with something that does not exist; both must get the same
// answer. Calls missing in a table below fail here.
const send = (request: Request): Promise<Response> => exports.default.fetch(request);

let world: TwoUsers;
beforeAll(async () => {
  world = await twoUsers(send);
});

describe("Zep's wire", () => {
  const PARAMETERS: Readonly<Record<string, string>> = {
    user_id: "user",
    graph_id: "graph",
    thread_id: "thread",
    owner_id: "user",
    task_id: "task",
    id: "template",
  };
  const UUIDS: Names = { edge: "edge", node: "node", episodes: "episodeUuid" };
  const triple = { fact: "x", fact_name: "X", target_node_name: "y" };
  const BODIES: Readonly<Record<string, ((names: Names) => object)[]>> = {
    "POST /users": [({ user }) => ({ user_id: user })],
    "PATCH /users/:user_id": [() => ({ first_name: "x" })],
    "POST /threads": [
      ({ user, thread }) => ({ thread_id: thread, user_id: user }),
      ({ thread }) => ({ thread_id: thread, user_id: "ada" }),
      ({ created }) => ({ thread_id: created, user_id: "ada" }),
    ],
    "POST /threads/:thread_id/messages": [() => ({ messages: [{ role: "user", content: "Hello." }] })],
    "POST /threads/:thread_id/messages-batch": [() => ({ messages: [{ role: "user", content: "Hello." }] })],
    "POST /graph/edge/user/:owner_id": [() => ({})],
    "POST /graph/edge/graph/:owner_id": [() => ({})],
    "POST /graph/node/user/:owner_id": [() => ({})],
    "POST /graph/node/graph/:owner_id": [() => ({})],
    "POST /graph/episodes/user/:owner_id": [() => ({})],
    "POST /graph/episodes/graph/:owner_id": [() => ({})],
    "PATCH /graph/edge/:uuid": [() => ({ fact: "x" })],
    "PATCH /graph/node/:uuid": [() => ({ name: "x" })],
    "POST /graph/search": [
      ({ user }) => ({ user_id: user, query: "x" }),
      ({ graph }) => ({ graph_id: graph, query: "x" }),
      ({ node }) => ({ user_id: "ada", query: "x", reranker: "node_distance", center_node_uuid: node }),
      ({ edge }) => ({ user_id: "ada", query: "x", bfs_origin_node_uuids: [edge] }),
      ({ node }) => ({ user_id: "ada", query: "x", search_filters: { connected_node_uuids: [node] } }),
    ],
    "POST /graph/add-fact-triple": [
      ({ user }) => ({ user_id: user, source_node_name: "x", ...triple }),
      ({ node }) => ({ user_id: "ada", source_node_uuid: node, ...triple }),
    ],
    "POST /graph": [
      ({ user }) => ({ user_id: user, type: "text", data: "x" }),
      ({ graph }) => ({ graph_id: graph, type: "text", data: "x" }),
    ],
    "POST /graph-batch": [({ user }) => ({ user_id: user, episodes: [{ type: "text", data: "x" }] })],
    "PUT /entity-types": [
      ({ user }) => ({ user_ids: [user] }),
      ({ user }) => ({ user_ids: ["ada", user] }),
      () => ({}),
    ],
    "POST /custom-instructions": [
      ({ user }) => ({ user_ids: ["ada", user], instructions: [{ name: "x", text: "y" }] }),
    ],
    "DELETE /custom-instructions": [({ graph }) => ({ graph_ids: [graph] })],
    "POST /context-templates": [({ template }) => ({ template_id: template, template: "%{edges}" })],
    "PUT /context-templates/:id": [() => ({ template: "%{edges}" })],
    "POST /graph/create": [({ graph }) => ({ graph_id: graph })],
    "PATCH /graph/:graph_id": [() => ({ name: "x" })],
    "POST /graph/clone": [
      ({ user }) => ({ source_user_id: user, target_user_id: "ada" }),
      ({ user }) => ({ source_user_id: "ada", target_user_id: user }),
      ({ graph }) => ({ source_user_id: "ada", target_graph_id: graph }),
    ],
  };
  const HAS_NO_EQUIVALENT = 501;

  const withUuids = (names: Names, created: string): Names => {
    const owner = { kind: "user", id: names["user"] ?? "" } as const;
    const uuid = (kind: "edge" | "node" | "episode" | "task", item: string): string =>
      uuidOf(kind, owner, names[item] ?? "");
    return {
      ...names,
      created,
      edge: uuid("edge", "fact"),
      node: uuid("node", "entity"),
      episodeUuid: uuid("episode", "episode"),
      task: uuid("task", "episode"),
    };
  };

  test("every call answers resources of other memories like missing ones, and changes nothing there", async () => {
    const before = await world.untouched();
    const zep = zepApp({ fetch: () => Promise.reject(new Error("no route is called")) });
    const calls = new Map(
      zep.routes.filter(({ method }) => method !== "ALL").map((one) => [`${one.method} ${one.path}`, one]),
    );
    const [missing, existing] = [withUuids(MISSING, "not-created"), withUuids(world.theirs, "bob-created")];
    let compared = 0;
    const differing: string[][] = [];
    for (const [of, { method, path }] of calls) {
      const concrete = (names: Names): string =>
        path.replaceAll(/([\w-]+)\/:(\w+)/g, (_, segment: string, parameter: string) => {
          const kind = parameter === "uuid" ? UUIDS[segment] : PARAMETERS[parameter];
          return `${segment}/${encodeURIComponent(names[kind ?? ""] ?? "x")}`;
        });
      const isNamed = !/:(?!uuid|user_id|graph_id|thread_id|owner_id|task_id|id)\w+/.test(path);
      const takesBody = ["POST", "PUT", "PATCH"].includes(method);
      for (const [who, call] of Object.entries(world.principals))
        for (const body of BODIES[of] ?? [takesBody ? () => ({}) : () => undefined]) {
          const [first, second] = [missing, existing].map((names) => concrete(names) + JSON.stringify(body(names)));
          if (first === second) continue;
          const answers: string[] = [];
          for (const names of [missing, existing]) {
            const answer = await call(method, ZEP_BASE + concrete(names), body(names));
            const isKnown = isNamed && (BODIES[of] !== undefined || !takesBody);
            if (!isKnown && ![HAS_NO_EQUIVALENT, 403].includes(answer.status))
              throw new Error(`say in PARAMETERS and BODIES what ${of} is sent`);
            answers.push(shapeOf(answer, names, `${who}: ${of}`));
          }
          if (answers[0] !== answers[1]) differing.push(answers);
          compared++;
        }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(250);
    expect(await world.untouched()).toEqual(before);
  });
});

interface Tool {
  name: string;
  inputSchema: { properties?: Record<string, { type?: string }>; required?: string[] };
}

test("every MCP tool answers an id of another memory like a missing one", async () => {
  const before = await world.untouched();
  const rpc = async (key: string, tools: string, method: string, params: object) => {
    const request = new Request(`http://engraph.test/mcp?tools=${tools}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const text = await (await send(request)).text();
    return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text) as { result: { tools: Tool[] } };
  };
  const { body } = await world.tenant.call("POST", "/v1/users/ada/tokens", { scopes: ["read", "write"] });
  let compared = 0;
  const differing: string[][] = [];
  for (const tools of ["engraph", "graphiti", "reference"]) {
    const { result } = await rpc(body.token, tools, "tools/list", {});
    for (const { name, inputSchema } of result.tools) {
      const { properties = {}, required = [] } = inputSchema;
      const filled = Object.fromEntries(
        required.map((field) => [field, properties[field]?.type === "array" ? [] : "x"]),
      );
      for (const field of Object.keys(properties).filter((one) => /(^|_)(uuid|id)s?$/.test(one)))
        for (const kind of ["episode", "fact", "entity", "user", "graph"]) {
          const answers: string[] = [];
          for (const names of [MISSING, world.theirs]) {
            const value = properties[field]?.type === "array" ? [names[kind]] : names[kind];
            const answer = await rpc(body.token, tools, "tools/call", {
              name,
              arguments: { ...filled, [field]: value },
            });
            answers.push(shapeOf({ status: 200, body: answer }, names, `${name}.${field} = ${kind}`));
          }
          if (answers[0] !== answers[1]) differing.push(answers);
          compared++;
        }
    }
  }
  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(20);
  expect(await world.untouched()).toEqual(before);
});
