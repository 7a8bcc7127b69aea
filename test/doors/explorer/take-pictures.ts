/** `npm run pictures`: writes docs/pictures, one picture a screen, of the demo in a real server and browser. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { skip, startExplorer, visit } from "./browser.ts";
import { fillWithDemo } from "./memories.ts";

const FOLDER = fileURLToPath(new URL("../../../docs/pictures", import.meta.url));
const SIZE = { width: 1120, height: 700 };
/** The layout of the graph and the reading of messages come to rest. */
const REST_MS = 6_000;

if (skip !== false) throw new Error(skip);
mkdirSync(FOLDER, { recursive: true });
const explorer = await startExplorer();
try {
  const memory = explorer.engraph.user("ruth-and-omar");
  await fillWithDemo(memory);
  await memory.refreshCommunities();
  await picture("graph", "/users/ruth-and-omar/graph");
  await picture("timeline", "/users/ruth-and-omar/timeline");
  await picture(
    "context",
    "/users/ruth-and-omar/context?query=Where+does+Omar+live%3F&tokens=300&compare=1&b_query=Where+does+Omar+live%3F&b_mode=facts",
  );
  await picture("operations", "/users/ruth-and-omar/operations");
  const ended = (await memory.facts().toArray()).find(({ kind, valid_to }) => kind === "state" && valid_to !== null);
  if (ended !== undefined) await picture("fact", `/users/ruth-and-omar/graph?fact=${ended.id}`);
  await picture("ask", "/users/ruth-and-omar/ask?question=Where+does+Omar%27s+sister+live%3F", async (page) => {
    await page.getByRole("button", { name: "Ask", exact: true }).click();
  });
  await picture("chat", "/users/new/chat", async (page) => {
    await page.getByRole("button", { name: /replay/i }).click();
    await page.waitForTimeout(4 * REST_MS);
  });
} finally {
  await explorer.close();
}

async function picture(name: string, route: string, act?: (page: Page) => Promise<void>): Promise<void> {
  const { page, close } = await visit(explorer, { route, viewport: SIZE });
  await page.waitForTimeout(REST_MS);
  if (act !== undefined) {
    await act(page);
    await page.waitForTimeout(REST_MS);
  }
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await close();
}
