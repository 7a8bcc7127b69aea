/** The explorer offers only operations that the key allows. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import type { Memory } from "../../../sdk/src/index.ts";
import { skip, startExplorer, visit, type Explorer } from "./browser.ts";
import { newMemory } from "./memories.ts";

let explorer: Explorer;
let memory: Memory;
before(async () => {
  if (skip !== false) return;
  explorer = await startExplorer();
  memory = newMemory(explorer.engraph, "ada");
  await memory.add([{ role: "user", name: "Ada", content: "I live in Lisbon since 2020." }], { wait: true });
});
after(async () => {
  if (skip === false) await explorer.close();
});

const tokenOf = async (scopes: ("read" | "write")[]): Promise<string> =>
  (await memory.token({ scopes, expiresIn: 600 })).token;

const WRITES = [/^Send$/, /^Replay/i, /^Share$/, /^Correct/, /^Retract/, /^Refresh/i, /^Teach/i, /^Delete/i, /^Erase/i];

async function offered(page: Page, id: string): Promise<string[]> {
  const found = new Set<string>();
  const base = `${explorer.url}/explorer#/users/${encodeURIComponent(id)}`;
  const [fact] = await memory.facts().toArray(1);
  for (const [route, shown] of [
    [`/chat?fact=${fact?.id ?? ""}`, page.getByRole("dialog").getByText("I live in Lisbon").first()],
    ["/ask", page.getByRole("button", { name: "Ask" })],
    ["/operations", page.getByRole("heading", { name: "Communities" })],
    ["/operations?part=data", page.getByRole("heading", { name: "Export", exact: true })],
  ] as const) {
    await page.goto(`${base}${route}`);
    await shown.waitFor();
    for (const name of WRITES) if ((await page.getByRole("button", { name }).count()) > 0) found.add(String(name));
  }
  return [...found];
}

test("a token that may only read opens its user's memory at once, and finds nothing to change", { skip }, async () => {
  const { page, requests, checkFaults, close } = await visit(explorer, { key: await tokenOf(["read"]) });
  await page.getByText("I live in Lisbon since 2020.").first().waitFor();
  assert.ok(page.url().includes(encodeURIComponent(memory.id)), page.url());
  assert.deepEqual(await offered(page, memory.id), []);
  await page.goto(`${explorer.url}/explorer#/users/${encodeURIComponent(memory.id)}/operations`);
  const parts = page.getByRole("navigation").getByRole("link");
  await parts.first().waitFor();
  for (const part of ["Webhooks", "Keys", "Spend"])
    assert.equal(await page.getByRole("link", { name: part }).count(), 0, part);
  assert.deepEqual(
    requests.filter((request) => !/^(GET|POST) \S+\/(context|search)$|^GET /u.test(request)),
    [],
  );
  checkFaults();
  await close();
});

test("a token that may write is offered to, but makes no link", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, { key: await tokenOf(["read", "write"]) });
  const found = await offered(page, memory.id);
  assert.deepEqual(
    WRITES.map(String).filter((name) => !found.includes(name)),
    [String(/^Share$/)],
  );
  checkFaults();
  await close();
});

test("a token without the scope to read opens no screen and shows the reason", { skip }, async () => {
  const { page, close } = await visit(explorer, { key: await tokenOf(["write"]) });
  await page.getByText("This key cannot read memories.").waitFor();
  assert.equal(await page.getByRole("navigation").getByRole("link").count(), 0);
  assert.equal(await page.getByText("Now", { exact: true }).count(), 0);
  await close();
});

test("the tenant's own key is offered everything", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, {
    route: `/users/${encodeURIComponent(memory.id)}/operations`,
  });
  for (const part of ["Webhooks", "Keys", "Spend"]) await page.getByRole("link", { name: part }).waitFor();
  const found = await offered(page, memory.id);
  assert.deepEqual(
    WRITES.map(String).filter((name) => !found.includes(name)),
    [],
  );
  checkFaults();
  await close();
});
