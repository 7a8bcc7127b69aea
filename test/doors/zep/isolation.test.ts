import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { ZepClient } from "@getzep/zep-cloud";
import { ended, refusal, toldUser, zepTenant, type Caller, type Tenant } from "./client.ts";

function reaches({ graph, thread, task, user }: ZepClient, uuids: Uuids): (() => Promise<unknown>)[] {
  const { edge, node, literal, episode, taskId } = uuids;
  return [
    () => graph.edge.get(edge),
    () => graph.edge.delete(edge),
    () => graph.edge.update(edge, { fact: "x" }),
    () => graph.node.get(node),
    () => graph.node.get(literal),
    () => graph.node.getEdges(node),
    () => graph.node.getEpisodes(node),
    () => graph.node.delete(node),
    () => graph.node.update(node, { name: "x" }),
    () => graph.episode.get(episode),
    () => graph.episode.getNodesAndEdges(episode),
    () => graph.episode.delete(episode),
    () => task.get(taskId),
    () => thread.get("ada-thread"),
    () => thread.getUserContext("ada-thread"),
    () => thread.getEpisodes("ada-thread"),
    () => thread.getSummary("ada-thread"),
    () => thread.addMessages("ada-thread", { messages: [{ role: "user", content: "x" }] }),
    () => thread.delete("ada-thread"),
    () => user.get("ada"),
    () => user.delete("ada"),
    () => user.update("ada", { firstName: "Eve" }),
    () => user.getNode("ada"),
    () => graph.add({ userId: "ada", type: "text", data: "x" }),
    () => graph.clone({ sourceUserId: "ada", targetUserId: "bob2" }),
    () => thread.create({ threadId: "mine", userId: "ada" }),
  ];
}

interface Uuids {
  edge: string;
  node: string;
  literal: string;
  episode: string;
  taskId: string;
}

let tenant: Tenant;
let uuids: Uuids;
before(async () => {
  tenant = await zepTenant();
  const { zep } = tenant;
  const { messageUuids } = await toldUser(tenant, "ada");
  await toldUser(tenant, "bob");
  const edges = await zep.graph.edge.getByUserId("ada", {});
  const colour = edges.find(({ name }) => name === "FAVORITE_COLOR");
  const { taskId = "" } = await zep.thread.addMessages("ada-thread", { messages: [{ role: "system", content: "x" }] });
  await ended(tenant, taskId);
  uuids = {
    edge: edges[0]?.uuid ?? "",
    node: colour?.sourceNodeUuid ?? "",
    literal: colour?.targetNodeUuid ?? "",
    episode: messageUuids[0] ?? "",
    taskId,
  };
});
after(() => tenant.stop());

const untouched = async (): Promise<unknown> => {
  const { own } = tenant;
  const [facts, episodes, profile] = await Promise.all(
    ["/facts", "/episodes", ""].map((path) => own("GET", `/v1/users/ada${path}`)),
  );
  return { facts, episodes, profile };
};

test("a key of one user reaches nothing of another, whatever uuid it has", async () => {
  const before = await untouched();
  const bob = await tenant.restrictedTo("bob");
  for (const reach of reaches(bob.zep, uuids)) {
    const [status] = await refusal(reach());
    assert.ok(status === 403 || status === 404, `${status}: ${reach.toString()}`);
  }
  for (const list of ["edge", "node", "episode"] as const)
    assert.equal((await refusal(bob.zep.graph[list].getByUserId("ada", {})))[0], 403);
  assert.equal((await refusal(bob.zep.graph.search({ userId: "ada", query: "x" })))[0], 403);
  for (const call of [() => bob.zep.user.listOrdered(), () => bob.zep.graph.setOntology({}, {})])
    assert.equal((await refusal(call()))[0], 403);
  assert.deepEqual(await untouched(), before);
});

test("it has all of its own, also where another has the same", async () => {
  const bob = await tenant.restrictedTo("bob");
  assert.equal((await bob.zep.thread.get("bob-thread")).userId, "bob");
  assert.deepEqual(
    (await bob.zep.thread.listAll()).threads?.map(({ threadId }) => threadId),
    ["bob-thread"],
  );
  const [edge] = await bob.zep.graph.edge.getByUserId("bob", {});
  assert.ok(await bob.zep.graph.edge.get(edge?.uuid ?? ""));
  const { edges } = await bob.zep.graph.search({
    userId: "bob",
    query: "Lisbon",
    searchFilters: { connectedNodeUuids: [uuids.node] },
  });
  assert.deepEqual(edges, []);
  for (const more of [
    { centerNodeUuid: uuids.node, reranker: "node_distance" as const },
    { bfsOriginNodeUuids: [uuids.node] },
  ])
    assert.equal((await refusal(bob.zep.graph.search({ userId: "bob", query: "Lisbon", ...more })))[0], 404);
  const triple = { userId: "bob", fact: "x", factName: "X", sourceNodeUuid: uuids.node, targetNodeName: "y" };
  assert.equal((await refusal(bob.zep.graph.addFactTriple(triple)))[0], 404);
});

test("another tenant finds nothing under the uuids and names of this one", async () => {
  const before = await untouched();
  const eve = await tenant.other();
  for (const reach of reaches(eve.zep, uuids)) {
    const [status] = await refusal(reach());
    assert.equal(status, 404, reach.toString());
  }
  await ownAda(eve);
  for (const reach of reaches(eve.zep, uuids).slice(0, 13)) {
    const [status] = await refusal(reach());
    assert.equal(status, 404, reach.toString());
  }
  assert.deepEqual((await eve.zep.thread.listAll()).threads, []);
  assert.deepEqual(await untouched(), before);
});

const ownAda = ({ own }: Caller) =>
  own("POST", "/v1/users/ada/messages", {
    thread_id: "t",
    messages: [{ role: "user", content: "I live in Oslo." }],
    wait: true,
  });

test("keys that only read write nothing, and a wrong key does nothing", async () => {
  const reader = await tenant.restrictedTo("ada", ["read"]);
  assert.equal((await reader.zep.thread.get("ada-thread")).userId, "ada");
  const { thread, user, graph } = reader.zep;
  const writes = [
    () => thread.create({ threadId: "new", userId: "ada" }),
    () => thread.delete("ada-thread"),
    () => user.update("ada", { firstName: "x" }),
    () => graph.episode.delete(uuids.episode),
    () => graph.add({ userId: "ada", type: "text", data: "x" }),
  ];
  for (const write of writes) assert.equal((await refusal(write()))[0], 403, write.toString());
  const headers = { Authorization: "Api-Key eg_dev_nonsense" };
  const answer = await fetch(`${tenant.url}/zep/api/v2/users/ada`, { headers });
  assert.deepEqual([answer.status, Object.keys((await answer.json()) as object)], [401, ["message"]]);
});
