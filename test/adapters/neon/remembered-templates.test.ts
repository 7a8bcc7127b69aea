import { expect, test } from "vitest";
import type { ContextTemplate } from "../../../shared/api/context-templates.ts";
import { FaultError, unavailable } from "../../../shared/fault.ts";
import { rememberedTemplates } from "../../../worker/adapters/neon/remembered-templates.ts";
import type { ContextTemplates } from "../../../worker/ports/context-templates.ts";

function remembering() {
  const stored = new Map<string, ContextTemplate>();
  const state = { now: 0, reads: 0, isDown: false };
  const unused = (): never => {
    throw new Error("unused");
  };
  const database: ContextTemplates = {
    list: unused,
    find: async (tenant, id) => {
      state.reads++;
      if (state.isDown) throw new FaultError(unavailable("no database"));
      return stored.get(`${tenant}/${id}`) ?? null;
    },
    save: async (tenant, { id, template }) => {
      const saved = { id, template, created_at: "", updated_at: "" };
      stored.set(`${tenant}/${id}`, saved);
      return saved;
    },
    remove: async (tenant, id) => stored.delete(`${tenant}/${id}`),
  };
  const templates = rememberedTemplates(database, { now: () => state.now, sleep: async () => {} });
  const save = (tenant: string, id: string, template: string) =>
    templates.save(tenant, { id, template, at: 0 }, { replaces: true, most: 9 });
  const read = async (tenant: string, id: string) => (await templates.find(tenant, id))?.template;
  return { state, stored, templates, save, read };
}

test("a template is read once in ten seconds, and a change elsewhere takes effect after that", async () => {
  const { state, stored, save, read } = remembering();
  await save("t", "a", "one");
  expect([await read("t", "a"), await read("t", "a")]).toEqual(["one", "one"]);
  expect(state.reads).toBe(1);
  stored.set("t/a", { id: "a", template: "two", created_at: "", updated_at: "" });
  state.now = 9_999;
  expect(await read("t", "a")).toBe("one");
  state.now = 10_000;
  expect(await read("t", "a")).toBe("two");
});

test("a local change takes effect at once, tenants never share templates, and missing ones are read again", async () => {
  const { state, save, read, templates } = remembering();
  await save("t", "a", "one");
  await read("t", "a");
  await save("t", "a", "two");
  expect(await read("t", "a")).toBe("two");
  expect(await read("u", "a")).toBeUndefined();
  await save("u", "a", "theirs");
  expect([await read("u", "a"), await read("t", "a")]).toEqual(["theirs", "two"]);
  await templates.remove("t", "a");
  expect(await read("t", "a")).toBeUndefined();
  const { reads } = state;
  await read("t", "a");
  expect(state.reads).toBe(reads + 1);
});

test("if the database does not answer, the last version of a template is used, and an unread one is unavailable", async () => {
  const { state, save, read } = remembering();
  await save("t", "a", "one");
  await read("t", "a");
  state.isDown = true;
  state.now = 3_600_000;
  expect(await read("t", "a")).toBe("one");
  await expect(read("t", "b")).rejects.toThrow("unavailable");
});

test("at most a hundred templates are cached, the most recently read ones", async () => {
  const { state, save, read } = remembering();
  for (let n = 0; n <= 100; n++) {
    await save("t", `n${n}`, String(n));
    await read("t", `n${n}`);
    await read("t", "n0");
  }
  const { reads } = state;
  await read("t", "n0");
  await read("t", "n100");
  expect(state.reads).toBe(reads);
  await read("t", "n1");
  expect(state.reads).toBe(reads + 1);
});
