import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { ZepClient } from "@getzep/zep-cloud";
import { ONCE, refusal, zepTenant, type Tenant } from "./client.ts";

let tenant: Tenant;
before(async () => {
  tenant = await zepTenant();
});
after(() => tenant.stop());

const project = { projectId: "p", pageNumber: 1, pageSize: 1 };
const calls: Record<string, (zep: ZepClient) => Promise<unknown>> = {
  "batch.list": ({ batch }) => batch.list({}, ONCE),
  "batch.create": ({ batch }) => batch.create({}, ONCE),
  "batch.get": ({ batch }) => batch.get("x", ONCE),
  "batch.delete": ({ batch }) => batch.delete("x", ONCE),
  "batch.listItems": ({ batch }) => batch.listItems("x", {}, ONCE),
  "batch.add": ({ batch }) => batch.add("x", { items: [] }, ONCE),
  "batch.process": ({ batch }) => batch.process("x", ONCE),
  "graph.getEpisodesForDocument": ({ graph }) => graph.getEpisodesForDocument("x", { graphId: "x" }, ONCE),
  "graph.addNodes": ({ graph }) => graph.addNodes({ userId: "x", nodes: [{ name: "x" }] }, ONCE),
  "graph.detectPatterns": ({ graph }) => graph.detectPatterns({ userId: "x" }, ONCE),
  "graph.getSubgraph": ({ graph }) => graph.getSubgraph({ userId: "x", seedNodeUuids: ["x"] }, ONCE),
  "graph.documentSummary.getByGraphId": ({ graph }) => graph.documentSummary.getByGraphId("x", {}, ONCE),
  "graph.threadSummary.getByGraphId": ({ graph }) => graph.threadSummary.getByGraphId("x", {}, ONCE),
  "graph.threadSummary.getByUserId": ({ graph }) => graph.threadSummary.getByUserId("x", {}, ONCE),
  "graph.observation.getByGraphId": ({ graph }) => graph.observation.getByGraphId("x", {}, ONCE),
  "graph.observation.getByUserId": ({ graph }) => graph.observation.getByUserId("x", {}, ONCE),
  "graph.observation.get": ({ graph }) => graph.observation.get("x", ONCE),
  "graph.node.getNeighbors": ({ graph }) => graph.node.getNeighbors("x", {}, ONCE),
  "graph.episode.update": ({ graph }) => graph.episode.update("x", { metadata: {} }, ONCE),
  "thread.message.update": ({ thread }) => thread.message.update("x", { metadata: {} }, ONCE),
  "project.get": ({ project: { get }, project: client }) => get.call(client, ONCE),
  "project.update": ({ project: client }) => client.update({}, ONCE),
  "project.getObservationSteering": ({ project: client }) => client.getObservationSteering({}, ONCE),
  "project.setObservationSteering": ({ project: client }) => client.setObservationSteering({ body: {} }, ONCE),
  "user.listUserSummaryInstructions": ({ user }) => user.listUserSummaryInstructions({}, ONCE),
  "user.addUserSummaryInstructions": ({ user }) =>
    user.addUserSummaryInstructions({ instructions: [{ name: "x", text: "x" }] }, ONCE),
  "user.deleteUserSummaryInstructions": ({ user }) => user.deleteUserSummaryInstructions({}, ONCE),
  "userGroup.list": ({ userGroup }) => userGroup.list(project, ONCE),
  "userGroup.get": ({ userGroup }) => userGroup.get("x", project, ONCE),
  "userGroup.listMembers": ({ userGroup }) => userGroup.listMembers("x", project, ONCE),
  "userGroup.listForUser": ({ userGroup }) => userGroup.listForUser("x", project, ONCE),
  "userGroup.listPolicySets": ({ userGroup }) => userGroup.listPolicySets("x", project, ONCE),
  "user.add disableDefaultOntology": ({ user }) => user.add({ userId: "x", disableDefaultOntology: true }, ONCE),
};

for (const [name, call] of Object.entries(calls))
  test(`${name} answers 501 and names the alternative`, async () => {
    const [status, message] = await refusal(call(tenant.zep));
    assert.equal(status, 501);
    assert.ok(message.length > 10);
  });

test("routes that Zep's client never calls are not found", async () => {
  for (const [method, path] of [
    ["GET", "/nothing"],
    ["DELETE", "/users-ordered"],
    ["PUT", "/graph"],
    ["GET", "/"],
  ] as const) {
    const [status, { message }] = await tenant.raw(method, path);
    assert.deepEqual([status, typeof message], [404, "string"], path);
  }
});

test("unknown fields pass", async () => {
  const [status, user] = await tenant.raw("POST", "/users", { user_id: "extra", favourite: "blue" });
  assert.deepEqual([status, user.user_id], [200, "extra"]);
});
