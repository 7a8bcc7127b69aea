import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ONCE, refusal, toldUser, zepTenant, type Tenant } from "./client.ts";

let tenant: Tenant;
let messageUuids: string[] = [];
before(async () => {
  tenant = await zepTenant();
  ({ messageUuids } = await toldUser(tenant, "ada"));
});
after(() => tenant.stop());

describe("lists", () => {
  test("edges, nodes and episodes are those of Engraph, the newest first", async () => {
    const { zep, own } = tenant;
    const facts = (await own("GET", "/v1/users/ada/facts")).data;
    const edges = await zep.graph.edge.getByUserId("ada", {});
    assert.ok(facts.length >= 4);
    assert.deepEqual(
      edges.map((edge) => [
        edge.name,
        edge.fact,
        edge.createdAt,
        edge.validAt ?? null,
        edge.invalidAt ?? null,
        edge.expiredAt ?? null,
      ]),
      facts.map((fact: Record<string, unknown>) => [
        fact["predicate"],
        fact["fact"],
        fact["known_from"],
        fact["valid_from"],
        fact["valid_to"],
        fact["known_to"],
      ]),
    );
    const entities = (await own("GET", "/v1/users/ada/entities")).data;
    const nodes = await zep.graph.node.getByUserId("ada", {});
    assert.deepEqual(
      nodes.map(({ name, summary }) => [name, summary]),
      entities.map(({ name, summary }: Record<string, string>) => [name, summary]),
    );
    const { episodes = [] } = await zep.graph.episode.getByUserId("ada", { lastn: 1 });
    assert.deepEqual(
      episodes.map(({ content }) => content),
      ["I will remember that."],
    );
    assert.equal((await zep.graph.episode.listByUserId("ada", {})).length, 2);
  });

  for (const order of [
    {},
    { direction: "asc" },
    { orderBy: "created_at" },
    { orderBy: "created_at", direction: "asc" },
  ])
    test(`pages continue by cursor and by uuid, each item once: ${JSON.stringify(order)}`, async () => {
      const { edge } = tenant.zep.graph;
      const all = (await edge.getByUserId("ada", order)).map(({ uuid }) => uuid);
      const byCursor: string[] = [];
      for (let cursor: string | undefined, page = 0; page < 20; page++) {
        const answer = await edge
          .getByUserId("ada", { ...order, limit: 2, ...(cursor && { cursor }) })
          .withRawResponse();
        byCursor.push(...answer.data.map(({ uuid }) => uuid));
        cursor = answer.rawResponse.headers.get("Zep-Next-Cursor") ?? undefined;
        if (cursor === undefined) break;
      }
      assert.deepEqual(byCursor, all);
      const byUuid: string[] = [];
      for (let page = 0; page < 20; page++) {
        const last = byUuid.at(-1);
        const shown = await edge.getByUserId("ada", { ...order, limit: 3, ...(last && { uuidCursor: last }) });
        if (shown.length === 0) break;
        byUuid.push(...shown.map(({ uuid }) => uuid));
      }
      assert.deepEqual(byUuid, all);
    });

  test("lists are filtered, or say that they cannot be", async () => {
    const { edge, node, episode } = tenant.zep.graph;
    const lives = await edge.getByUserId("ada", { filters: { edgeTypes: ["LIVES_IN"] } });
    assert.deepEqual(
      lives.map(({ fact }) => fact),
      ["Ada Lovelace lives in Lisbon."],
    );
    const people = await node.getByUserId("ada", { filters: { nodeLabels: ["person"] } });
    assert.deepEqual(
      people.map(({ name }) => name),
      ["Ada Lovelace"],
    );
    const glad = {
      type: "and" as const,
      filters: [{ propertyName: "mood", comparisonOperator: "CONTAINS" as const, propertyValue: "lad" }],
    };
    assert.deepEqual(
      (await episode.listByUserId("ada", { episodeMetadataFilters: glad })).map(({ uuid }) => uuid),
      [messageUuids[0]],
    );
    const lisbon = lives[0]?.targetNodeUuid ?? "";
    assert.deepEqual(
      (await episode.listByUserId("ada", { mentionedNodeUuids: [lisbon] })).map(({ uuid }) => uuid),
      [messageUuids[0]],
    );
    assert.equal((await refusal(node.getByUserId("ada", { orderBy: "degree" }, ONCE)))[0], 501);
    assert.equal((await refusal(node.getByUserId("ada", { filters: { edgeTypes: ["X"] } }, ONCE)))[0], 501);
    assert.equal((await refusal(edge.getByUserId("ada", { orderBy: "colour" })))[0], 422);
    assert.equal((await refusal(edge.getByUserId("ada", { cursor: "nonsense" })))[0], 409);
  });

  test("an unknown user has empty lists, and an unknown graph has none", async () => {
    const { edge, node, episode } = tenant.zep.graph;
    assert.deepEqual([await edge.getByUserId("nobody", {}), await node.getByUserId("nobody", {})], [[], []]);
    assert.deepEqual((await episode.getByUserId("nobody", {})).episodes, []);
    assert.equal((await refusal(edge.getByGraphId("nowhere", {})))[0], 404);
  });

  test("users called like parts of a path have lists too", async () => {
    for (const id of ["neighbors", "mentions", "episodes", "user", "graph"]) {
      assert.deepEqual(await tenant.zep.graph.node.getByUserId(id, {}), []);
      assert.deepEqual((await tenant.zep.graph.episode.getByUserId(id, {})).episodes, []);
    }
  });
});

describe("items", () => {
  test("every edge of the list resolves by its uuid, and so do both its nodes and its episodes", async () => {
    const { graph } = tenant.zep;
    const edges = await graph.edge.getByUserId("ada", {});
    for (const edge of edges) {
      assert.deepEqual(await graph.edge.get(edge.uuid), edge);
      for (const [uuid, name] of [
        [edge.sourceNodeUuid, edge.sourceNodeName],
        [edge.targetNodeUuid, edge.targetNodeName],
      ] as const) {
        const node = await graph.node.get(uuid);
        assert.deepEqual([node.uuid, node.name], [uuid, name]);
        assert.ok((await graph.node.getEdges(uuid)).some((one) => one.uuid === edge.uuid));
        const { episodes = [] } = await graph.node.getEpisodes(uuid);
        assert.ok(episodes.some((one) => edge.episodes?.includes(one.uuid)));
      }
      for (const uuid of edge.episodes ?? []) assert.equal((await graph.episode.get(uuid)).uuid, uuid);
    }
    assert.ok(edges.some(({ name, targetNodeName }) => name === "FAVORITE_COLOR" && targetNodeName === "blue"));
  });

  test("an episode mentions its nodes and edges", async () => {
    const { graph } = tenant.zep;
    const { edges = [], nodes = [] } = await graph.episode.getNodesAndEdges(messageUuids[0] ?? "");
    assert.deepEqual(
      edges.map(({ uuid }) => uuid).toSorted(),
      (await graph.edge.getByUserId("ada", {})).map(({ uuid }) => uuid).toSorted(),
    );
    const there = new Set(nodes.map(({ uuid }) => uuid));
    for (const { sourceNodeUuid, targetNodeUuid } of edges)
      assert.ok(there.has(sourceNodeUuid) && there.has(targetNodeUuid));
  });

  test("a uuid of another kind is not found", async () => {
    const { graph, task } = tenant.zep;
    const [edge] = await graph.edge.getByUserId("ada", {});
    const wrong = [
      "x",
      "..",
      "%00",
      "🙂",
      "a".repeat(2_000),
      "8f14e45f-ceea-467f-9575-1f7c5a9d1a11",
      edge?.sourceNodeUuid ?? "",
    ];
    for (const uuid of wrong) assert.equal((await refusal(graph.edge.get(uuid)))[0], 404, uuid);
    for (const uuid of ["x", edge?.uuid ?? ""])
      for (const call of [() => graph.node.get(uuid), () => graph.episode.get(uuid), () => task.get(uuid)])
        assert.equal((await refusal(call()))[0], 404, uuid);
  });

  test("an edge is corrected and deleted", async () => {
    const { zep, own } = tenant;
    const edge = (await zep.graph.edge.getByUserId("ada", {})).find(({ name }) => name === "WORKS_AT");
    const uuid = edge?.uuid ?? "";
    const changed = await zep.graph.edge.update(uuid, {
      fact: "Ada worked at Siemens.",
      invalidAt: "2025-06-01T00:00:00Z",
    });
    assert.deepEqual(
      [changed.uuid, changed.fact, changed.invalidAt],
      [uuid, "Ada worked at Siemens.", "2025-06-01T00:00:00.000Z"],
    );
    for (const more of [{ name: "X" }, { attributes: { a: 1 } }, { expiredAt: "2025-06-01T00:00:00Z" }])
      assert.equal((await refusal(zep.graph.edge.update(uuid, more, ONCE)))[0], 501);
    await zep.graph.edge.delete(uuid);
    assert.ok((await zep.graph.edge.getByUserId("ada", {})).every((one) => one.uuid !== uuid));
    const { data } = await own("GET", "/v1/users/ada/facts?predicate=WORKS_AT");
    assert.deepEqual(data, []);
  });

  test("a node is renamed and deleted, but not the value of an edge", async () => {
    const { graph } = tenant.zep;
    const lives = (await graph.edge.getByUserId("ada", {})).find(({ name }) => name === "LIVES_IN");
    const uuid = lives?.targetNodeUuid ?? "";
    const { name, labels } = await graph.node.update(uuid, { name: "Lisboa", labels: ["PortCity"] });
    assert.deepEqual([name, labels], ["Lisboa", ["Entity", "PortCity"]]);
    assert.equal((await refusal(graph.node.update(uuid, { summary: "x" }, ONCE)))[0], 501);
    const colour = (await graph.edge.getByUserId("ada", {})).find((edge) => edge.name === "FAVORITE_COLOR");
    assert.equal((await refusal(graph.node.delete(colour?.targetNodeUuid ?? "", ONCE)))[0], 501);
    await graph.node.delete(uuid);
    assert.equal((await refusal(graph.node.get(uuid)))[0], 404);
  });

  test("a deleted episode takes along what it taught", async () => {
    const { zep, own } = tenant;
    await zep.graph.episode.delete(messageUuids[0] ?? "");
    assert.equal((await refusal(zep.graph.episode.get(messageUuids[0] ?? "")))[0], 404);
    assert.deepEqual((await own("GET", "/v1/users/ada/facts")).data, []);
  });
});
