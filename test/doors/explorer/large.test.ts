/** A memory of 10,000 facts on the screens that show all of it; filled once. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Memory } from "../../../sdk/src/index.ts";
import { checkAccessibility, skip, startExplorer, visit, type Explorer } from "./browser.ts";
import { fillWithThousands, LARGE, newMemory } from "./memories.ts";

let explorer: Explorer;
let memory: Memory;
before(async () => {
  if (skip !== false) return;
  explorer = await startExplorer();
  memory = newMemory(explorer.engraph, "large");
  await fillWithThousands(memory);
});
after(async () => {
  if (skip === false) await explorer.close();
});

const screen = (name: string): string => `/users/${encodeURIComponent(memory.id)}/${name}`;

test(`${LARGE} facts are drawn, and grouped on demand`, { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, { route: screen("graph") });
  await page.locator(".graph-facts h2 .quiet").waitFor({ timeout: 60_000 });
  assert.equal(await page.locator(".graph-facts li").count(), 50);
  await page.getByRole("combobox", { name: "Show" }).selectOption("type");
  await page.waitForFunction(() =>
    /^\d{1,3} nodes/.test(document.querySelector(".graph-beside [role=status]")?.textContent ?? ""),
  );
  checkFaults();
  await close();
});

test("ten thousand facts are a life that is drawn, counted, and paged as text", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, { route: screen("timeline") });
  await page.getByText(`All facts (${LARGE.toLocaleString("en-GB")})`).click();
  assert.equal(await page.locator("details[open] li").count(), 50);
  await page.locator("details[open]").getByRole("button", { name: "More" }).click();
  await page.waitForFunction(() => document.querySelectorAll("details[open] li").length === 100);
  const drawn = await page.evaluate(() => document.querySelectorAll("*").length);
  assert.ok(drawn < 2_000, `${drawn} elements`);
  checkFaults();
  await close();
});

test("a chat that knows a hundred entities lets all of them be reached by keyboard", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, { route: screen("chat") });
  await page.locator(".chat-entities li").nth(20).waitFor();
  await checkAccessibility(page);
  checkFaults();
  await close();
});
