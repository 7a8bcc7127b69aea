/** Tools with the names, parameters and answer shapes of the reference memory server. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { api, connect, isRead, server, someone, type Json } from "./connect.ts";

after(() => server.stop());

const ADA = { name: "Ada", entityType: "person", observations: ["Speaks Spanish", "Likes chess"] };
const ACME = { name: "Acme", entityType: "organization", observations: [] };
const WORKS = { from: "Ada", to: "Acme", relationType: "works at" };
const sorted = ({ observations, ...entity }: Json) => ({ ...entity, observations: observations.toSorted() });

test("entities, observations and relations are created once, read, and deleted again", async () => {
  const { call } = await connect("client 2.4.0", { user: someone(), tools: "reference" });
  assert.deepEqual((await call("read_graph")).data, { entities: [], relations: [] });
  assert.deepEqual((await call("create_entities", { entities: [ADA, ACME, ADA] })).data, { entities: [ADA, ACME] });
  assert.deepEqual((await call("create_entities", { entities: [{ ...ADA, name: "ada" }] })).data, { entities: [] });
  assert.deepEqual((await call("create_relations", { relations: [WORKS, WORKS] })).data, { relations: [WORKS] });
  assert.deepEqual((await call("create_relations", { relations: [WORKS] })).data, { relations: [] });
  const added = await call("add_observations", {
    observations: [{ entityName: "Ada", contents: ["Likes chess", "Born in 1990"] }],
  });
  assert.deepEqual(added.data, { results: [{ entityName: "Ada", addedObservations: ["Born in 1990"] }] });

  const whole = await call("read_graph");
  assert.deepEqual(JSON.parse(whole.text), whole.data);
  assert.deepEqual(whole.data["relations"], [WORKS]);
  assert.deepEqual(
    whole.data["entities"].map(sorted).toSorted((a: Json, b: Json) => (a.name < b.name ? -1 : 1)),
    [ACME, { ...ADA, observations: ["Born in 1990", "Likes chess", "Speaks Spanish"] }],
  );
  const found = (await call("search_nodes", { query: "chess" })).data;
  assert.equal(found["entities"][0].name, "Ada");
  const opened = (await call("open_nodes", { names: ["Acme", "Nobody"] })).data;
  assert.deepEqual([opened["entities"], opened["relations"]], [[ACME], [WORKS]]);

  const partly = await call("delete_observations", {
    deletions: [
      { entityName: "Ada", observations: ["Likes chess", "nothing"] },
      { entityName: "Nobody", observations: ["x"] },
    ],
  });
  assert.equal(partly.text, "Deleted 1 of 3 observations. Entities not found: Nobody");
  assert.equal((await call("delete_relations", { relations: [WORKS] })).text, "Relations deleted successfully");
  assert.equal(
    (await call("delete_relations", { relations: [WORKS] })).text,
    "Deleted 0 of 1 relations. The rest matched nothing.",
  );
  const ada = (await call("open_nodes", { names: ["Ada"] })).data;
  assert.deepEqual(ada["entities"].map(sorted), [{ ...ADA, observations: ["Born in 1990", "Speaks Spanish"] }]);
  assert.deepEqual(ada["relations"], []);

  assert.deepEqual((await call("delete_entities", { entityNames: ["Acme", "Nobody"] })).data, {
    success: true,
    message: "Deleted 1 of 2 entities. Not found: Nobody",
  });
  assert.deepEqual((await call("open_nodes", { names: ["Acme"] })).data["entities"], []);
  const again = { ...ACME, observations: ["Back again"] };
  await call("create_entities", { entities: [again] });
  assert.deepEqual((await call("open_nodes", { names: ["Acme"] })).data["entities"], [again]);
});

test("any alphabet comes back as it went in, names of signs alone included", async () => {
  const { call } = await connect("sdk 1.32.2", { user: someone(), tools: "reference" });
  const entities = [
    { name: "Юрий", entityType: "человек", observations: ["Живёт в Москве"] },
    { name: "山田", entityType: "人", observations: ["東京に住んでいる"] },
    { name: "🚀", entityType: "rocket", observations: ["flies"] },
    { name: "!!!", entityType: "band", observations: ["plays"] },
    { name: "C++", entityType: "language", observations: ["compiles"] },
  ];
  const relations = [
    { from: "Юрий", to: "山田", relationType: "знает" },
    { from: "山田", to: "🚀", relationType: "が好き" },
    { from: "C++", to: "!!!", relationType: "worksWith" },
  ];
  await call("create_entities", { entities });
  assert.deepEqual((await call("create_relations", { relations })).data, { relations });
  const { data } = await call("open_nodes", { names: entities.map(({ name }) => name) });
  assert.deepEqual(data["entities"], entities);
  const byFrom = (a: Json, b: Json): number => (a.from < b.from ? -1 : 1);
  assert.deepEqual(data["relations"].toSorted(byFrom), relations.toSorted(byFrom));
});

test("facts learned from messages are in the same graph", async () => {
  const user = someone();
  await api("POST", `/v1/users/${user}/messages`, {
    thread_id: "t",
    messages: [{ role: "user", content: "My sister Ana works at Acme." }],
  });
  await isRead(user);
  const { call } = await connect("client 2.4.0", { user, tools: "reference" });
  const { relations } = (await call("read_graph")).data as { relations: unknown[] };
  const about = relations.filter((relation) => JSON.stringify(relation).includes("Acme"));
  assert.deepEqual(about, [{ from: "Ana", to: "Acme", relationType: "works at" }]);
});

test("an error names the field", async () => {
  const { call } = await connect("client 2.4.0", { user: someone(), tools: "reference" });
  await call("create_entities", { entities: [ADA] });
  for (const [tool, input, message] of [
    ["create_entities", { entities: [{ name: "", entityType: "x", observations: [] }] }, /^entities\.0\.name: /],
    [
      "create_entities",
      { entities: [{ ...ADA, name: "B", observations: ["x".repeat(5_000)] }] },
      /^entities\.0\.observations\.0: /,
    ],
    ["create_entities", { entities: "Ada" }, /^entities: must be a list/],
    [
      "create_relations",
      { relations: [{ ...WORKS, to: "Nobody" }] },
      /relations\.0\.to: Entity with name Nobody not found/,
    ],
    [
      "add_observations",
      { observations: [{ entityName: "Nobody", contents: ["x"] }] },
      /Entity with name Nobody not found/,
    ],
    ["open_nodes", { name: ["Ada"] }, /name: is not a field here; did you mean "names"\?/],
  ] as const) {
    const { text, isError } = await call(tool, input);
    assert.equal(isError, true, tool);
    assert.match(text, message);
  }
  assert.deepEqual((await call("open_nodes", { names: ["B", "Nobody"] })).data["entities"], []);
});

test("a hundred entities at once, and nothing at all", async () => {
  const { call } = await connect("client 2.4.0", { user: someone(), tools: "reference" });
  const entities = Array.from({ length: 100 }, (_, n) => ({
    name: `Item ${n}`,
    entityType: "thing",
    observations: [`Weighs ${n} g`],
  }));
  assert.equal((await call("create_entities", { entities })).data["entities"].length, 100);
  assert.deepEqual((await call("open_nodes", { names: ["Item 7"] })).data["entities"], [entities[7]]);
  assert.equal((await call("read_graph")).data["entities"].length, 100);
  assert.deepEqual((await call("create_entities", { entities: [] })).data, { entities: [] });
  assert.deepEqual((await call("open_nodes", { names: [] })).data, { entities: [], relations: [] });
});
