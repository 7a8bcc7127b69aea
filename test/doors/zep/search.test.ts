import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type ZepClient } from "@getzep/zep-cloud";
import { ONCE, refusal, zepTenant, type Tenant } from "./client.ts";

type Query = Parameters<ZepClient["graph"]["search"]>[0];
type Filters = NonNullable<Query["searchFilters"]>;

let tenant: Tenant;
const uuids: Record<string, string> = {};

const FACTS = [
  { subject: "Ada", predicate: "LIVES_IN", object: "Lisbon", fact: "Ada lives in Lisbon.", valid_from: "2024-01-01" },
  {
    subject: "Ada",
    predicate: "LIVED_IN",
    object: "Oslo",
    fact: "Ada lived in Oslo.",
    valid_from: "2015-01-01",
    valid_to: "2019-01-01T00:00:00Z",
  },
  { subject: "Ada", predicate: "WORKS_AT", object: "Siemens", fact: "Ada works at Siemens.", valid_from: "2020-06-01" },
  { subject: "Bob", predicate: "LIVES_IN", object: "Paris", fact: "Bob lives in Paris.", valid_from: "2021-01-01" },
  { subject: "Bob", predicate: "KNOWS", object: "Ada", fact: "Bob knows Ada.", valid_from: "2022-01-01" },
  { subject: "Ada", predicate: "AGE", object_value: "36", fact: "Ada is 36 years old." },
];

before(async () => {
  tenant = await zepTenant();
  const { own, zep } = tenant;
  await zep.user.add({ userId: "s" });
  for (const [index, fact] of FACTS.entries()) {
    const body = {
      type: "text",
      content: fact.fact,
      extract: false,
      metadata: { rank: index, origin: index < 3 ? "a" : "b" },
    };
    const { episodes } = await own("POST", "/v1/users/s/episodes", body);
    await own("POST", "/v1/users/s/facts", { ...fact, episode_id: episodes[0].id });
  }
  const { data } = await own("GET", "/v1/users/s/entities?limit=100");
  for (const { id, name } of data) {
    const type = { Ada: "person", Bob: "person", Siemens: "big_company" }[name as string] ?? "place";
    await own("PATCH", `/v1/users/s/entities/${id}`, {
      type,
      version: (await own("GET", `/v1/users/s/entities/${id}`)).version,
    });
  }
  for (const node of await zep.graph.node.getByUserId("s", {})) uuids[node.name] = node.uuid;
  for (const edge of await zep.graph.edge.getByUserId("s", {})) uuids[edge.fact] = edge.uuid;
});
after(() => tenant.stop());

const edgesOf = async (searchFilters: Filters, more: Partial<Query> = {}): Promise<string[]> => {
  const { edges = [] } = await tenant.zep.graph.search(
    { userId: "s", query: "Ada Bob live work", limit: 50, searchFilters, ...more },
    ONCE,
  );
  return edges.map(({ fact }) => fact).toSorted();
};
const nodesOf = async (searchFilters: Filters): Promise<string[]> => {
  const { nodes = [] } = await tenant.zep.graph.search(
    { userId: "s", query: "Ada Bob live work", scope: "nodes", limit: 50, searchFilters },
    ONCE,
  );
  return nodes.map(({ name }) => name).toSorted();
};
const [LISBON, OSLO, SIEMENS, PARIS, KNOWS, AGE] = FACTS.map(({ fact }) => fact) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

describe("scopes", () => {
  test("edges, nodes and episodes are those of Engraph's search, in its order and with its scores", async () => {
    const query = "Where does Ada live?";
    const ours = await tenant.own("POST", "/v1/users/s/search", { query, limit: 4 });
    const search = (scope: "edges" | "nodes" | "episodes") =>
      tenant.zep.graph.search({ userId: "s", query, limit: 4, scope });
    const { edges = [], nodes: none } = await search("edges");
    assert.equal(none, undefined);
    assert.deepEqual(
      edges.map(({ fact, name, score, validAt, createdAt }) => [fact, name, score, validAt, createdAt]),
      ours.facts.map((fact: Record<string, unknown>) => [
        fact["fact"],
        fact["predicate"],
        fact["score"],
        fact["valid_from"],
        fact["known_from"],
      ]),
    );
    const { nodes = [] } = await search("nodes");
    const shown = (list: object[], ...fields: string[]) =>
      list.map((item) => fields.map((field) => (item as Record<string, unknown>)[field]));
    assert.deepEqual(shown(nodes, "name", "summary", "score"), shown(ours.entities, "name", "summary", "score"));
    const { episodes = [] } = await search("episodes");
    assert.deepEqual(
      shown(episodes, "content", "score", "metadata"),
      shown(ours.episodes, "content", "score", "metadata"),
    );
  });

  test("without a scope edges are found, ten by default, fifty at most", async () => {
    const { edges = [] } = await tenant.zep.graph.search({ userId: "s", query: "Ada", limit: 2 });
    assert.equal(edges.length, 2);
    assert.ok((await tenant.zep.graph.search({ userId: "s", query: "Ada", limit: 1_000 })).edges);
  });

  test("auto answers a context that keeps to its size", async () => {
    const ask = (more: object) =>
      tenant.zep.graph.search({ userId: "s", query: "Where does Ada live?", scope: "auto", ...more });
    const { context = "", edges } = await ask({});
    assert.match(context, /Lisbon/);
    assert.equal(edges, undefined);
    assert.ok(((await ask({ maxCharacters: 200 })).context ?? "").length <= 200);
    assert.ok((await ask({ returnRawResults: true })).edges?.length);
    for (const scope of ["observations", "thread_summaries"] as const)
      assert.equal((await refusal(tenant.zep.graph.search({ userId: "s", query: "x", scope }, ONCE)))[0], 501);
  });

  test("a search without a user or without a query finds nothing", async () => {
    assert.deepEqual((await tenant.zep.graph.search({ userId: "unheard-of", query: "x" })).edges, []);
    assert.equal((await refusal(tenant.zep.graph.search({ graphId: "unheard-of", query: "x" })))[0], 404);
    for (const query of ["", " "])
      assert.equal((await refusal(tenant.zep.graph.search({ userId: "s", query })))[0], 422);
    assert.equal((await refusal(tenant.zep.graph.search({ query: "x" })))[0], 422);
    assert.equal((await refusal(tenant.zep.graph.search({ userId: "s", query: "x".repeat(20_000) })))[0], 413);
    assert.ok((await tenant.zep.graph.search({ userId: "s", query: `"'; DROP TABLE facts; -- 名前 🙂 \\` })).edges);
  });
});

describe("rerankers", () => {
  const pairs = [
    [{ reranker: "rrf" }, { reranker: "rrf" }],
    [
      { reranker: "mmr", mmrLambda: 0.2 },
      { reranker: "mmr", mmr_lambda: 0.2 },
    ],
    [{ reranker: "episode_mentions" }, { reranker: "mentions" }],
    [{ reranker: "cross_encoder" }, { reranker: "cross_encoder" }],
  ] as const;
  for (const [zeps, ours] of pairs)
    test(`${zeps.reranker} is our ${ours.reranker}`, async () => {
      const query = "Where does Ada live and work?";
      const { facts } = await tenant.own("POST", "/v1/users/s/search", { query, limit: 10, scope: ["facts"], ...ours });
      const { edges = [] } = await tenant.zep.graph.search({ userId: "s", query, ...zeps });
      assert.deepEqual(
        edges.map(({ fact }) => fact),
        facts.map(({ fact }: { fact: string }) => fact),
      );
    });

  test("node_distance counts from a node, also from the value of an edge", async () => {
    const query = "lives";
    const near = async (centerNodeUuid: string): Promise<string | undefined> =>
      (await tenant.zep.graph.search({ userId: "s", query, reranker: "node_distance", centerNodeUuid })).edges?.[0]
        ?.fact;
    assert.equal(await near(uuids["Paris"] ?? ""), PARIS);
    const age = (await tenant.zep.graph.edge.getByUserId("s", {})).find(({ fact }) => fact === AGE);
    assert.notEqual(await near(age?.targetNodeUuid ?? ""), PARIS);
    assert.deepEqual(await refusal(tenant.zep.graph.search({ userId: "s", query, reranker: "node_distance" })), [
      422,
      "center_node_uuid: is required by the reranker node_distance",
    ]);
    for (const centerNodeUuid of ["nonsense", uuids[PARIS] ?? ""])
      assert.equal(
        (await refusal(tenant.zep.graph.search({ userId: "s", query, reranker: "node_distance", centerNodeUuid })))[0],
        404,
      );
  });

  test("a search begins at the given nodes", async () => {
    const bfsOriginNodeUuids = [uuids["Bob"] ?? ""];
    const { edges = [] } = await tenant.zep.graph.search({ userId: "s", query: "zzz", bfsOriginNodeUuids });
    assert.ok(edges.some(({ fact }) => fact === PARIS));
  });
});

describe("filters of edges", () => {
  const at = (comparisonOperator: string, date?: string) => ({ comparisonOperator, ...(date && { date }) }) as never;

  test("types and labels", async () => {
    assert.deepEqual(await edgesOf({ edgeTypes: ["lives_in"] }), [LISBON, PARIS]);
    assert.deepEqual(await edgesOf({ excludeEdgeTypes: ["LIVES_IN", "KNOWS"] }), [AGE, OSLO, SIEMENS].toSorted());
    assert.deepEqual(await edgesOf({ nodeLabels: ["BigCompany"] }), [SIEMENS]);
    assert.deepEqual(await edgesOf({ nodeLabels: ["Entity"] }), [LISBON, OSLO, SIEMENS, PARIS, KNOWS, AGE].toSorted());
    assert.deepEqual(await edgesOf({ excludeNodeLabels: ["Place", "Literal"] }), [SIEMENS, KNOWS].toSorted());
    assert.deepEqual(await edgesOf({ nodeLabels: ["Nothing"] }), []);
  });

  test("dates: some list must hold, and in it every comparison", async () => {
    assert.deepEqual(
      await edgesOf({ validAt: [[at(">=", "2021-01-01"), at("<", "2023-01-01")]] }),
      [PARIS, KNOWS].toSorted(),
    );
    assert.deepEqual(
      await edgesOf({ validAt: [[at("<", "2016-01-01")], [at(">=", "2024-01-01"), at("<", "2025-01-01")]] }),
      [OSLO, LISBON],
    );
    assert.deepEqual(await edgesOf({ invalidAt: [[at("IS NOT NULL")]] }), [OSLO]);
    assert.deepEqual(await edgesOf({ invalidAt: [[at("is_null")]], edgeTypes: ["LIVED_IN", "WORKS_AT"] }), [SIEMENS]);
    assert.deepEqual(await edgesOf({ expiredAt: [[at("IS NOT NULL")]] }), []);
    assert.deepEqual(await edgesOf({ createdAt: [[at(">", "2999-01-01")]] }), []);
    const many = Array.from({ length: 10 }, (_, year) => [
      at(">=", `20${20 + year}-01-01`),
      at("<", `20${21 + year}-01-01`),
    ]);
    assert.equal(
      (await edgesOf({ validAt: many, edgeTypes: ["LIVES_IN"], invalidAt: [[at("IS NULL")], [at("IS NOT NULL")]] }))
        .length,
      2,
    );
    assert.equal((await refusal(edgesOf({ validAt: [[at(">", "soon")]] })))[0], 422);
  });

  test("uuids of edges, episodes and nodes", async () => {
    const uuid = (name: string): string[] => [uuids[name] ?? ""];
    assert.deepEqual(await edgesOf({ edgeUuids: uuid(PARIS) }), [PARIS]);
    assert.deepEqual(await edgesOf({ connectedNodeUuids: uuid("Bob") }), [PARIS, KNOWS].toSorted());
    assert.deepEqual(await edgesOf({ sourceNodeUuids: uuid("Ada") }), [LISBON, OSLO, SIEMENS, AGE].toSorted());
    assert.deepEqual(await edgesOf({ targetNodeUuids: uuid("Ada") }), [KNOWS]);
    const edge = await tenant.zep.graph.edge.get(uuids[OSLO] ?? "");
    assert.deepEqual(await edgesOf({ episodeUuids: edge.episodes ?? [] }), [OSLO]);
    assert.deepEqual(await edgesOf({ edgeUuids: ["nonsense"] }), []);
  });

  test("metadata of the episodes behind them", async () => {
    const is = (propertyName: string, comparisonOperator: string, propertyValue: unknown) =>
      ({ propertyName, comparisonOperator, propertyValue }) as never;
    assert.deepEqual(
      await edgesOf({ episodeMetadataFilters: { type: "and", filters: [is("origin", "=", "b"), is("rank", ">", 3)] } }),
      [AGE, KNOWS].toSorted(),
    );
    const nested = {
      type: "or" as const,
      filters: [is("rank", "=", 0)],
      groups: [{ type: "and" as const, filters: [is("origin", "=", "b"), is("rank", "<=", 3)] }],
    };
    assert.deepEqual(await edgesOf({ episodeMetadataFilters: nested }), [LISBON, PARIS]);
    const withNothing = { ...nested, type: "and" as const, groups: [{ type: "or" as const }] };
    const alone = await edgesOf({ episodeMetadataFilters: { type: "and", filters: nested.filters } });
    assert.deepEqual(await edgesOf({ episodeMetadataFilters: withNothing }), alone);
    assert.notDeepEqual(alone, await edgesOf({}));
    assert.equal(
      (
        await refusal(edgesOf({ episodeMetadataFilters: { type: "and", filters: [is("origin", "CONTAINS", "b")] } }))
      )[0],
      501,
    );
  });

  test("properties that no edge has", async () => {
    assert.deepEqual(
      await edgesOf({ propertyFilters: [{ propertyName: "none", comparisonOperator: "=", propertyValue: 1 }] }),
      [],
    );
    assert.equal(
      (await edgesOf({ propertyFilters: [{ propertyName: "none", comparisonOperator: "IS NULL" }] })).length,
      6,
    );
  });
});

describe("filters of nodes and episodes", () => {
  test("nodes by label, by their edges and by the episodes that mention them", async () => {
    assert.deepEqual(await nodesOf({ nodeLabels: ["Person"] }), ["Ada", "Bob"]);
    assert.deepEqual(await nodesOf({ excludeNodeLabels: ["Person", "BigCompany"] }), ["Lisbon", "Oslo", "Paris"]);
    assert.deepEqual(await nodesOf({ edgeTypes: ["KNOWS"] }), ["Ada", "Bob"]);
    const edge = await tenant.zep.graph.edge.get(uuids[PARIS] ?? "");
    assert.deepEqual(await nodesOf({ episodeUuids: edge.episodes ?? [] }), ["Bob", "Paris"]);
  });

  test("options for edges are refused in other scopes", async () => {
    assert.equal((await refusal(nodesOf({ sourceNodeUuids: [uuids["Ada"] ?? ""] })))[0], 422);
    assert.equal((await refusal(nodesOf({ excludeEdgeTypes: ["KNOWS"] })))[0], 501);
  });

  test("episodes by metadata and by time", async () => {
    const search = async (searchFilters: Filters) =>
      (await tenant.zep.graph.search({ userId: "s", query: "Ada Bob", scope: "episodes", limit: 50, searchFilters }))
        .episodes ?? [];
    const wanted = {
      type: "and" as const,
      filters: [{ propertyName: "origin", comparisonOperator: "=" as const, propertyValue: "a" }],
    };
    assert.deepEqual(
      (await search({ episodeMetadataFilters: wanted })).map(({ content }) => content).toSorted(),
      [LISBON, OSLO, SIEMENS].toSorted(),
    );
    assert.deepEqual(await search({ createdAt: [[{ comparisonOperator: "<", date: "2000-01-01" }]] }), []);
  });
});

test("a property decides before the limit: the one edge and the one node of many that have it are found", async () => {
  const { own, zep, send } = tenant;
  const SHIPS = 150;
  await zep.graph.create({ graphId: "ships" });
  const ships = Array.from({ length: SHIPS }, (_, n) => `Ship ${n + 1}`);
  const facts = ships.map((subject) => ({
    subject,
    predicate: "SAILS_TO",
    object: "Oslo",
    fact: `${subject} sails to Oslo.`,
  }));
  for (let from = 0; from < SHIPS; from += 50)
    await own("POST", "/v1/graphs/ships/facts", { facts: facts.slice(from, from + 50) });
  const search = async (scope: "edges" | "nodes", searchFilters: Filters) => {
    const found = await zep.graph.search(
      { graphId: "marked", query: "ship sails", scope, limit: 50, searchFilters },
      ONCE,
    );
    return [...(found.edges ?? []).map(({ fact }) => fact), ...(found.nodes ?? []).map(({ name }) => name)];
  };
  const lines = (await (await send("GET", "/v1/graphs/ships/export")).text()).split("\n");
  const last = await search("edges", {}).catch(() => []);
  assert.deepEqual(last, []);
  const marked = lines.map((line) => {
    if (line === "") return line;
    const record = JSON.parse(line) as Record<string, unknown>;
    const isOne = record["name"] === "Ship 7" || record["fact"] === "Ship 7 sails to Oslo.";
    return isOne && "attributes" in record
      ? JSON.stringify({ ...record, attributes: { flag: "Malta", masts: 3 } })
      : line;
  });
  assert.equal((await send("POST", "/v1/graphs/marked/import", marked.join("\n"), "application/x-ndjson")).status, 200);
  const is = (propertyName: string, comparisonOperator: string, propertyValue?: unknown) =>
    ({ propertyName, comparisonOperator, ...(propertyValue !== undefined && { propertyValue }) }) as never;
  for (const filters of [
    [is("flag", "=", "Malta")],
    [is("masts", ">=", 3)],
    [is("masts", "IS NOT NULL"), is("flag", "<>", "Oslo")],
  ]) {
    assert.deepEqual(await search("edges", { propertyFilters: filters }), ["Ship 7 sails to Oslo."]);
    assert.deepEqual(await search("nodes", { propertyFilters: filters }), ["Ship 7"]);
  }
  assert.equal((await search("edges", { propertyFilters: [is("flag", "IS NULL")] })).length, 50);
  assert.deepEqual(await search("edges", { propertyFilters: [is("flag", ">", true)] }), []);
  assert.deepEqual(
    await search("edges", { propertyFilters: [is("flag", "=", "Malta"), is("flag", "CONTAINS", "alt")] }),
    ["Ship 7 sails to Oslo."],
  );
});
