import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ONCE, refusal, toldUser, zepTenant, type Tenant } from "./client.ts";

let tenant: Tenant;
let threadId: string;
before(async () => {
  tenant = await zepTenant();
  ({ threadId } = await toldUser(tenant, "ada"));
});
after(() => tenant.stop());

describe("context templates", () => {
  const template =
    "# WHO\n%{user_summary}\n# FACTS\n%{edges limit=2}\n# SAID\n%{episodes limit=1 include_attributes=false}";

  test("a template is created, read, listed, updated and deleted, and shapes the context of a thread", async () => {
    const { context } = tenant.zep;
    const made = await context.createContextTemplate({ templateId: "support", template });
    const shown = "# WHO\n%{user_summary}\n# FACTS\n%{edges limit=2}\n# SAID\n%{episodes limit=1}";
    assert.deepEqual(
      [made.templateId, made.template, (await context.getContextTemplate("support")).template],
      ["support", shown, shown],
    );
    assert.equal(
      (await tenant.own("GET", "/v1/context-templates/support")).template,
      "# WHO\n{{profile}}\n# FACTS\n{{facts limit=2}}\n# SAID\n{{messages limit=1}}",
    );
    assert.deepEqual((await context.listContextTemplates()).templates, [made]);
    const { context: block = "" } = await tenant.zep.thread.getUserContext(threadId, { templateId: "support" });
    assert.match(block, /^# WHO\n.*Lisbon/u);
    assert.equal(
      block
        .split("# SAID\n")[1]
        ?.split("\n")
        .filter((line) => line.startsWith("[")).length,
      1,
    );
    await context.updateContextTemplate("support", { template: "Only:\n%{episodes}" });
    const { context: other = "" } = await tenant.zep.thread.getUserContext(threadId, { templateId: "support" });
    assert.match(other, /^Only:\n/u);
    await context.deleteContextTemplate("support");
    assert.equal((await refusal(context.getContextTemplate("support", ONCE)))[0], 404);
    assert.equal((await refusal(tenant.zep.thread.getUserContext(threadId, { templateId: "support" }, ONCE)))[0], 404);
  });

  test("an id is unique, an unknown one is not found, and Engraph's own names are not templates of Zep", async () => {
    const { context } = tenant.zep;
    await context.createContextTemplate({ templateId: "one", template: "%{edges}" });
    assert.equal(
      (await refusal(context.createContextTemplate({ templateId: "one", template: "%{edges}" }, ONCE)))[0],
      400,
    );
    assert.equal((await refusal(context.updateContextTemplate("none", { template: "%{edges}" }, ONCE)))[0], 404);
    assert.equal((await refusal(context.deleteContextTemplate("none", ONCE)))[0], 404);
    for (const templateId of ["json", "{{facts}}", "../x"])
      assert.equal((await refusal(tenant.zep.thread.getUserContext(threadId, { templateId }, ONCE)))[0], 404);
  });

  test("a variable that Engraph has no section for, and a parameter that it does not take, are not ignored", async () => {
    for (const [text, status] of [
      ["%{observations}", 501],
      ["%{edges types=[LIVES_IN, WORKS_AT]}", 501],
      ["%{edges include_attributes=true}", 501],
      ["%{edges limit=0}", 501],
      ["%{constructor}", 501],
      ["no variable", 422],
      ["%{edges} %{edges}", 422],
    ] as const) {
      const call = tenant.zep.context.createContextTemplate({ templateId: "bad", template: text }, ONCE);
      assert.equal((await refusal(call))[0], status, text);
    }
    assert.equal((await refusal(tenant.zep.context.getContextTemplate("bad", ONCE)))[0], 404);
  });

  test("another tenant has none of them, and a key of one user uses them without seeing them", async () => {
    await tenant.zep.context.createContextTemplate({ templateId: "shared", template: "Said:\n%{episodes}" });
    const other = await tenant.other();
    assert.deepEqual((await other.zep.context.listContextTemplates()).templates, []);
    assert.equal((await refusal(other.zep.context.getContextTemplate("shared", ONCE)))[0], 404);
    const ofAda = await tenant.restrictedTo("ada");
    assert.equal((await refusal(ofAda.zep.context.listContextTemplates(ONCE)))[0], 403);
    const { context = "" } = await ofAda.zep.thread.getUserContext(threadId, { templateId: "shared" });
    assert.match(context, /^Said:\n/u);
  });
});

describe("custom instructions", () => {
  const one = { name: "Health", text: "Record allergies.\nAnd diets." };
  const two = { name: "Work", text: "Record employers." };
  const namesOf = (instructions: { name: string }[] = []) => instructions.map(({ name }) => name);

  test("instructions are added, listed, replaced by their names and deleted: of a user, of a graph, and of all", async () => {
    const { graph } = tenant.zep;
    await graph.create({ graphId: "g" });
    for (const [ids, query] of [
      [{ userIds: ["ada"] }, { userId: "ada" }],
      [{ graphIds: ["g"] }, { graphId: "g" }],
      [{}, {}],
    ] as const) {
      await graph.addCustomInstructions({ ...structuredClone(ids as object), instructions: [one, two] });
      assert.deepEqual((await graph.listCustomInstructions(query)).instructions, [one, two]);
      const changed = { ...one, text: "Nothing." };
      await graph.addCustomInstructions({ ...structuredClone(ids as object), instructions: [changed] });
      assert.deepEqual((await graph.listCustomInstructions(query)).instructions, [two, changed]);
      await graph.deleteCustomInstructions({ ...structuredClone(ids as object), instructionNames: ["Work"] });
      assert.deepEqual((await graph.listCustomInstructions(query)).instructions, [changed]);
      await graph.deleteCustomInstructions(structuredClone(ids as object));
      assert.deepEqual((await graph.listCustomInstructions(query)).instructions, []);
    }
  });

  test("they are the instructions of the ontology, whose types stay as they are", async () => {
    const { graph } = tenant.zep;
    const path = "/v1/users/ada/ontology";
    const before = await tenant.own("GET", path);
    await tenant.own("PUT", path, {
      ...before,
      entity_types: [{ name: "pet" }],
      instructions: "Set through /v1.",
    });
    await graph.addCustomInstructions({ userIds: ["ada"], instructions: [one] });
    const { instructions, entity_types } = await tenant.own("GET", path);
    assert.equal(instructions, "Set through /v1.\n### Health\nRecord allergies.\nAnd diets.");
    assert.deepEqual(namesOf(entity_types), ["pet"]);
    assert.deepEqual(namesOf((await graph.listCustomInstructions({ userId: "ada" })).instructions), [
      "instructions",
      "Health",
    ]);
  });

  test("templates that cannot be stored are refused, and nothing changes for any user", async () => {
    const { graph } = tenant.zep;
    await graph.create({ graphId: "kept" });
    const status = async (call: Promise<unknown>) => (await refusal(call))[0];
    const add = (instruction: typeof one, more: object = {}) =>
      graph.addCustomInstructions({ graphIds: ["kept"], instructions: [instruction], ...more }, ONCE);
    assert.equal(await status(add({ name: "x", text: "a\n### b" })), 422);
    assert.equal(await status(add({ name: "x\ny", text: "a" })), 422);
    assert.equal(await status(add({ name: "x", text: "y".repeat(3_000) })), 422);
    assert.equal(await status(add(one, { graphIds: ["kept", "nobody"] })), 404);
    assert.equal(
      await status(graph.deleteCustomInstructions({ graphIds: ["kept"], instructionNames: ["none"] }, ONCE)),
      404,
    );
    assert.deepEqual((await graph.listCustomInstructions({ graphId: "kept" })).instructions, []);
  });
});
