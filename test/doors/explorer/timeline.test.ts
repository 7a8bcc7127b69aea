/** The timeline, as a drawing and in words, at a known time, on the demo and on hostile names. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Memory } from "../../../sdk/src/index.ts";
import {
  checkAccessibility,
  checkWidth,
  DESK,
  skip,
  startExplorer,
  TELEPHONE,
  visit,
  type Explorer,
  spread,
} from "./browser.ts";
import { fillWithDemo, fillWithHostile, HOSTILE, newMemory } from "./memories.ts";

let explorer: Explorer;
let demo: Memory;
let hostile: Memory;
before(async () => {
  if (skip !== false) return;
  explorer = await startExplorer();
  [demo, hostile] = [newMemory(explorer.engraph, "demo"), newMemory(explorer.engraph, "hostile")];
  await Promise.all([fillWithDemo(demo), fillWithHostile(hostile)]);
});
after(async () => {
  if (skip === false) await explorer.close();
});

const timelineOf = (user: string, more = ""): string => `/users/${encodeURIComponent(user)}/timeline${more}`;

test("a move is one change, the newest stands first, and it opens the fact's card", { skip }, async () => {
  const memory = newMemory(explorer.engraph, "moved");
  const said = (content: string, reference_time: string) => ({ role: "user" as const, content, reference_time });
  await memory.add([said("I live in Lisbon since 2020.", "2021-01-01")], { wait: true });
  await memory.add([said("I moved to Porto on 7 May 2023.", "2023-05-10")], { wait: true });
  const { page, checkFaults, close } = await visit(explorer, { route: timelineOf(memory.id) });
  const first = page.getByRole("listitem").first();
  await first.getByText("7 May 2023 · changed").waitFor();
  assert.match((await first.textContent()) ?? "", /Lisbon.*Porto/);
  await first.getByRole("button").click();
  await page.getByRole("dialog").waitFor();
  assert.match(page.url(), /fact=fact_/);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const home = page.getByRole("checkbox", { name: /^Home/ });
  await home.uncheck();
  await first.waitFor({ state: "detached" });
  await home.check();
  await first.getByText("7 May 2023 · changed").waitFor();
  await page.getByLabel("Known on").fill("2001-01-01");
  await page.getByText("No messages or facts yet.").waitFor();
  checkFaults();
  await close();
});

test(
  "it is moved and zoomed by keys, wheel, mouse and two fingers, and a click on a bar opens its card",
  { skip },
  async () => {
    const memory = newMemory(explorer.engraph, "one");
    const fact = {
      subject: "Ada",
      predicate: "OWNS",
      object: "Boat",
      fact: "Ada owns a boat.",
      validFrom: "2010-03-04",
    };
    const { id } = await memory.addFact({ ...fact, validTo: "2020-05-06" });
    const { page, checkFaults, close } = await visit(explorer, { route: timelineOf(memory.id) });
    const frame = page.getByRole("region", { name: "Timeline", exact: true });
    await frame.waitFor();
    const picture = (): Promise<string> => page.evaluate(() => document.querySelector("canvas")?.toDataURL() ?? "");
    const changed = async (act: () => Promise<void>): Promise<void> => {
      const before = await picture();
      await act();
      await page.waitForFunction((old) => document.querySelector("canvas")?.toDataURL() !== old, before);
    };
    await frame.focus();
    await changed(() => page.keyboard.press("+"));
    await changed(() => page.keyboard.press("ArrowRight"));
    const box = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 2, box.y + 150);
    await changed(() => page.mouse.wheel(0, 200));
    await changed(async () => {
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 - 80, box.y + 150, { steps: 4 });
      await page.mouse.up();
    });
    await changed(() => page.keyboard.press("0"));
    await changed(() => spread(page, { x: box.x + box.width / 2, y: box.y + 150 }, 60, 200));
    assert.equal(await page.getByRole("dialog").count(), 0);
    await changed(() => page.keyboard.press("0"));
    await page.mouse.click(box.x + box.width * 0.3, box.y + 24 + 24 + 20 + 6);
    await page.getByRole("dialog").waitFor();
    assert.ok(page.url().includes(id), page.url());
    checkFaults();
    await close();
  },
);

for (const theme of ["light", "dark"] as const)
  test(`the demo and hostile names are clean to axe and fit a telephone: ${theme}`, { skip }, async () => {
    for (const memory of [demo, hostile]) {
      const language = theme === "dark" ? "de" : "en";
      const { page, checkFaults, close } = await visit(explorer, { route: timelineOf(memory.id), theme, language });
      await page.locator("canvas").waitFor();
      for (const summary of await page.locator("summary").all()) await summary.click();
      if (memory === hostile) await page.getByText(HOSTILE.markup).first().waitFor();
      for (const viewport of [DESK, TELEPHONE]) {
        await page.setViewportSize(viewport);
        await checkAccessibility(page);
        await checkWidth(page);
      }
      checkFaults();
      await close();
    }
  });
