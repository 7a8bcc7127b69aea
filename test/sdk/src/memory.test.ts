import { describe, expect, test } from "vitest";
import { Engraph, type Memory } from "../../../sdk/src/index.ts";
import { createApp } from "../../../worker/routes/app.ts";
import { contractOf } from "../../../worker/routes/openapi.ts";

interface Sent {
  method: string;
  url: URL;
  body: unknown;
  headers: Record<string, string>;
}

function recorded(answer: (sent: Sent) => object = () => ({ data: [], next_cursor: null })): {
  engraph: Engraph;
  sent: Sent[];
} {
  const sent: Sent[] = [];
  const fetch = async (url: string, { method = "", body, headers }: RequestInit): Promise<Response> => {
    const text = typeof body === "string" ? body : undefined;
    const request = { method, url: new URL(url), body: text && JSON.parse(text), headers: headers as never };
    sent.push(request);
    return Response.json(answer(request));
  };
  return { engraph: new Engraph({ url: "http://engraph.test", key: "eg_k", fetch }), sent };
}

const drain = async (items: AsyncIterable<unknown>): Promise<void> => {
  for await (const item of items) void item;
};

const CALLS: Record<string, (ada: Memory) => unknown> = {
  remember: (ada) => ada.remember("I like tea.").catch(() => {}),
  recall: (ada) => ada.recall("Where?").catch(() => {}),
  ingest: (ada) => ada.ingest([{ role: "user", content: "Hi" }]),
  summary: (ada) => ada.summary(),
  add: (ada) => ada.add("Hi"),
  addEpisode: (ada) => ada.addEpisode({ a: 1 }),
  addDocument: (ada) => ada.addDocument("Text", { title: "T" }),
  file: (ada) => ada.file("/memories/a", { fromLine: 1, toLine: -1 }),
  fileVersions: (ada) => ada.fileVersions("/memories/a"),
  changeFiles: (ada) => ada.changeFiles({ command: "delete", path: "/memories/a" }),
  forgetFiles: (ada) => ada.forgetFiles("/memories/a", { dryRun: true }),
  addFact: (ada) => ada.addFact({ subject: "Ada", predicate: "LIKES", fact: "Ada likes tea.", objectValue: "tea" }),
  addFacts: (ada) => ada.addFacts([{ subject: "Ada", predicate: "LIKES", fact: "Ada likes tea.", objectValue: "tea" }]),
  addTask: (ada) => ada.addTask("Send the invoice", { due: new Date(0) }),
  updateTask: (ada) => ada.updateTask("a/b", { status: "done" }),
  editMessage: (ada) => ada.editMessage("a/b", "Hello"),
  context: (ada) => ada.context("Where?"),
  profile: (ada) => ada.profile(),
  search: (ada) => ada.search("Where?"),
  ask: (ada) => ada.ask("Where?"),
  askStream: (ada) => drain(ada.askStream("Where?")).catch(() => {}),
  warm: (ada) => ada.warm(["Where?"]),
  facts: (ada) => drain(ada.facts()),
  instructions: (ada) => drain(ada.instructions({ query: "movies" })),
  observations: (ada) => drain(ada.observations({ entityId: "ent_1" })),
  tasks: (ada) => drain(ada.tasks({ status: "done" })),
  entities: (ada) => drain(ada.entities()),
  episodes: (ada) => drain(ada.episodes()),
  communities: (ada) => drain(ada.communities()),
  threads: (ada) => drain(ada.threads()),
  messages: (ada) => drain(ada.messages("a/b")),
  traversalMemory: (ada) => drain(ada.traversalMemory()),
  fact: (ada) => ada.fact("a/b"),
  observation: (ada) => ada.observation("a/b"),
  entity: (ada) => ada.entity("a/b"),
  episode: (ada) => ada.episode("a/b"),
  community: (ada) => ada.community("a/b"),
  subgraph: (ada) => ada.subgraph({ ids: ["a", "b"] }),
  wholeGraph: (ada) => drain(ada.wholeGraph({ only: ["fact"] })).catch(() => {}),
  diff: (ada) => ada.diff({ axis: "known", from: new Date(0), to: new Date(1) }),
  status: (ada) => ada.status(),
  events: (ada) => {
    const ended = new AbortController();
    setTimeout(() => ended.abort(), 20);
    return drain(ada.events({ signal: ended.signal })).catch(() => {});
  },
  forget: (ada) => ada.forget("a/b", { mode: "retract", dryRun: true }),
  forgetThread: (ada) => ada.forgetThread("a/b"),
  rollback: (ada) => ada.rollback(new Date(0)),
  reread: (ada) => ada.reread(),
  retry: (ada) => ada.retry("a/b"),
  retryFailed: (ada) => ada.retryFailed(),
  updateFact: (ada) => ada.updateFact("a/b", { validFrom: "2024-01" }),
  deleteFact: (ada) => ada.deleteFact("a/b"),
  updateEntity: (ada) => ada.updateEntity("a/b", { name: "Ada" }),
  deleteEntity: (ada) => ada.deleteEntity("a/b"),
  mergeEntities: (ada) => ada.mergeEntities("a/b", "c"),
  splitEntity: (ada) => ada.splitEntity("a/b", "Ada", ["ep"]),
  get: (ada) => ada.get(),
  put: (ada) => ada.put({ name: "Ada", timeZone: "Europe/Lisbon" }),
  update: (ada) => ada.update({ retentionDays: 30 }),
  erase: (ada) => ada.erase(),
  export: (ada) => ada.export(),
  import: (ada) => ada.import("{}\n"),
  createLink: (ada) => ada.createLink({ screen: "chat" }, { expiresIn: 60 }),
  links: (ada) => drain(ada.links()),
  deleteLink: (ada) => ada.deleteLink("a/b"),
  grants: (ada) => drain(ada.grants()),
  deleteGrant: (ada) => ada.deleteGrant("a/b"),
  token: (ada) => ada.token({ expiresIn: 60 }),
  ontology: (ada) => ada.ontology(),
  setOntology: (ada) => ada.setOntology({ entity_types: [], fact_types: [] }),
  retention: (ada) => ada.retention({ retentionDays: 3 }),
  refreshCommunities: (ada) => ada.refreshCommunities(),
  taughtAnswers: (ada) => ada.taughtAnswers().toArray(),
  taughtAnswer: (ada) => ada.taughtAnswer("ans_1"),
  deleteTaughtAnswer: (ada) => ada.deleteTaughtAnswer("ans_1"),
  resetTraversalMemory: (ada) => ada.resetTraversalMemory(),
};

const { paths } = contractOf(
  createApp(() => {
    throw new Error("nothing is asked of this app but its contract");
  }),
  "http://engraph.test",
) as unknown as { paths: Record<string, Record<string, { operationId: string }>> };

function operationOf({ method, url }: Sent): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    const id = methods[method.toLowerCase()]?.operationId;
    return id !== undefined && pattern.test(url.pathname) ? [{ id, names: path.split("{").length }] : [];
  });
  return operations.toSorted((a, b) => a.names - b.names)[0]?.id ?? `${method} ${url.pathname}`;
}

describe("the handle of a memory", () => {
  test("has a method for every operation of a user, and no method that sends another", async () => {
    const reached = new Set<string>();
    for (const [name, call] of Object.entries(CALLS)) {
      const { engraph, sent } = recorded();
      await call(engraph.user("auth0|ä/1"));
      expect([name, sent.length > 0]).toEqual([name, true]);
      for (const request of sent) {
        expect(request.url.pathname.startsWith("/v1/users/auth0%7C%C3%A4%2F1")).toBe(true);
        reached.add(operationOf(request));
      }
    }
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      path.startsWith("/v1/users/{user_id}") ? Object.values(methods).map(({ operationId }) => operationId) : [],
    );
    expect([...reached].toSorted()).toEqual(all.toSorted());
  });

  test("has no method that is not called here", () => {
    const methods: string[] = [];
    let part: object = Object.getPrototypeOf(recorded().engraph.user("ada")) as object;
    for (; part !== Object.prototype; part = Object.getPrototypeOf(part) as object)
      methods.push(...Object.getOwnPropertyNames(part));
    expect(methods.filter((name) => name !== "constructor").toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  test("writes names as the API does, leaves out what is undefined, and takes dates", async () => {
    const { engraph, sent } = recorded();
    const ada = engraph.user("ada");
    await ada.context("Where?", { maxTokens: 9, asOf: new Date(0), thread: "t", minScore: undefined, mode: "facts" });
    await drain(ada.facts({ entityId: "en_1", knownAt: new Date(1), includeUncertain: true }));
    await ada.addFact({ subject: "A", predicate: "P", fact: "F", objectValue: "v", validFrom: new Date(0) });
    const at = "1970-01-01T00:00:00.000Z";
    expect(sent.map(({ url, body }) => [url.search, body])).toEqual([
      ["", { query: "Where?", max_tokens: 9, as_of: at, thread_id: "t", mode: "facts" }],
      ["?entity_id=en_1&known_at=1970-01-01T00%3A00%3A00.001Z&include_uncertain=true&limit=100", undefined],
      ["", { subject: "A", predicate: "P", fact: "F", object_value: "v", valid_from: at }],
    ]);
  });

  test("of a graph is the same under another path, and an id is a text", async () => {
    const { engraph, sent } = recorded();
    await engraph.graph("handbook").status();
    expect(sent[0]?.url.pathname).toBe("/v1/graphs/handbook/status");
    for (const wrong of ["", undefined, 3]) expect(() => engraph.user(wrong as never)).toThrow(TypeError);
  });
});

describe("messages", () => {
  const written = ({ body }: Sent): object => {
    const { messages } = body as { messages: { content: string }[] };
    const episodes = messages.map(({ content }) => ({ id: content, message_id: null, status: "pending" }));
    return { episodes, cursor: `cursor-${episodes.at(-1)?.id}`, budget_spent: messages.length < 100 };
  };

  test("are a text of the user, one message, or a history as it is", async () => {
    const { engraph, sent } = recorded(written);
    const parts = { role: "user", parts: [{ type: "text", text: "Hi" }] };
    for (const given of ["Hi", { role: "user" as const, content: "Hi" }, [parts]])
      await engraph.user("ada").add(given, { wait: true });
    const body = { thread_id: "default", wait: true };
    expect(sent.map((request) => request.body)).toEqual([
      { ...body, messages: [{ role: "user", content: "Hi" }] },
      { ...body, messages: [{ role: "user", content: "Hi" }] },
      { ...body, messages: [parts] },
    ]);
  });

  test("beyond a hundred are sent in order, each hundred once, and answered as one", async () => {
    const { engraph, sent } = recorded(written);
    const messages = Array.from({ length: 205 }, (_, at) => ({ role: "user" as const, content: String(at) }));
    const answer = await engraph.user("ada").add(messages, { thread: "t", idempotencyKey: "k" });
    expect(sent.map(({ body }) => (body as { messages: unknown[] }).messages.length)).toEqual([100, 100, 5]);
    expect(sent.map(({ headers }) => headers["idempotency-key"])).toEqual(["k", "k-100", "k-200"]);
    expect(answer.episodes.map(({ id }) => id)).toEqual(messages.map(({ content }) => content));
    expect([answer.cursor, answer.budget_spent]).toEqual(["cursor-204", true]);
  });

  test("that are none are refused by the server, which is asked", async () => {
    const { engraph, sent } = recorded(written);
    await engraph.user("ada").add([]);
    expect(sent).toHaveLength(1);
  });
});

describe("a list", () => {
  const pages = ({ url }: Sent): object => {
    const from = Number(url.searchParams.get("cursor") ?? 0);
    return { data: [from, from + 1], next_cursor: from < 4 ? String(from + 2) : null };
  };

  test("is read to its end, page by page, as far as it is looked at", async () => {
    const { engraph, sent } = recorded(pages);
    expect(await engraph.user("ada").facts().toArray()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await engraph.users().toArray(3)).toEqual([0, 1, 2]);
    expect(await engraph.graphs().toArray(0)).toEqual([]);
    expect(sent).toHaveLength(5);
  });

  test("ends after its limit, which is the size of a page where one page is enough", async () => {
    const { engraph, sent } = recorded(pages);
    const ada = engraph.user("ada");
    const read = async <Item>(list: AsyncIterable<Item>): Promise<Item[]> => {
      const items: Item[] = [];
      for await (const item of list) items.push(item);
      return items;
    };
    expect(await read(ada.facts({ limit: 3 }))).toEqual([0, 1, 2]);
    expect(sent.map(({ url }) => url.search)).toEqual(["?limit=3", "?limit=1&cursor=2"]);
    const one = { limit: 1 };
    for (const list of [ada.tasks(one), ada.links(one), ada.grants(one)])
      expect(await read<unknown>(list)).toEqual([0]);
    for (const list of [engraph.users(one), engraph.graphs(one), engraph.usage(one)])
      expect(await read<unknown>(list)).toEqual([0]);
    expect(await ada.facts({ limit: 5 }).toArray(4)).toEqual([0, 1, 2, 3]);
    expect(await ada.facts({ limit: 4 }).toArray(5)).toEqual([0, 1, 2, 3]);
    expect((await ada.facts({ limit: 2 }).page()).next_cursor).toBe("2");
    expect(sent.at(-1)?.url.search).toBe("?limit=2");
    expect(await ada.facts({ limit: 0 }).toArray()).toEqual([]);
  });

  test("gives one page on request, with the cursor of the next", async () => {
    const { engraph, sent } = recorded(pages);
    const list = engraph.usage({ from: "2024-01-01" });
    expect(await list.page({ limit: 2, cursor: "2" })).toEqual({ data: [2, 3], next_cursor: "4" });
    expect(sent[0]?.url.search).toBe("?from=2024-01-01&limit=2&cursor=2");
  });
});

describe("a client", () => {
  test("takes its address and its key from the environment where none is given", async () => {
    const { ENGRAPH_URL, ENGRAPH_API_KEY } = process.env;
    try {
      Object.assign(process.env, { ENGRAPH_URL: "http://other.test/", ENGRAPH_API_KEY: "eg_env" });
      expect(new Engraph().url).toBe("http://other.test");
      delete process.env["ENGRAPH_URL"];
      expect(new Engraph().url).toBe("http://127.0.0.1:8787");
      delete process.env["ENGRAPH_API_KEY"];
      expect(() => new Engraph()).toThrow("give an API key");
      for (const url of ["localhost", "localhost:8787", "ftp://localhost"])
        expect(() => new Engraph({ key: "k", url })).toThrow("not a URL");
      const mistyped = { key: "k", baseUrl: "http://localhost:8787" };
      expect(() => new Engraph(mistyped)).toThrow('no option "baseUrl"; it has url, key');
    } finally {
      Object.assign(process.env, { ...(ENGRAPH_URL && { ENGRAPH_URL }), ...(ENGRAPH_API_KEY && { ENGRAPH_API_KEY }) });
    }
  });
});
