/** A credential of one user learns nothing about others through the contract. */
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { nonNull } from "../../shared/non-null.ts";
import { caller } from "../fakes/api.ts";
import { MISSING, shapeOf, twoUsers, type Names, type TwoUsers } from "../fakes/two-users.ts";

// Sends every operation with something of the tenant outside the memory and with something that does not exist; both must get the same
// answer. Operations, parameters and fields missing in a table below fail here.
const send = (request: Request): Promise<Response> => exports.default.fetch(request);

let world: TwoUsers;
beforeAll(async () => {
  world = await twoUsers(send);
});

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

interface Aim {
  path: (names: Names) => string;
  body?: (names: Names) => unknown;
}

describe("the contract", () => {
  const NAMED: Names = {
    users: "user",
    graphs: "graph",
    messages: "message",
    threads: "thread",
    episodes: "episode",
    entities: "entity",
    facts: "fact",
    observations: "observation",
    tasks: "task",
    communities: "community",
    answers: "answer",
    links: "link",
    grants: "grant",
    webhooks: "webhook",
    "context-templates": "template",
  };
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
  /** Fields that only look like references: names of the sender's choice, and templates, which the tenant offers to all its users. */
  const NO_REFERENCES = new Set([
    "addDocument.id",
    "createContextTemplate.id",
    "createContextTemplate.template",
    "putContextTemplate.template",
    "getContext.template",
  ]);
  const LOOKS_LIKE_A_REFERENCE = /(^|_)ids?$|^(also|into|after|cursor|template|subject|object|to|from_id)$/;
  const IS_TIME = new Set(["to"]);

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
    addTask: () => ({ text: "Buy milk" }),
    updateTask: () => ({ status: "done" }),
    updateEntity: () => ({ name: "E" }),
    updateFact: () => ({ fact: "E." }),
    search: () => ({ query: "Rome" }),
    getContext: () => ({ query: "Rome" }),
    ask: () => ({ question: "Where is Rome?" }),
    askStream: () => ({ question: "Where is Rome?" }),
    warmAsk: () => ({ questions: ["Where is Rome?"] }),
    reread: () => ({}),
    changeFiles: () => ({ command: "delete", path: "/memories/none" }),
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

  /** Reads come first, so that writes to the own memory do not make two answers differ. */
  const operations = () =>
    Object.entries(contract.paths)
      .filter(([path]) => path.startsWith("/v1/") && !path.startsWith("/v1/tenants"))
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))
      .toSorted((a, b) => Number(isRead(b.method, b.operation)) - Number(isRead(a.method, a.operation)));

  test("every operation answers resources of other memories like missing ones, and changes nothing there", async () => {
    const before = await world.untouched();
    // memories are checked before scopes: a read-only credential is tried on reads of its own memory
    const { "a key of the user that only reads": _, ...able } = world.principals;
    const token = { "a token": nonNull(world.principals["a token"], "token") };
    const sendersOf = (method: string, path: string, aim: Aim, operation: Operation) => {
      if (path.startsWith("/v1/graphs")) return token;
      return aim.path(MISSING).startsWith("/v1/users/ada") && isRead(method, operation) ? world.principals : able;
    };
    let compared = 0;
    const differing: string[][] = [];
    for (const { method, path, operation } of operations())
      for (const aim of aimsOf(path, operation))
        for (const [who, call] of Object.entries(sendersOf(method, path, aim, operation))) {
          const answers: string[] = [];
          for (const names of [MISSING, world.theirs]) {
            const of = `${who}: ${method} ${path} ${JSON.stringify(aim.body?.(MISSING) ?? aim.path(MISSING))}`;
            const sent = aim.body?.(names);
            answers.push(shapeOf(await call(method.toUpperCase(), aim.path(names), sent), names, of));
          }
          if (answers[0] !== answers[1]) differing.push(answers);
          compared++;
        }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(400);
    expect(await world.untouched()).toEqual(before);
  });
});
