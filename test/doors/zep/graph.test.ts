import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { entityFields } from "@getzep/zep-cloud";
import { ended, ONCE, refusal, toldUser, zepTenant, type Tenant } from "./client.ts";

let tenant: Tenant;
before(async () => {
  tenant = await zepTenant();
});
after(() => tenant.stop());

describe("data", () => {
  test("texts, JSON and messages are episodes, with the time and source they came with", async () => {
    const { zep, own } = tenant;
    await zep.graph.create({ graphId: "data", name: "Data", description: "What is known" });
    const added = [
      await zep.graph.add({
        graphId: "data",
        type: "text",
        data: "Bob lives in Paris.",
        sourceDescription: "crm",
        createdAt: "2024-05-05T00:00:00Z",
      }),
      await zep.graph.add({ graphId: "data", type: "json", data: '{"name":"Dave","city":"Oslo"}', metadata: { a: 1 } }),
      await zep.graph.add({
        graphId: "data",
        type: "message",
        data: "Carol (user): I live in Rome.",
        documentId: "d1",
      }),
    ];
    for (const { uuid, taskId } of added) {
      assert.equal(await ended(tenant, taskId), "succeeded");
      assert.equal((await zep.graph.episode.get(uuid)).processed, true);
    }
    const { data } = await own("GET", "/v1/graphs/data/episodes");
    const [message, json, text] = data;
    assert.deepEqual(
      [text.content, text.reference_time, text.metadata.source],
      ["Bob lives in Paris.", "2024-05-05T00:00:00.000Z", "crm"],
    );
    assert.deepEqual([json.type, json.metadata], ["json", { a: 1 }]);
    assert.deepEqual(
      [message.type, message.name, message.role, message.content],
      ["message", "Carol", "user", "I live in Rome."],
    );
    assert.deepEqual([added[0]?.sourceDescription, added[0]?.createdAt], ["crm", "2024-05-05T00:00:00.000Z"]);
    assert.deepEqual([added[2]?.role, added[2]?.roleType, added[2]?.documentId], ["Carol", "user", "d1"]);
    const { data: facts } = await own("GET", "/v1/graphs/data/facts");
    assert.ok(facts.some(({ fact }: { fact: string }) => fact === "Carol lives in Rome."));
  });

  test("a batch is added whole or not at all", async () => {
    const { zep, own } = tenant;
    await zep.graph.create({ graphId: "batch" });
    const episodes = ["one", "two", "three"].map((data) => ({ data, type: "text" as const }));
    const added = await zep.graph.addBatch({ graphId: "batch", episodes });
    assert.deepEqual(
      added.map(({ content }) => content),
      ["one", "two", "three"],
    );
    assert.equal(await ended(tenant, added[0]?.taskId), "succeeded");
    const broken = [...episodes, { data: "{", type: "json" as const }];
    assert.equal((await refusal(zep.graph.addBatch({ graphId: "batch", episodes: broken })))[0], 409);
    assert.equal((await own("GET", "/v1/graphs/batch/episodes")).data.length, 3);
    const twofold = { data: "four", type: "text" as const, sourceDescription: "crm", metadata: { source: "mine" } };
    assert.equal((await refusal(zep.graph.addBatch({ graphId: "batch", episodes: [...episodes, twofold] })))[0], 409);
    assert.equal((await own("GET", "/v1/graphs/batch/episodes")).data.length, 3);
    const [status] = await refusal(zep.graph.addBatch({ graphId: "batch", episodes: [] }));
    assert.equal(status, 422);
  });

  test("data need exactly one owner, which exists", async () => {
    const { graph } = tenant.zep;
    const text = { type: "text", data: "x" } as const;
    assert.equal((await refusal(graph.add(text)))[0], 422);
    assert.equal((await refusal(graph.add({ ...text, userId: "a", graphId: "b" })))[0], 422);
    assert.equal((await refusal(graph.add({ ...text, graphId: "misspelt" })))[0], 404);
    assert.equal((await refusal(graph.add({ ...text, userId: "misspelt" })))[0], 404);
    assert.equal((await refusal(graph.add({ graphId: "batch", type: "fact_triple", data: "x" }, ONCE)))[0], 501);
    assert.equal((await refusal(graph.add({ graphId: "batch", type: "text", data: " " })))[0], 422);
  });
});

describe("triples", () => {
  test("a triple is a fact of Engraph, between two nodes", async () => {
    const { zep, own } = tenant;
    await zep.graph.create({ graphId: "triples" });
    const { edge, sourceNode, targetNode, taskId } = await zep.graph.addFactTriple({
      graphId: "triples",
      fact: "Ada knows Charles.",
      factName: "knows",
      sourceNodeName: "Ada",
      targetNodeName: "Charles",
      targetNodeLabels: ["Entity", "SeniorEngineer"],
      validAt: "2020-01-01T00:00:00Z",
      createdAt: "2020-02-02T00:00:00Z",
      metadata: { from: "a letter" },
    });
    assert.equal(await ended(tenant, taskId), "succeeded");
    const { data } = await own("GET", "/v1/graphs/triples/facts");
    const [fact] = data;
    assert.equal(data.length, 1);
    assert.deepEqual(
      [edge?.fact, edge?.name, edge?.validAt, edge?.createdAt, edge?.sourceNodeName, edge?.targetNodeName],
      [fact.fact, "KNOWS", fact.valid_from, fact.known_from, "Ada", "Charles"],
    );
    assert.deepEqual([edge?.sourceNodeUuid, edge?.targetNodeUuid], [sourceNode?.uuid, targetNode?.uuid]);
    assert.deepEqual(targetNode?.labels, ["Entity", "SeniorEngineer"]);
    const episode = await zep.graph.episode.get(edge?.episodes?.[0] ?? "");
    assert.deepEqual([episode.metadata, episode.createdAt], [{ from: "a letter" }, "2020-02-02T00:00:00.000Z"]);
    const literal = await own("POST", "/v1/graphs/triples/facts", {
      subject: "Ada",
      predicate: "AGE",
      object_value: "36",
      fact: "Ada is 36.",
    });
    const edges = await zep.graph.edge.getByGraphId("triples", {});
    const age = edges.find(({ name }) => name === "AGE");
    const again = await zep.graph.addFactTriple({
      graphId: "triples",
      fact: "Charles is 36, too.",
      factName: "AGE",
      sourceNodeUuid: targetNode?.uuid ?? "",
      targetNodeUuid: age?.targetNodeUuid ?? "",
    });
    assert.deepEqual([again.edge?.sourceNodeName, again.targetNode?.name], ["Charles", literal.object_value]);
  });

  test("fields that a manual fact cannot have are refused, and nothing is stored", async () => {
    const { zep, own } = tenant;
    await zep.graph.create({ graphId: "bare" });
    const triple = { graphId: "bare", fact: "A is B.", factName: "IS", sourceNodeName: "A", targetNodeName: "B" };
    for (const more of [
      { edgeAttributes: { a: 1 } },
      { expiredAt: "2020-01-01T00:00:00Z" },
      { sourceNodeSummary: "x" },
      { targetNodeAttributes: { a: 1 } },
    ])
      assert.equal(
        (await refusal(zep.graph.addFactTriple({ ...triple, ...more }, ONCE)))[0],
        501,
        JSON.stringify(more),
      );
    for (const more of [
      { factName: "!!!" },
      { fact: " " },
      { targetNodeName: "" },
      { sourceNodeName: "" },
      { validAt: "soon" },
    ])
      assert.equal(
        (await refusal(zep.graph.addFactTriple({ ...triple, ...more, metadata: { a: 1 } })))[0],
        422,
        JSON.stringify(more),
      );
    const backwards = { validAt: "2021-01-01T00:00:00Z", invalidAt: "2020-01-01T00:00:00Z", metadata: { a: 1 } };
    assert.equal((await refusal(zep.graph.addFactTriple({ ...triple, ...backwards })))[0], 409);
    assert.equal((await refusal(zep.graph.addFactTriple({ ...triple, targetNodeUuid: "nonsense" })))[0], 404);
    for (const list of ["facts", "episodes"])
      assert.deepEqual((await own("GET", `/v1/graphs/bare/${list}`)).data, [], list);
  });
});

describe("graphs", () => {
  test("a graph is made once, described, listed and erased", async () => {
    const { zep, own } = tenant;
    await zep.graph.create({ graphId: "library", name: "Library", description: "Books" });
    assert.equal((await refusal(zep.graph.create({ graphId: "library" })))[0], 400);
    assert.equal((await own("GET", "/v1/graphs/library")).name, "Library");
    await zep.graph.update("library", { description: "Books and maps" });
    const { name, description } = await zep.graph.get("library");
    assert.deepEqual([name, description], ["Library", "Books and maps"]);
    const { graphs = [], totalCount } = await zep.graph.listAll({ search: "library" });
    assert.deepEqual([graphs.map(({ graphId }) => graphId), totalCount], [["library"], 1]);
    assert.ok((await zep.graph.warm("library")).message);
    await zep.graph.delete("library");
    assert.equal((await refusal(zep.graph.get("library")))[0], 404);
    assert.equal((await refusal(zep.graph.warm("library")))[0], 404);
  });

  test("a clone has what its source has, and is its own", async () => {
    const { zep, own } = tenant;
    await toldUser(tenant, "source");
    const cloned = await zep.graph.clone({ sourceUserId: "source", targetUserId: "copy" });
    assert.equal(cloned.userId, "copy");
    assert.equal(await ended(tenant, cloned.taskId), "succeeded");
    const facts = async (user: string) =>
      (await own("GET", `/v1/users/${user}/facts`)).data.map(({ fact, known_from }: Record<string, string>) => [
        fact,
        known_from,
      ]);
    assert.deepEqual(await facts("copy"), await facts("source"));
    assert.equal((await refusal(zep.graph.clone({ sourceUserId: "source", targetUserId: "copy" })))[0], 409);
    assert.equal((await zep.thread.get("source-thread")).userId, "source");
    const unnamed = await zep.graph.clone({ sourceUserId: "source" });
    assert.ok(unnamed.userId && unnamed.userId !== "source");
    assert.equal((await refusal(zep.graph.clone({})))[0], 422);
    assert.equal((await refusal(zep.graph.clone({ sourceGraphId: "nowhere" })))[0], 404);
    await zep.user.delete("copy");
    assert.ok((await facts("source")).length > 0);
  });
});

describe("types", () => {
  const cities = { City: { description: "A city", fields: { head_count: entityFields.integer("People") } } };
  const visits = {
    HAS_VISITED: { description: "Was there", fields: {}, sourceTargets: [{ source: "User", target: "City" }] },
  };

  test("types are the ontology of a memory, and keep what Zep does not know", async () => {
    const { zep, own } = tenant;
    await zep.user.add({ userId: "typed" });
    const before = { excluded_fact_types: ["LIKES"], fact_types: [{ name: "HAS_VISITED", functional: true }] };
    await own("PUT", "/v1/users/typed/ontology", before);
    await zep.graph.setOntology(cities, visits, { userIds: ["typed"] });
    const ours = await own("GET", "/v1/users/typed/ontology");
    assert.deepEqual(ours.entity_types[0].name, "city");
    assert.deepEqual(ours.entity_types[0].attributes[0], {
      name: "head_count",
      type: "integer",
      values: null,
      description: "People",
    });
    const [visited] = ours.fact_types;
    assert.deepEqual([visited.subject_types, visited.object_types, visited.functional], [["person"], ["city"], true]);
    assert.deepEqual(ours.excluded_fact_types, ["LIKES"]);
    const { entityTypes = [], edgeTypes = [] } = await zep.graph.listEntityTypes({ userId: "typed" });
    assert.deepEqual(
      entityTypes.map(({ name }) => name),
      ["City"],
    );
    assert.deepEqual(edgeTypes[0]?.sourceTargets, [{ source: "Person", target: "City" }]);
    assert.deepEqual((await zep.graph.listEntityTypes({})).entityTypes, []);
  });

  test("without owners they are those of the whole tenant", async () => {
    await tenant.zep.graph.setOntology(cities, {});
    assert.equal((await tenant.own("GET", "/v1/ontology")).entity_types[0].name, "city");
    assert.deepEqual(
      (await tenant.zep.graph.listEntityTypes({})).entityTypes?.map(({ name }) => name),
      ["City"],
    );
    await tenant.zep.graph.setOntology({}, {});
  });

  test("types that cannot be are refused", async () => {
    const { graph } = tenant.zep;
    const unknown = { KNOWS: { description: "x", fields: {}, sourceTargets: [{ source: "Unicorn", target: "City" }] } };
    assert.equal((await refusal(graph.setOntology(cities, unknown, { userIds: ["typed"] })))[0], 409);
    assert.equal((await refusal(graph.setOntology(cities, {}, { userIds: ["misspelt"] })))[0], 404);
    const [status] = await tenant.raw("PUT", "/entity-types", {
      entity_types: [{ name: "City", description: "", identity_properties: ["a"] }],
    });
    assert.equal(status, 501);
  });
});
