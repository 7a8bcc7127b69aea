import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Memory } from "../../../sdk/src/index.ts";
import { visit, type Explorer } from "./browser.ts";
import { waitUntilExtracted } from "../../../eval/ingest-conversation.ts";
import type { DemoMessage } from "../../../web/src/chat/replay.ts";
import { fillWithDemo } from "./memories.ts";

export const pictureFile = (name: string): string =>
  fileURLToPath(new URL(`../../../docs/pictures/${name}.png`, import.meta.url));

const DEMO: unknown = JSON.parse(readFileSync(new URL("../../../web/src/chat/demo.json", import.meta.url), "utf8"));
const SIZE = { width: 1120, height: 700 };
const MAX_WAIT_MS = 40_000;
/** A screen is at rest when it looks the same for this long. */
const REST_MS = 900;
const LOOK_EVERY_MS = 300;

interface Screen {
  name: string;
  route: string;
  act?: (page: Page) => Promise<void>;
  shows: string;
}

export async function demoScreens(explorer: Explorer): Promise<Screen[]> {
  const [memory, talk] = [explorer.engraph.user("ruth-and-omar"), explorer.engraph.user("ada")];
  await Promise.all([fillWithDemo(memory), replay(talk)]);
  await memory.refreshCommunities();
  for (let waited = 0; (await memory.status()).refresh.state === "running"; waited += LOOK_EVERY_MS) {
    if (waited > MAX_WAIT_MS) throw new Error("the communities are not refreshed");
    await wait(LOOK_EVERY_MS);
  }
  const ended = (await memory.facts().toArray()).find(({ kind, valid_to }) => kind === "state" && valid_to !== null);
  if (ended === undefined) throw new Error("no state of the demo has ended");
  const of = `/users/${memory.id}`;
  const asked = "query=Where+does+Omar+live%3F";
  return [
    { name: "graph", route: `${of}/graph`, shows: ".graph-facts li" },
    { name: "timeline", route: `${of}/timeline`, shows: "canvas" },
    {
      name: "context",
      route: `${of}/context?${asked}&tokens=300&compare=1&b_${asked}&b_mode=facts`,
      shows: ".context-line",
    },
    { name: "operations", route: `${of}/operations`, shows: "section h2" },
    { name: "fact", route: `${of}/graph?fact=${ended.id}`, shows: ".fact-list li" },
    {
      name: "ask",
      route: `${of}/ask?question=Where+does+Omar%27s+sister+live%3F`,
      act: (page) => page.getByRole("button", { name: "Ask", exact: true }).click(),
      shows: ".ask-walk canvas",
    },
    { name: "chat", route: `/users/${talk.id}/chat`, shows: ".chat-messages mark" },
  ];
}

async function replay(memory: Memory): Promise<void> {
  for (const [thread, messages] of Map.groupBy(DEMO as DemoMessage[], (message) => message.thread))
    await memory.add(
      messages.map(({ id, role, at, content }) => ({ id, role, content, reference_time: at })),
      { thread },
    );
  await waitUntilExtracted(memory);
}

export async function takePicture(explorer: Explorer, { route, act, shows }: Screen): Promise<Buffer> {
  const { page, close } = await visit(explorer, { route, viewport: SIZE });
  await page.waitForLoadState("load");
  await act?.(page);
  await page.locator(shows).first().waitFor({ timeout: MAX_WAIT_MS });
  let picture = await page.screenshot();
  let rested = 0;
  for (let waited = 0; rested < REST_MS && waited < MAX_WAIT_MS; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
    const next = await page.screenshot();
    rested = next.equals(picture) ? rested + LOOK_EVERY_MS : 0;
    picture = next;
  }
  await close();
  return picture;
}
