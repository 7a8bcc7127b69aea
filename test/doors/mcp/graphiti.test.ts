/** Tools with the names, parameters and answer shapes of Graphiti's MCP server. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { connect, isRead, server, someone, type Json } from "./connect.ts";

after(() => server.stop());

const EDGE = [
  "uuid",
  "group_id",
  "source_node_uuid",
  "target_node_uuid",
  "created_at",
  "name",
  "fact",
  "episodes",
  "expired_at",
  "valid_at",
  "invalid_at",
  "attributes",
].toSorted();
const NODE = ["uuid", "name", "labels", "created_at", "summary", "group_id", "attributes"].toSorted();
const EPISODE = ["uuid", "name", "content", "created_at", "source", "source_description", "group_id"].toSorted();
const fieldsOf = (item: object): string[] => Object.keys(item).toSorted();

test("an added episode is listed, found, read by its uuid, and deleted again", async () => {
  const user = someone();
  const { call, json } = await connect("client 2.4.0", { user, tools: "graphiti" });
  assert.deepEqual(await json("get_episodes"), { message: "No episodes found", episodes: [] });
  const added = await json("add_memory", {
    name: "Move",
    episode_body: "I moved to Lisbon in May 2024. My sister Ana works at Acme.",
    source: "message",
    source_description: "chat",
    group_id: user,
    reference_time: "2024-06-01T00:00:00Z",
  });
  assert.deepEqual(added, { message: `Episode 'Move' queued for processing in group '${user}'` });
  await json("add_memory", { name: "Firm", episode_body: '{"name": "Acme", "city": "Porto"}', source: "json" });
  await json("add_memory", { name: "Note", episode_body: "Boris likes chess.", source: "anything" });
  await isRead(user);
  assert.equal((await json("get_status")).status, "ok");

  const { episodes } = await json("get_episodes", { max_episodes: 10, group_ids: [user] });
  assert.deepEqual(fieldsOf(episodes[0]), EPISODE);
  assert.deepEqual(
    episodes.map(({ name, source, source_description }: Json) => [name, source, source_description]),
    [
      ["Note", "text", ""],
      ["Firm", "json", ""],
      ["Move", "message", "chat"],
    ],
  );
  assert.equal((await json("get_episodes", { max_episodes: 1 })).episodes.length, 1);

  const { nodes } = await json("search_nodes", { query: "Acme", max_nodes: 3 });
  assert.deepEqual(fieldsOf(nodes[0]), NODE);
  assert.equal(nodes[0].name, "Acme");
  assert.equal(nodes[0].labels[0], "Entity");
  const people = await json("search_nodes", { query: "Ana Acme", entity_types: ["Person"] });
  assert.ok(people.nodes.length > 0 && people.nodes.every(({ labels }: Json) => labels.includes("person")));

  const { facts } = await json("search_memory_facts", { query: "Where does Ana work?", edge_types: ["works_at"] });
  assert.deepEqual(fieldsOf(facts[0]), EDGE);
  assert.deepEqual([facts[0].name, facts[0].target_node_uuid], ["WORKS_AT", nodes[0].uuid]);
  const moved = await json("search_memory_facts", {
    query: "Lisbon",
    valid_at_after: "2024-05-01",
    valid_at_before: "2024-05-31",
    max_facts: 2,
  });
  assert.ok(moved.facts.length > 0 && moved.facts.every(({ valid_at }: Json) => valid_at.startsWith("2024-05")));
  const around = await json("search_memory_facts", { query: "works", center_node_uuid: nodes[0].uuid });
  assert.equal(around.facts[0].name === "WORKS_AT" || around.facts[0].source_node_uuid === nodes[0].uuid, true);

  assert.deepEqual(await json("get_entity_edge", { uuid: facts[0].uuid }), facts[0]);
  await json("delete_entity_edge", { uuid: facts[0].uuid });
  assert.equal((await call("delete_entity_edge", { uuid: facts[0].uuid })).isError, true);
  assert.deepEqual((await json("search_memory_facts", { query: "works", edge_types: ["WORKS_AT"] })).facts, []);

  await json("delete_episode", { uuid: episodes[2].uuid });
  assert.equal((await json("get_episodes")).episodes.length, 2);
  assert.equal((await call("delete_episode", { uuid: episodes[2].uuid })).isError, true);
});

test("a triplet is stated as it is, in any alphabet, to entities that are there or made", async () => {
  const user = someone();
  const { json } = await connect("sdk 1.32.2", { user, tools: "graphiti" });
  const first = await json("add_triplet", {
    source_node_name: "Юрий",
    edge_name: "работает в",
    target_node_name: "山田商店",
    fact: "Юрий работает в 山田商店.",
  });
  assert.deepEqual(
    first.nodes.map(({ name }: Json) => name),
    ["Юрий", "山田商店"],
  );
  assert.deepEqual([first.edges[0].name, first.edges[0].fact], ["РАБОТАЕТ_В", "Юрий работает в 山田商店."]);
  const second = await json("add_triplet", {
    source_node_name: "Юрий",
    source_node_uuid: first.nodes[0].uuid,
    edge_name: "knows-well!",
    target_node_name: "Ana",
    fact: "Юрий knows Ana well.",
  });
  assert.deepEqual([second.nodes[0].uuid, second.edges[0].name], [first.nodes[0].uuid, "KNOWS_WELL"]);
});

test("another group is refused by name, and so is what has no counterpart", async () => {
  const { call } = await connect("client 2.4.0", { user: someone(), tools: "graphiti" });
  for (const [tool, input] of [
    ["add_memory", { name: "x", episode_body: "x", group_id: "other" }],
    ["search_nodes", { query: "x", group_ids: ["other"] }],
    ["search_memory_facts", { query: "x", group_ids: "other" }],
    ["get_episodes", { group_ids: ["other"] }],
    ["add_triplet", { source_node_name: "a", edge_name: "b", target_node_name: "c", fact: "d", group_id: "other" }],
    ["clear_graph", { group_ids: ["other"] }],
  ] as const) {
    const { text, isError } = await call(tool, input);
    assert.equal(isError, true, tool);
    assert.match(text, /^group_ids?: must be left out or/, tool);
  }
  for (const [tool, input, message] of [
    ["add_memory", { name: "x", episode_body: "x", saga: "s" }, /^saga: is not a field here/],
    ["add_memory", { name: "x", episode_body: "{", source: "json" }, /^episode_body: is not valid JSON/],
    ["add_memory", { name: "x", episode_body: "" }, /^episode_body: must not be empty/],
    ["search_memory_facts", { query: "x", max_facts: 0 }, /^max_facts: /],
    ["search_memory_facts", { query: "x", valid_at_after: "soon" }, /^valid_at_after: must be an ISO 8601/],
    ["get_entity_edge", { uuid: "../../episodes" }, /^uuid: must be an id that starts with fact_/],
  ] as const) {
    const { text, isError } = await call(tool, input);
    assert.equal(isError, true, tool);
    assert.match(text, message);
  }
});

test("a cleared graph is empty and can be written again", async () => {
  const user = someone();
  const { json } = await connect("client 2.4.0", { user, tools: "graphiti" });
  await json("add_memory", { name: "a", episode_body: "I live in Oslo.", source: "message" });
  await isRead(user);
  const { message } = await json("clear_graph");
  assert.match(message, /cleared/);
  assert.deepEqual((await json("get_episodes")).episodes, []);
  assert.deepEqual((await json("search_nodes", { query: "Oslo" })).nodes, []);
  await json("add_memory", { name: "b", episode_body: "I live in Rome.", source: "message" });
  assert.deepEqual(
    (await json("get_episodes")).episodes.map(({ name }: Json) => name),
    ["b"],
  );
});
