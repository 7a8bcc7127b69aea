/** The chat and a fact's card: messages become facts, old facts close, and changes are previewed. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Memory } from "../../../sdk/src/index.ts";
import { checkAccessibility, checkWidth, skip, startExplorer, TELEPHONE, visit, type Explorer } from "./browser.ts";

/** Pauses of the replay after its first message at speed 1, and at speed 4. */
const [FIRST_PAUSE_MS, SHORT_PAUSE_MS] = [2_200, 550];

async function isSettled(memory: Memory): Promise<void> {
  for (;;) {
    const { pending, to_reread, refresh } = await memory.status();
    if (pending + to_reread === 0 && refresh.state === "idle") return;
    await sleep(100);
  }
}

let explorer: Explorer;
before(async () => {
  if (skip === false) explorer = await startExplorer();
});
after(async () => explorer?.close());

test("the demo shows facts that come and close, and changes nothing the second time", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, { route: "/users/chat-demo/chat" });
  // omits reading time, which test/web/src/chat/replay.test.ts covers: the replay pauses after its first message until a speed is chosen
  await page.evaluate(
    ([first, short]) => {
      const wait = window.setTimeout.bind(window);
      const held: (() => void)[] = [];
      const soon = (run: TimerHandler, ms?: number, ...given: unknown[]): number => {
        if (ms !== first) return wait(run, ms === short ? 0 : ms, ...given);
        held.push(() => void wait(run, 0, ...given));
        return 0;
      };
      Reflect.set(window, "setTimeout", soon);
      Reflect.set(window, "endPause", () => held.splice(0).forEach((end) => end()));
    },
    [FIRST_PAUSE_MS, SHORT_PAUSE_MS] as const,
  );
  await page.getByRole("button", { name: "Replay the demo" }).click();
  await page.getByLabel("Speed").selectOption("4");
  await page.evaluate(() => (Reflect.get(window, "endPause") as () => void)());
  await page.getByText("The demo is complete.").waitFor({ timeout: 60_000 });
  const learned = page.getByRole("complementary");
  await learned.getByRole("button", { name: "since 8 Sep 2025" }).waitFor();
  for (const ended of ["Ada lives in Lisbon.", "Ada lives in Porto.", "Ada works at Two Ovens."])
    await learned.locator("s", { hasText: ended }).waitFor();
  await learned.getByText("ended by “I moved to Berlin three weeks ago.”").waitFor();
  await page.locator("mark", { hasText: "I moved to Berlin three weeks ago" }).waitFor();
  const memory = explorer.engraph.user("chat-demo");
  await isSettled(memory);
  const facts = await memory.facts().toArray();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Replay the demo" }).click();
  await page.getByText("Nothing changed").waitFor({ timeout: 60_000 });
  const again = await memory.facts().toArray();
  assert.deepEqual(again, facts);
  checkFaults();
  await close();
});

test("a fact's card says what ended it, previews a change, makes it and takes it back", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, { route: "/users/chat-demo/chat", theme: "dark" });
  const memory = explorer.engraph.user("chat-demo");
  const porto = (await memory.facts().toArray()).find(({ fact }) => fact === "Ada lives in Porto.");
  assert.ok(porto);
  await page.getByRole("complementary").getByRole("button", { name: porto.fact }).press("Enter");
  const card = page.getByRole("dialog");
  await card.getByRole("link", { name: "Ada lives in Berlin." }).waitFor();
  await card.getByRole("link", { name: "Ada lives in Lisbon." }).waitFor();
  await checkAccessibility(page);
  await card.getByRole("button", { name: "Retract" }).click();
  await card.getByRole("button", { name: "Preview" }).click();
  await card.getByText("Changes", { exact: true }).waitFor();
  assert.equal((await memory.fact(porto.id)).known_to, null);
  await card.getByRole("button", { name: "Apply" }).click();
  await card.getByText("No longer believed since").waitFor();
  assert.notEqual((await memory.fact(porto.id)).known_to, null);
  const learned = page.locator(".chat-learned");
  await learned.locator("s", { hasText: porto.fact }).waitFor({ state: "detached" });
  await card.getByRole("button", { name: "Undo" }).click();
  await card.getByText("Undone.").waitFor();
  assert.equal((await memory.fact(porto.id)).known_to, null);
  await learned.locator("s", { hasText: porto.fact }).waitFor();
  await page.locator("mark", { hasText: "I moved to Berlin three weeks ago" }).waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  checkFaults();
  await close();
});

test("a typed message becomes a fact, and hostile markup stays text", { skip }, async () => {
  const options = { route: "/users/chat-typed/chat", language: "de", viewport: TELEPHONE } as const;
  const { page, checkFaults, close } = await visit(explorer, options);
  const field = page.getByRole("textbox", { name: "Nachricht" });
  const hostile = "<img src=x onerror=alert(1)>";
  await field.fill(`I live in Oslo. ${hostile}`);
  await field.press("Enter");
  await page.getByText(hostile).waitFor({ timeout: 60_000 });
  await page
    .getByRole("button", { name: /^User lives in Oslo\.\s+Stand \d+\. / })
    .first()
    .waitFor({ timeout: 60_000 });
  assert.equal(await page.locator("main img").count(), 0);
  assert.equal(await field.inputValue(), "");
  await checkWidth(page);
  await checkAccessibility(page);
  checkFaults();
  await close();
});

test("text typed during sending is kept, and a message that could not be sent returns", { skip }, async () => {
  const { page, close } = await visit(explorer, { route: "/users/chat-slow/chat" });
  const answer = Promise.withResolvers<void>();
  await page.route("**/chat-slow/messages", async (route) => {
    await answer.promise;
    await route.abort();
  });
  const field = page.getByRole("textbox", { name: "Message" });
  await field.fill("I like tea.");
  await field.press("Enter");
  await page.waitForFunction(() => document.querySelector("textarea")?.value === "");
  await field.fill("And coffee.");
  answer.resolve();
  await page.getByRole("alert").waitFor();
  assert.equal(await field.inputValue(), "I like tea.\nAnd coffee.");
  await close();
});

test("a message that is not read yet is not shown as empty", { skip }, async () => {
  const memory = explorer.engraph.user("chat-unread");
  await memory.add([{ role: "user", content: "I live in Oslo." }], { wait: true });
  const { page, checkFaults, close } = await visit(explorer, { route: "/users/chat-unread/operations" });
  const answer = Promise.withResolvers<void>();
  await page.route("**/chat-unread/facts?*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("navigation").getByRole("link", { name: "Chat" }).click();
  await page.getByRole("log").getByText("I live in Oslo.").waitFor();
  const learned = page.getByRole("complementary");
  await learned.getByText("Reading the memory …").waitFor();
  for (const claim of ["nothing learned", "Nothing yet.", "Now"])
    assert.equal(await page.getByText(claim, { exact: true }).count(), 0);
  answer.resolve();
  await learned.getByRole("heading", { name: "Now 1" }).waitFor();
  checkFaults();
  await close();
});

test("a chat that waits for the first message of others, or for its server, follows by itself", { skip }, async () => {
  const memory = explorer.engraph.user("chat-others");
  const { page, close } = await visit(explorer, { route: "/users/chat-others/chat" });
  const log = page.getByRole("log");
  let isAway = true;
  await page.route("**/chat-others/events", (route) => (isAway ? route.abort() : route.continue()));
  await page.getByText("Tell the memory about yourself").waitFor();
  await memory.add([{ role: "user", content: "I live in Oslo." }]);
  await log.getByRole("button", { name: "lives in Oslo." }).waitFor();
  await page.getByText("The server cannot be reached").waitFor();
  await memory.add([{ role: "user", content: "I like tea." }]);
  isAway = false;
  await log.getByText("I like tea.").waitFor();
  await page.getByText("The server cannot be reached").waitFor({ state: "detached" });
  await close();
});

test("of a memory with many facts the chat claims no more than it has read", { skip }, async () => {
  const memory = explorer.engraph.user("chat-many");
  await memory.add(
    [
      { role: "user", content: "I live in Oslo." },
      { role: "user", content: "Hmm, well." },
    ],
    {
      wait: true,
    },
  );
  const owned = (number: number) => ({
    subject: "Ada",
    predicate: "OWNS",
    object: `Boat ${number}`,
    fact: `Ada owns boat ${number}.`,
  });
  await memory.addFacts(Array.from({ length: 60 }, (_, place) => owned(place)));
  await memory.addFacts(Array.from({ length: 45 }, (_, place) => owned(60 + place)));
  const { page, checkFaults, close } = await visit(explorer, { route: "/users/chat-many/chat" });
  const [talk, learned] = [page.getByRole("log"), page.getByRole("complementary")];
  await learned.getByText(/^The newest \d+ facts\./).waitFor();
  await learned.getByRole("heading", { name: /^Now \d+\+$/ }).waitFor();
  for (let pages = 0; pages < 2; pages++) {
    await talk
      .getByText(`Ada owns boat ${55 - 50 * pages}.`)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "More", exact: true }).first().click();
  }
  await talk.getByRole("button", { name: "lives in Oslo." }).waitFor();
  await talk.getByText("nothing learned").waitFor();
  assert.equal(await talk.getByText("nothing learned").count(), 1);
  const [boat] = await memory.facts().toArray(1);
  await page.goto(`${explorer.url}/explorer#/users/chat-many/chat?fact=${boat?.id ?? ""}`);
  const card = page.getByRole("dialog");
  await card.getByRole("button", { name: "Retract" }).click();
  await card.getByRole("button", { name: "Preview" }).click();
  await card.getByRole("button", { name: "Apply" }).click();
  await card.getByText("No longer believed since").waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  await learned.getByRole("button", { name: boat?.fact ?? "" }).waitFor({ state: "detached" });
  await talk.getByRole("button", { name: "lives in Oslo." }).waitFor();
  checkFaults();
  await close();
});

test("facts learned before the event stream opens are shown", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, { route: "/users/chat-late/chat" });
  const memory = explorer.engraph.user("chat-late");
  await page.route("**/chat-late/events", async (route) => {
    while ((await memory.status()).done === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue();
  });
  const field = page.getByRole("textbox", { name: "Message" });
  await field.fill("I live in Oslo.");
  await field.press("Enter");
  await page.getByRole("complementary").getByRole("button", { name: "lives in Oslo." }).first().waitFor();
  checkFaults();
  await close();
});

test("a list that shows a known fact as ended does not lose what ended it", { skip }, async () => {
  const memory = explorer.engraph.user("chat-ended");
  await memory.add([{ role: "user", content: "I live in Oslo." }], { wait: true });
  const followed = Promise.withResolvers<void>();
  const { page, checkFaults, close } = await visit(explorer);
  await page.route("**/chat-ended/events", async (route) => {
    await followed.promise;
    await route.continue();
  });
  await page.goto(`${explorer.url}/explorer#/users/chat-ended/chat`);
  await page.locator("mark", { hasText: "I live in Oslo" }).waitFor();
  await memory.add([{ role: "user", content: "I moved to Rome." }], { wait: true });
  const listed = page.waitForResponse(/chat-ended\/facts\?/);
  followed.resolve();
  await memory.add([{ role: "user", content: "I like tea." }], { wait: true });
  await listed;
  await page.getByRole("complementary").getByText("ended by “I moved to Rome.”").waitFor();
  checkFaults();
  await close();
});

test(
  "instructions, tasks, values and observations have sections, with their source, actions and undo",
  { skip },
  async () => {
    const memory = explorer.engraph.user("chat-standing");
    const said = ["Please always answer briefly.", "My budget is 900 euros.", "Thanks, good night!"];
    await memory.add(
      said.map((content) => ({ role: "user" as const, content })),
      { wait: true },
    );
    await memory.addTask("Send the invoice", { due: "2020-05-06" });
    const hides = { subject: "Biscuit", predicate: "OBSERVATION", objectValue: "hides", fact: "Biscuit hides." };
    await memory.addFact(hides);
    const { page, checkFaults, close } = await visit(explorer, {
      route: "/users/chat-standing/chat",
      viewport: TELEPHONE,
    });
    const learned = page.getByRole("complementary");
    const item = (text: string) => learned.locator(".standing-item", { hasText: text });
    for (const title of ["Instructions and preferences 1", "Tasks 1", "Values 1", "Observations 1"])
      await learned.getByRole("heading", { name: title }).waitFor();
    await item("Send the invoice").getByText("overdue").waitFor();
    await learned.getByRole("button", { name: "Done: Send the invoice" }).click();
    await learned.getByText("“Send the invoice” is done.").waitFor();
    await item("Send the invoice").waitFor({ state: "detached" });
    await learned.getByRole("button", { name: "Undo" }).click();
    await item("Send the invoice").waitFor();
    await item("answer briefly").locator("summary").click();
    await item("answer briefly").locator("mark", { hasText: "answer briefly" }).waitFor();
    await checkAccessibility(page);
    await checkWidth(page);
    await item("answer briefly").getByRole("button", { name: "End now" }).click();
    await item("answer briefly").waitFor({ state: "detached" });
    await learned.getByRole("button", { name: "Undo" }).first().click();
    await item("answer briefly").waitFor();
    assert.deepEqual(
      (await memory.instructions().toArray()).map(({ valid_to }) => valid_to),
      [null],
    );
    const edit = item("900 euros").getByRole("button", { name: "Edit" });
    const form = page.getByRole("form", { name: "Correct" });
    // the list is drawn again after the undo, which closes its items
    for (let tries = 0; tries < 10 && !(await form.isVisible()); tries += 1) {
      if (!(await edit.isVisible())) await item("900 euros").locator("summary").click();
      await edit.click({ timeout: 3_000 }).catch(() => {});
    }
    await form.waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Why?" }).click();
    await page.getByText("nothing learned: It is small talk.").waitFor();
    checkFaults();
    await close();
  },
);
