/** The graph with both time axes, as text and as a drawing, on the demo and on hostile names. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  checkAccessibility,
  checkWidth,
  skip,
  startExplorer,
  TELEPHONE,
  visit,
  type Explorer,
  spread,
} from "./browser.ts";
import { fillWithDemo, fillWithHostile, HOSTILE, newMemory } from "./memories.ts";

let explorer: Explorer;
before(async () => {
  if (skip === false) explorer = await startExplorer();
});
after(async () => {
  if (skip === false) await explorer.close();
});

const graphOf = (user: string, more = ""): string => `/users/${encodeURIComponent(user)}/graph${more}`;

test("a slider of valid time shows what held then, and one of known time what was believed", { skip }, async () => {
  const memory = newMemory(explorer.engraph, "moved");
  const said = (content: string, reference_time: string) => ({ role: "user" as const, content, reference_time });
  await memory.add([said("I live in Lisbon since 2020.", "2021-01-01")], { wait: true });
  await memory.add([said("I moved to Porto on 7 May 2023.", "2023-05-10")], { wait: true });
  const { page, checkFaults, close } = await visit(explorer, { route: graphOf(memory.id) });
  const listed = page.locator(".graph-facts li");
  await listed.filter({ hasText: "lives in Porto" }).filter({ hasText: "holds" }).waitFor();
  await listed.filter({ hasText: "lives in Lisbon" }).filter({ hasText: "ended" }).waitFor();
  await visitAt("as_of=2022-01-01T00:00:00Z");
  await listed.filter({ hasText: "lives in Lisbon" }).filter({ hasText: "holds" }).waitFor();
  await listed.filter({ hasText: "lives in Porto" }).filter({ hasText: "upcoming" }).waitFor();
  const valid = page.getByRole("slider", { name: "True on" });
  await valid.focus();
  await page.keyboard.press("End");
  await listed.filter({ hasText: "lives in Porto" }).filter({ hasText: "holds" }).waitFor();
  await page.getByRole("slider", { name: "Known on" }).focus();
  await page.keyboard.press("Home");
  await page.getByText("No facts at this time.").waitFor();
  await listed.first().waitFor({ state: "detached" });
  checkFaults();
  await close();

  async function visitAt(query: string): Promise<void> {
    await page.evaluate(
      (hash) => {
        location.hash = hash;
        location.reload();
      },
      `#${graphOf(memory.id, `?${query}`)}`,
    );
  }
});

test(
  "an entity is found by its name, shown with its neighbours alone, and its facts open their cards",
  { skip },
  async () => {
    const memory = newMemory(explorer.engraph, "demo");
    await fillWithDemo(memory);
    const { page, checkFaults, close } = await visit(explorer, { route: graphOf(memory.id) });
    const all = (await page.locator(".graph-beside [role=status]").textContent()) ?? "";
    await page.getByRole("searchbox", { name: "Find" }).fill("omar");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Facts of Omar" }).waitFor();
    await page.getByRole("button", { name: "Show only its neighbors" }).click();
    await page.waitForFunction(
      (before) => document.querySelector(".graph-beside [role=status]")?.textContent !== before,
      all,
    );
    await page.getByRole("button", { name: "Show all" }).click();
    const listed = page.getByRole("group").filter({ hasText: /^Entities \(/ });
    await page.getByText(/^Entities \(\d+\)$/).click();
    await listed.getByRole("button", { name: /^Omar / }).click();
    await page.getByRole("heading", { name: "Facts of Omar" }).waitFor();
    await page.locator(".graph-facts li button").first().click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText("Compare two dates").click();
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("heading", { name: "Started" }).waitFor();
    checkFaults();
    await close();
  },
);

test("a change on a card, there or elsewhere, is shown below it", { skip }, async () => {
  const memory = newMemory(explorer.engraph, "changed");
  const { id, version } = await memory.addFact({
    subject: "Ada",
    predicate: "OWNS",
    object: "Boat",
    fact: "Ada owns a boat.",
  });
  const { page, close } = await visit(explorer, { route: graphOf(memory.id, `?fact=${id}`) });
  const [listed, card] = [page.locator(".graph-facts li"), page.getByRole("dialog")];
  await card.getByRole("button", { name: "Correct" }).click();
  await memory.updateFact(id, { version, fact: "Ada owns a red boat." });
  await card.getByLabel("Sentence").fill("Ada owns a red ship.");
  await card.getByRole("button", { name: "Preview" }).click();
  await card.getByRole("alert").getByText("Conflict").waitFor();
  await card.getByRole("heading", { name: "Ada owns a red boat." }).waitFor();
  await card.getByRole("button", { name: "Preview" }).click();
  await card.getByText("Changes", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Apply" }).dblclick();
  await card.getByRole("heading", { name: "Ada owns a red ship." }).waitFor();
  await card.getByRole("button", { name: "Undo" }).waitFor();
  assert.equal(await card.getByRole("alert").count(), 0);
  const kite = { subject: "Ada", predicate: "OWNS", object: "Kite", fact: "Ada owns a kite." };
  await card.getByText("What undo would change").click();
  await card.getByText("removes everything learned since").waitFor();
  await memory.addFact(kite);
  await card.getByRole("button", { name: "Undo" }).click();
  await card.getByRole("alert").getByText("More facts were learned in the meantime.").waitFor();
  assert.ok((await memory.facts().toArray()).some(({ fact }) => fact === kite.fact));
  // Chrome drops keys while the focused button is disabled
  await card.getByRole("button", { name: "Undo", disabled: false }).waitFor();
  await page.keyboard.press("Escape");
  await listed.filter({ hasText: "Ada owns a red ship." }).waitFor();
  await page.getByRole("button", { name: "Reload" }).click();
  await listed.filter({ hasText: kite.fact }).waitFor();
  await close();
});

test("two fingers zoom the graph on a telephone, and change nothing else", { skip }, async () => {
  const memory = newMemory(explorer.engraph, "fingers");
  await memory.addFact({ subject: "Ada", predicate: "OWNS", object: "Boat", fact: "Ada owns a boat." });
  const { page, requests, checkFaults, close } = await visit(explorer, {
    route: graphOf(memory.id),
    viewport: TELEPHONE,
  });
  const canvas = page.locator(".graph-canvas");
  await canvas.locator("[data-renderer]").waitFor();
  const rested = async (): Promise<Buffer> => {
    for (let before = await canvas.screenshot(); ;) {
      await page.waitForTimeout(300);
      const now = await canvas.screenshot();
      if (now.equals(before)) return now;
      before = now;
    }
  };
  const before = await rested();
  const asked = requests.length;
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await spread(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 + 60 }, 60, 200);
  assert.ok(!(await rested()).equals(before), "the graph is drawn larger");
  assert.equal(requests.length, asked);
  assert.equal(await page.evaluate(() => visualViewport?.scale), 1, "the page itself is not zoomed");
  checkFaults();
  await close();
});

for (const theme of ["light", "dark"] as const)
  test(`the graph is accessible and fits a phone: ${theme}`, { skip }, async () => {
    const memory = newMemory(explorer.engraph, `access-${theme}`);
    await fillWithHostile(memory);
    const { page, checkFaults, close } = await visit(explorer, { route: graphOf(memory.id), theme });
    await page.locator(".graph-facts li").first().waitFor();
    const text = (await page.locator(".graph-beside").textContent()) ?? "";
    assert.ok(
      Object.values(HOSTILE).some((name) => text.includes(name)),
      "a hostile name stands as it is",
    );
    assert.equal(await page.locator(".graph-beside img").count(), 0);
    await checkAccessibility(page);
    await page.setViewportSize(TELEPHONE);
    await checkWidth(page);
    checkFaults();
    await close();
  });
