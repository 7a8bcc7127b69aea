/** Read-only links: created on their screen, opened without a key, listed and revoked. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import type { Memory } from "../../../sdk/src/index.ts";
import { checkAccessibility, checkWidth, skip, startExplorer, TELEPHONE, visit, type Explorer } from "./browser.ts";
import { fillWithHostile, HOSTILE, newMemory } from "./memories.ts";

let explorer: Explorer;
let memory: Memory;
let fact: string;
before(async () => {
  if (skip !== false) return;
  explorer = await startExplorer();
  memory = newMemory(explorer.engraph, "shared");
  await memory.add([{ role: "user", name: "Ada", content: "I live in Lisbon since 2020." }], { wait: true });
  fact = (await memory.facts().toArray(1))[0]?.id ?? "";
});
after(async () => {
  if (skip === false) await explorer.close();
});

const routeTo = (screen: string, more = ""): string => `/users/${encodeURIComponent(memory.id)}/${screen}${more}`;

async function share(page: Page, within: Page | Locator = page): Promise<string> {
  await within.getByRole("button", { name: "Share" }).click();
  const panel = page.getByRole("dialog", { name: "Share this view" });
  await panel.getByLabel("Label").fill(HOSTILE.markup);
  await panel.getByLabel("Expires after").selectOption({ label: "a day" });
  await checkAccessibility(page);
  await panel.getByRole("button", { name: "Create link" }).click();
  const url = (await panel.locator("code").textContent()) ?? "";
  assert.match(url, /\/explorer#link=egl_[0-9A-Za-z]{49}$/);
  await panel.getByRole("button", { name: "Close" }).click();
  return url;
}

async function comeBy(url: string, options: Parameters<typeof visit>[1] = {}) {
  return visit(explorer, { ...options, key: null, route: url.slice(url.indexOf("#") + 1) });
}

async function checkReadOnly(page: Page, requests: readonly string[], screen: string): Promise<void> {
  await page.getByText("Read-only link").waitFor();
  assert.equal(await page.getByRole("navigation").count(), 0, "a visitor chooses no other screen");
  for (const name of [/^Send$/, /^Correct/, /^Retract/, /^Forget/, /^Share$/, /^Revoke$/, /^Erase/, /Replay/i])
    assert.equal(await page.getByRole("button", { name }).count(), 0, `${screen} has no button ${name}`);
  assert.equal(await page.locator("textarea").count(), 0);
  const written = requests.filter((request) => !request.startsWith("GET ") && !request.endsWith("/context"));
  assert.deepEqual(written, []);
}

const SHOWN: Record<string, { more?: string; sees: string }> = {
  chat: { sees: "I live in Lisbon since 2020." },
  graph: { sees: "lives in Lisbon" },
  timeline: { sees: "lives in Lisbon" },
  context: { more: "?query=Where+does+Ada+live%3F&mode=facts", sees: "Where does Ada live?" },
};

for (const [screen, { more, sees }] of Object.entries(SHOWN))
  test(`a link to the ${screen} shows it without a key, and nothing that is learned later`, { skip }, async () => {
    const owner = await visit(explorer, { route: routeTo(screen, more) });
    if (screen === "context") await owner.page.locator(".context-line").first().waitFor();
    const url = await share(owner.page);
    owner.checkFaults();
    await owner.close();
    const later = `Zanzibar${screen}`;
    await memory.add(`I like ${later}.`, { wait: true });
    for (const language of ["en", "de"] as const) {
      const guest = await comeBy(url, language === "de" ? { language, viewport: TELEPHONE, theme: "dark" } : {});
      await guest.page.getByText(sees).first().waitFor();
      assert.ok(!(await guest.page.locator("body").textContent())?.includes(later));
      assert.ok(!guest.page.url().includes("egl_"), "the secret leaves the address");
      if (language === "en") await checkReadOnly(guest.page, guest.requests, screen);
      else {
        await guest.page.getByText("Link nur zum Lesen").waitFor();
        await checkWidth(guest.page);
      }
      await checkAccessibility(guest.page);
      if (language === "en") {
        await guest.page.goto(`${explorer.url}/explorer#${routeTo("operations", "?part=data")}`);
        await guest.page.getByText(sees).first().waitFor();
        await guest.page.reload();
        await guest.page.getByText(sees).first().waitFor();
      }
      guest.checkFaults();
      await guest.close();
    }
  });

test("a link to a fact shows its versions and the words that it rests on", { skip }, async () => {
  const owner = await visit(explorer, { route: routeTo("chat", `?fact=${fact}`) });
  const card = owner.page.getByRole("dialog").first();
  const url = await share(owner.page, card);
  owner.checkFaults();
  await owner.close();
  const { page, requests, checkFaults, close } = await comeBy(url);
  await page.locator("mark").first().waitFor();
  await page.getByRole("heading", { name: /lives in Lisbon/ }).waitFor();
  await checkReadOnly(page, requests, "fact");
  await checkAccessibility(page);
  checkFaults();
  await close();
});

test("a fact of a shared chat opens its card, which changes nothing", { skip }, async () => {
  const { url } = await memory.createLink({ screen: "chat" });
  const { page, requests, checkFaults, close } = await comeBy(url);
  await page
    .getByRole("button", { name: /lives in Lisbon/ })
    .first()
    .click();
  const card = page.getByRole("dialog");
  await card.locator("mark").first().waitFor();
  await checkReadOnly(page, requests, "chat");
  await page.keyboard.press("Escape");
  checkFaults();
  await close();
});

test("two contexts side by side are shared as they are", { skip }, async () => {
  const request = { query: "Where does Ada live?", max_tokens: 500 };
  const { url } = await memory.createLink({ screen: "context", request, compared: { ...request, mode: "facts" } });
  const { page, requests, checkFaults, close } = await comeBy(url);
  await page.locator(".context-line").first().waitFor();
  assert.equal(await page.locator(".context-side").count(), 2);
  await checkReadOnly(page, requests, "context");
  checkFaults();
  await close();
});

test("a graph at fixed moments has no slider for them", { skip }, async () => {
  const { url } = await memory.createLink({ screen: "graph", as_of: "2024-01-01", known_at: new Date().toISOString() });
  const fixed = await comeBy(url);
  await fixed.page.getByText("lives in Lisbon").first().waitFor();
  assert.equal(await fixed.page.getByRole("slider").count(), 0);
  await checkReadOnly(fixed.page, fixed.requests, "graph");
  fixed.checkFaults();
  await fixed.close();
  const free = await comeBy((await memory.createLink({ screen: "graph" })).url);
  await free.page.getByText("lives in Lisbon").first().waitFor();
  assert.equal(await free.page.getByRole("slider").count(), 2);
  free.checkFaults();
  await free.close();
});

test("links are listed under operations, and one that is revoked shows nothing from then on", { skip }, async () => {
  const own = newMemory(explorer.engraph, "revoked");
  await own.add("I live in Oslo.", { wait: true });
  const { url } = await own.createLink({ screen: "timeline" }, { label: HOSTILE.markup });
  const guest = await comeBy(url);
  await guest.page.getByText("lives in Oslo").first().waitFor();
  const { page, checkFaults, close } = await visit(explorer, {
    route: `/users/${encodeURIComponent(own.id)}/operations?part=links`,
  });
  const line = page.getByRole("listitem").filter({ hasText: HOSTILE.markup });
  await line.getByText("last used").waitFor();
  await checkAccessibility(page);
  await line.getByRole("button", { name: "Revoke" }).click();
  await line.getByRole("button", { name: "Yes, revoke" }).click();
  await page.getByText("No links.").waitFor();
  checkFaults();
  await close();
  await guest.page.reload();
  await guest.page.getByRole("heading", { name: "This link shows nothing" }).waitFor();
  assert.ok(!(await guest.page.locator("body").textContent())?.includes("Oslo"));
  await guest.close();
});

test("hostile names are text to visitors too, on a telephone", { skip }, async () => {
  const hostile = newMemory(explorer.engraph, "hostile");
  await fillWithHostile(hostile);
  for (const screen of ["chat", "graph", "timeline"] as const) {
    const { url } = await hostile.createLink({ screen });
    const { page, checkFaults, close } = await comeBy(url, { viewport: TELEPHONE });
    await page.getByText(HOSTILE.markup).first().waitFor();
    await checkWidth(page);
    checkFaults();
    await close();
  }
});
