/**
 * What a credential of one user learns of others: every operation of the contract, every call of Zep's wire and every MCP tool, sent with
 * something that exists elsewhere in the tenant and with something that does not exist. Both get the same answer. An operation, a parameter
 * or a field that a table below does not know fails here.
 */
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { ZEP_BASE, zepDoor } from "../../worker/doors/zep/door.ts";
import { uuidOf } from "../../worker/doors/zep/shapes/uuids.ts";
import { must } from "../../shared/must.ts";
import { caller, newTenant, type Call } from "../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

/** Names of things: those that exist beside the memory of Ada, or none that exist. */
type Names = Readonly<Record<string, string>>;

const NOWHERE = "00000000-0000-7000-8000-000000000000";
const MISSING: Names = {
  user: "user-missing",
  graph: "graph-missing",
  thread: "no-thread",
  episode: `ep_${NOWHERE}`,
  message: "no-message",
  fact: `fact_${NOWHERE}`,
  entity: `ent_${NOWHERE}`,
  community: `com_${NOWHERE}`,
  answer: `ans_${NOWHERE}`,
  link: `link_${NOWHERE}`,
  webhook: `hook_${NOWHERE}`,
  template: "no-template",
  cursor: "no-cursor",
};

let tenant: Awaited<ReturnType<typeof newTenant>>;
let theirs: Names;
let principals: Readonly<Record<string, Call>>;

beforeAll(async () => {
  tenant = await newTenant(send);
  const { call } = tenant;
  const say = (user: string, thread_id: string, id: string, content: string) =>
    call("POST", `/v1/users/${user}/messages`, { thread_id, wait: true, messages: [{ id, role: "user", content }] });
  await say("ada", "ada-thread", "ada-message", "I live in Oslo. I work at Acme.");
  await say("user-bob", "bob-thread", "bob-message", "I live in Rome. I like tea.");
  await call("POST", `${ZEP_BASE}/threads`, { thread_id: "bob-created", user_id: "user-bob" });
  await call("POST", "/v1/graphs/graph-handbook/facts", { subject: "A", predicate: "P", object: "B", fact: "A is B." });
  const first = async (list: string) => (await call("GET", `/v1/users/user-bob/${list}?limit=1`)).body;
  const made = (await call("POST", "/v1/users/user-bob/links", { view: { screen: "chat" } })).body;
  const hook = (await call("POST", "/v1/webhooks", { url: "https://example.com/hook" })).body;
  await call("POST", "/v1/context-templates", { id: "their-template", template: "{{facts}}" });
  theirs = {
    ...MISSING,
    user: "user-bob",
    graph: "graph-handbook",
    thread: "bob-thread",
    message: "bob-message",
    episode: (await first("episodes")).data[0].id,
    fact: (await first("facts")).data[0].id,
    entity: (await first("entities")).data[0].id,
    cursor: (await first("facts")).next_cursor,
    link: made.id,
    webhook: hook.id,
    template: "their-template",
  };
  const key = async (scopes: string[]) =>
    (await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, { user_id: "ada", scopes })).body.api_key;
  const token = (await call("POST", "/v1/users/ada/tokens", { scopes: ["read", "write"] })).body.token;
  const link = (await call("POST", "/v1/users/ada/links", { view: { screen: "chat" } })).body.url.split("#link=")[1];
  principals = {
    "a key of the user": caller(send, await key(["read", "write", "admin"])),
    "a key of the user that only reads": caller(send, await key(["read"])),
    "a token": caller(send, token),
    "a link": caller(send, link),
  };
});

/** An answer without what names its request, and without ids and instants that are made anew. */
function shapeOf({ status, body }: { status: number; body: unknown }, names: Names, of: string): string {
  let text = JSON.stringify(body) ?? "";
  for (const [name, value] of Object.entries(names))
    for (const written of [value, encodeURIComponent(value)]) text = text.replaceAll(written, `<${name}>`);
  const neutral = text
    .replaceAll(/\b(ep|ent|fact|link|op|req|doc|exp)_[\w-]{12,36}/g, "<$1>")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<at>")
    .replaceAll(/\beg[lt]_[\w.-]+/g, "<secret>")
    .replaceAll(/"(cursor|uuid|\w+_uuid|task_id|next_cursor|name)":"[^"]*"/g, '"$1":"<text>"')
    .replaceAll(/"message_uuids":\[[^\]]*\]/g, '"message_uuids":[]');
  return `${of}: ${status} ${neutral}`;
}

/** What exists beside the memory of Ada, without what changes by itself: summaries, communities and whether a webhook answers. */
const untouched = async (): Promise<unknown> => {
  const read = async (path: string) => (await tenant.call("GET", path)).body;
  const lists = ["", "/episodes", "/facts", "/threads", "/links", "/ontology", "/retention"];
  const memory = await Promise.all(lists.map((list) => read(`/v1/users/user-bob${list}`)));
  const entities = (await read("/v1/users/user-bob/entities")).data.map(({ id, name }: Names) => [id, name]);
  const hooks = (await read("/v1/webhooks")).data.map(({ id, url, enabled }: Names) => [id, url, enabled]);
  const others = await Promise.all(["/v1/graphs", "/v1/context-templates", `${ZEP_BASE}/threads`].map(read));
  return { memory, entities, hooks, others };
};

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Parameter {
  $ref?: string;
  in: string;
  name: string;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** A request that names something. */
interface Aim {
  path: (names: Names) => string;
  body?: (names: Names) => unknown;
}

describe("the contract", () => {
  /** What the parameter of a path names, by the segment in front of it. */
  const NAMED: Names = {
    users: "user",
    graphs: "graph",
    messages: "message",
    threads: "thread",
    episodes: "episode",
    entities: "entity",
    facts: "fact",
    communities: "community",
    answers: "answer",
    links: "link",
    webhooks: "webhook",
    "context-templates": "template",
  };
  /** What a field of a query or body refers to, by its name. */
  const REFERS: Names = {
    user_id: "user",
    graph_id: "graph",
    thread_id: "thread",
    entity_id: "entity",
    episode_id: "episode",
    episode_ids: "episode",
    center_entity_id: "entity",
    origin_ids: "entity",
    ids: "entity",
    also: "graph",
    into: "entity",
    subject: "entity",
    object: "entity",
    after: "cursor",
    cursor: "cursor",
  };
  const LISTS = new Set(["origin_ids", "episode_ids", "also"]);
  /** Fields that look like references: names of the sender's own choice, and templates, which the tenant offers to all its users. */
  const NO_REFERENCES = new Set([
    "addDocument.id",
    "createContextTemplate.id",
    "createContextTemplate.template",
    "putContextTemplate.template",
    "getContext.template",
  ]);
  const LOOKS_LIKE_A_REFERENCE = /(^|_)ids?$|^(also|into|after|cursor|template|subject|object|to|from_id)$/;
  const IS_TIME = new Set(["to"]);

  /** A body that is valid without any reference; an operation on one's own memory that takes a body needs one. */
  const BODIES: Readonly<Record<string, (names: Names) => object>> = {
    putUser: () => ({}),
    updateUser: () => ({}),
    createToken: () => ({}),
    createLink: () => ({ view: { screen: "chat" } }),
    putOntology: () => ({}),
    addMessages: ({ thread }) => ({ thread_id: thread, messages: [{ role: "user", content: "Hello." }] }),
    editMessage: () => ({ role: "user", content: "Hello." }),
    addEpisode: () => ({ type: "text", content: "Hello." }),
    addDocument: () => ({ title: "A", text: "Hello." }),
    addFacts: () => ({ subject: "C", predicate: "P", object: "D", fact: "C is D." }),
    updateEntity: () => ({ name: "E" }),
    updateFact: () => ({ fact: "E." }),
    search: () => ({ query: "Rome" }),
    getContext: () => ({ query: "Rome" }),
    ask: () => ({ question: "Where is Rome?" }),
    askStream: () => ({ question: "Where is Rome?" }),
    warmAsk: () => ({ questions: ["Where is Rome?"] }),
    reread: () => ({}),
    rollback: () => ({ known_at: "2020-01-01" }),
    mergeEntities: ({ entity }) => ({ into: entity }),
    splitEntity: ({ episode }) => ({ name: "E", episode_ids: [episode] }),
    importMemory: () => ({}),
  };

  interface Contract {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> };
  }
  let contract: Contract;
  beforeAll(async () => {
    contract = (await caller(send, null)("GET", "/openapi.json")).body as Contract;
  });

  const schemaAt = (schema: Schema | undefined): Schema =>
    schema?.$ref === undefined
      ? (schema ?? {})
      : schemaAt(contract.components.schemas[schema.$ref.split("/").at(-1) ?? ""]);
  function fieldsOf(schema: Schema | undefined): string[] {
    const { properties = {}, anyOf = [], oneOf = [], allOf = [] } = schemaAt(schema);
    return [...new Set([...Object.keys(properties), ...[...anyOf, ...oneOf, ...allOf].flatMap(fieldsOf)])];
  }
  const parametersOf = ({ parameters = [] }: Operation): Parameter[] =>
    parameters.map((given) => contract.components.parameters?.[given.$ref?.split("/").at(-1) ?? ""] ?? given);

  /** The path with names in place of its parameters; the memory is that of `user` where one is given. */
  const concrete = (path: string, user?: string) => (names: Names) =>
    path.replaceAll(/([\w-]+)\/\{\w+\}/g, (_, segment: string) => {
      const kind = NAMED[segment];
      if (kind === undefined) throw new Error(`say in NAMED what stands behind ${segment} in ${path}`);
      const value = kind === "user" && user !== undefined ? user : (names[kind] ?? "");
      return `${segment}/${encodeURIComponent(value)}`;
    });

  function aimsOf(path: string, operation: Operation): Aim[] {
    const { operationId, requestBody } = operation;
    const ofUser = path.startsWith("/v1/users/{user_id}");
    const body = BODIES[operationId];
    if (ofUser && requestBody !== undefined && body === undefined)
      throw new Error(`say in BODIES what ${operationId} is sent`);
    const sent = requestBody && { body: body ?? (() => ({})) };
    const aims: Aim[] = path.includes("{") ? [{ path: concrete(path), ...sent }] : [];
    const own = concrete(path, "ada");
    if (ofUser && path.indexOf("{", "/v1/users/{user_id}".length) > 0) aims.push({ path: own, ...sent });
    const inQuery = parametersOf(operation).filter(({ in: place }) => place === "query");
    const inBody = requestBody === undefined ? [] : fieldsOf(Object.values(requestBody.content)[0]?.schema);
    const isReference = (field: string): boolean => {
      if (!LOOKS_LIKE_A_REFERENCE.test(field) || IS_TIME.has(field) || NO_REFERENCES.has(`${operationId}.${field}`))
        return false;
      if (REFERS[field] === undefined)
        throw new Error(`say in REFERS or NO_REFERENCES what ${operationId}.${field} is`);
      return true;
    };
    if (path.startsWith("/v1/graphs/")) return aims;
    for (const { name } of inQuery)
      if (isReference(name))
        aims.push({
          path: (names) => `${own(names)}?${name}=${encodeURIComponent(names[REFERS[name] ?? ""] ?? "")}`,
          ...sent,
        });
    for (const field of inBody)
      if (isReference(field))
        aims.push({
          path: own,
          body: (names) => {
            const value = names[REFERS[field] ?? ""];
            return { ...body?.(names), [field]: LISTS.has(field) ? [value] : value };
          },
        });
    return aims;
  }

  const READS = new Set(["search", "getContext", "ask", "askStream", "warmAsk"]);
  const isRead = (method: string, { operationId }: Operation): boolean => method === "get" || READS.has(operationId);

  /** Those that read come first: what the others write to the own memory is no difference between two answers. */
  const operations = () =>
    Object.entries(contract.paths)
      .filter(([path]) => path.startsWith("/v1/") && !path.startsWith("/v1/tenants"))
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))
      .toSorted((a, b) => Number(isRead(b.method, b.operation)) - Number(isRead(a.method, a.operation)));

  test("every operation answers what exists elsewhere as what does not exist, and changes nothing there", async () => {
    const before = await untouched();
    // what a credential may reach is decided before its scopes are: one that only reads is tried where it reads its own memory
    const { "a key of the user that only reads": _, ...able } = principals;
    const token = { "a token": must(principals["a token"], "token") };
    const sendersOf = (method: string, path: string, aim: Aim, operation: Operation) => {
      if (path.startsWith("/v1/graphs")) return token;
      return aim.path(MISSING).startsWith("/v1/users/ada") && isRead(method, operation) ? principals : able;
    };
    let compared = 0;
    const differing: string[][] = [];
    for (const { method, path, operation } of operations())
      for (const aim of aimsOf(path, operation))
        for (const [who, call] of Object.entries(sendersOf(method, path, aim, operation))) {
          const answers: string[] = [];
          for (const names of [MISSING, theirs]) {
            const of = `${who}: ${method} ${path} ${JSON.stringify(aim.body?.(MISSING) ?? aim.path(MISSING))}`;
            const sent = aim.body?.(names);
            answers.push(shapeOf(await call(method.toUpperCase(), aim.path(names), sent), names, of));
          }
          if (answers[0] !== answers[1]) differing.push(answers);
          compared++;
        }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(400);
    expect(await untouched()).toEqual(before);
  });
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
  /** The uuid that stands behind a segment. */
  const UUIDS: Names = { edge: "edge", node: "node", episodes: "episodeUuid" };
  const triple = { fact: "x", fact_name: "X", target_node_name: "y" };
  /** What a call is sent: a list of bodies, some about another memory and some about one's own that refer to another. */
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
  /** The answer to a call that Engraph has no equivalent of, whatever it names. */
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

  test("every call answers what exists elsewhere as what does not exist, and changes nothing there", async () => {
    const before = await untouched();
    const door = zepDoor({ fetch: () => Promise.reject(new Error("no route is called")) });
    const calls = new Map(
      door.routes.filter(({ method }) => method !== "ALL").map((one) => [`${one.method} ${one.path}`, one]),
    );
    const [missing, existing] = [withUuids(MISSING, "not-created"), withUuids(theirs, "bob-created")];
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
      for (const [who, call] of Object.entries(principals))
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
    expect(await untouched()).toEqual(before);
  });
});

interface Tool {
  name: string;
  inputSchema: { properties?: Record<string, { type?: string }>; required?: string[] };
}

test("every MCP tool answers an id from elsewhere as one that does not exist", async () => {
  const before = await untouched();
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
  const { body } = await tenant.call("POST", "/v1/users/ada/tokens", { scopes: ["read", "write"] });
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
          for (const names of [MISSING, theirs]) {
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
  expect(await untouched()).toEqual(before);
});
