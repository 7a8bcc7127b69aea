/** The entrance: loaded files, their origin, the key, and stored data. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { checkAccessibility, checkWidth, skip, startExplorer, TELEPHONE, visit, type Explorer } from "./browser.ts";
import { newMemory } from "./memories.ts";

const MAX_FIRST_LOAD_BYTES = 150 * 1024;

let explorer: Explorer;
before(async () => {
  if (skip === false) explorer = await startExplorer();
});
after(async () => {
  if (skip === false) await explorer.close();
});

test("the first load is at most 150 KB gzipped", { skip }, async () => {
  const { context, close } = await visit(explorer, { key: null });
  const page = await context.newPage();
  const loaded = new Set<string>();
  page.on("response", (response) => loaded.add(response.url()));
  await page.goto(`${explorer.url}/explorer`, { waitUntil: "networkidle" });
  const sizes: [string, number][] = [];
  for (const url of loaded) sizes.push([url, gzipSync(await (await page.request.get(url)).body()).length]);
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
  assert.ok(sizes.length >= 3, "a page, a script and a sheet are loaded");
  assert.ok(bytes <= MAX_FIRST_LOAD_BYTES, `${bytes} bytes: ${JSON.stringify(sizes)}`);
  await close();
});

test("a key is pasted into a field of that name, and Enter submits it", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, { key: null });
  const field = page.getByLabel("API key", { exact: true });
  await field.fill(explorer.apiKey);
  await field.press("Enter");
  await page.getByRole("heading", { name: "Memories" }).waitFor();
  assert.ok(!page.url().includes(explorer.apiKey), page.url());
  checkFaults();
  await close();
});

test(
  "a wrong key, pasted or in the address, is refused once, at a field for another, and not kept",
  { skip },
  async () => {
    for (const inAddress of [false, true]) {
      const { page, close } = await visit(explorer, { key: null, ...(inAddress && { route: "key=eg_dev_wrong" }) });
      const field = page.getByLabel("API key", { exact: true });
      if (!inAddress) {
        await field.fill("eg_dev_wrong");
        await field.press("Enter");
      }
      await page.getByRole("alert").getByText("This key is not valid").waitFor();
      assert.equal(await page.getByRole("alert").count(), 1);
      assert.equal(await page.evaluate(() => sessionStorage.getItem("engraph.key")), null);
      await field.fill(explorer.apiKey);
      await field.press("Enter");
      await page.getByRole("heading", { name: "Memories" }).waitFor();
      await close();
    }
  },
);

test("a key in the fragment leaves the address, and stays in the tab alone", { skip }, async () => {
  const { page, context, close } = await visit(explorer, { key: null, route: `key=${explorer.apiKey}` });
  await page.getByRole("heading", { name: "Memories" }).waitFor();
  assert.ok(!page.url().includes(explorer.apiKey), page.url());
  await page.reload();
  await page.getByRole("heading", { name: "Memories" }).waitFor();
  const kept = await page.evaluate(() => [JSON.stringify(localStorage), document.cookie, document.body.outerHTML]);
  for (const text of kept) assert.ok(!text.includes(explorer.apiKey));
  const other = await context.newPage();
  await other.goto(`${explorer.url}/explorer`);
  await other.getByLabel("API key", { exact: true }).waitFor();
  await close();
});

test("nothing that is served has a key in it", { skip }, async () => {
  const { page, requests, close } = await visit(explorer, { route: "/users/nobody/operations" });
  await page.getByRole("heading", { name: "Communities" }).waitFor();
  await close();
  const served = new Set(
    requests.map((request) => request.replace(/^GET /, "")).filter((url) => !url.includes("/v1/")),
  );
  assert.ok(served.size > 3);
  for (const url of served) {
    const text = await (await fetch(url)).text();
    for (const secret of [explorer.apiKey, explorer.adminToken]) assert.ok(!text.includes(secret), url);
    assert.doesNotMatch(text, /eg_(?:dev|test|live)_[A-Za-z0-9]{20}/, url);
  }
});

for (const theme of ["light", "dark"] as const)
  for (const language of ["en", "de"] as const)
    test(
      `the way in is clean to axe, fits a telephone and complains of nothing: ${theme}, ${language}`,
      { skip },
      async () => {
        const signIn = await visit(explorer, { key: null, theme, language });
        await checkAccessibility(signIn.page);
        signIn.checkFaults();
        await signIn.close();
        const choice = await visit(explorer, { theme, language, viewport: TELEPHONE });
        await choice.page.getByRole("heading", { level: 1 }).waitFor();
        await checkAccessibility(choice.page);
        await checkWidth(choice.page);
        choice.checkFaults();
        await choice.close();
      },
    );

test("an id that is a step of a path leads to the choice of a memory, and not to an empty page", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, { route: "/users/../chat" });
  const field = page.getByLabel("User id");
  await field.fill("..");
  await field.press("Enter");
  assert.equal(await field.evaluate((input: HTMLInputElement) => input.validity.patternMismatch), true);
  await field.fill("step");
  await field.press("Enter");
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  checkFaults();
  await close();
});

test("the header and the tab show the name of the memory, or of its only speaker, or its ID", { skip }, async () => {
  const named = newMemory(explorer.engraph, "named");
  const hello = { role: "user", content: "Hello!", extract: false } as const;
  await named.add([hello]);
  await named.update({ name: "Rosa Lindqvist" });
  const { page, checkFaults, close } = await visit(explorer, { route: `/users/${named.id}/chat` });
  const owner = page.locator("header .owner");
  await owner.getByText("Rosa Lindqvist", { exact: true }).waitFor();
  assert.match(await page.title(), /Rosa Lindqvist/);
  assert.equal(await owner.getAttribute("title"), named.id);
  const unnamed = newMemory(explorer.engraph, "unnamed");
  await unnamed.add([hello]);
  await page.goto(`${explorer.url}/explorer#/users/${unnamed.id}/chat`);
  await owner.getByText(unnamed.id, { exact: true }).waitFor();
  const spoken = newMemory(explorer.engraph, "spoken");
  await spoken.add([{ ...hello, name: "Tove Marker" }]);
  await page.goto(`${explorer.url}/explorer#/users/${spoken.id}/chat`);
  await owner.getByText("Tove Marker", { exact: true }).waitFor();
  checkFaults();
  await close();
});
