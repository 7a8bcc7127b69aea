/** Operations: waiting and failed episodes, events, spend, webhooks, keys, export and erasure. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { decide } from "../mcp/consent.ts";
import { checkAccessibility, checkWidth, skip, startExplorer, TELEPHONE, visit, type Explorer } from "./browser.ts";
import { largeExport } from "./large-export.ts";
import { fillWithHostile, HOSTILE, newMemory } from "./memories.ts";

const LOADING = /^(?:Loading|Lädt) …$/u;
const PARTS = ["reading", "spend", "webhooks", "keys", "links", "apps", "data"];

let explorer: Explorer;
before(async () => {
  if (skip === false) explorer = await startExplorer();
});
after(async () => {
  if (skip === false) await explorer.close();
});

const operationsOf = (user: string, part: string): string =>
  `/users/${encodeURIComponent(user)}/operations?part=${part}`;

test("events of the memory come by themselves, can be filtered, and wait while paused", { skip }, async () => {
  const memory = newMemory(explorer.engraph, "events");
  await memory.add("I live in Lisbon.", { wait: true });
  const { page, checkFaults, close } = await visit(explorer, { route: operationsOf(memory.id, "reading") });
  const log = page.getByRole("log");
  await log.getByText("Status", { exact: true }).first().waitFor();
  await memory.add("I work in Porto.", { wait: true });
  await log.getByText("Message", { exact: true }).first().waitFor();
  await log.getByText("Facts", { exact: true }).first().waitFor();
  await page.getByRole("checkbox", { name: "Message", exact: true }).uncheck();
  await log.getByText("Message", { exact: true }).first().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Pause" }).click();
  const count = await log.getByRole("listitem").count();
  await memory.add("I like tea.", { wait: true });
  await page.waitForTimeout(500);
  assert.equal(await log.getByRole("listitem").count(), count);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.waitForFunction((before) => document.querySelectorAll('[role="log"] li').length > before, count);
  checkFaults();
  await close();
});

test("a failed episode shows its reason, and all are tried again at once", { skip }, async () => {
  const memory = newMemory(explorer.engraph, "failed");
  const reason = "<b>the model</b> answered nothing";
  const lines = [...largeExport(1)].map((line) =>
    "record" in line && line.record === "work" && "episode_seq" in line && Number(line.episode_seq) <= 12
      ? { ...line, status: "failed", attempts: 3, error: reason }
      : line,
  );
  await memory.import(lines.map((line) => JSON.stringify(line)).join("\n"));
  const { page, checkFaults, close } = await visit(explorer, { route: operationsOf(memory.id, "reading") });
  await page.getByText(`After 3 attempts: ${reason}`).first().waitFor();
  assert.equal(await page.locator(".operations-reason").count(), 10);
  await page.getByRole("button", { name: "More" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".operations-reason").length === 12);
  await page.getByRole("button", { name: "Try again", exact: true }).first().click();
  await page.waitForFunction(() => document.querySelectorAll(".operations-reason").length === 11);
  await page.getByRole("button", { name: "Try all again" }).click();
  await page.getByText("11 will be read again.").waitFor();
  await page.getByText("No messages have failed.").waitFor();
  assert.equal((await memory.status()).failed, 0);
  checkFaults();
  await close();
});

test("costs of models are drawn by day, and stand in a table", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, { route: operationsOf("nobody", "reading") });
  const day = new Date().toISOString().slice(0, 10);
  const row = {
    day,
    user_id: "nobody",
    graph_id: null,
    model: "m",
    calls: 3,
    tokens_in: 900,
    tokens_out: 100,
    cost: 0.25,
  };
  await page.route("**/v1/usage?*", (route) => route.fulfill({ json: { data: [row, row], next_cursor: null } }));
  await page.goto(`${explorer.url}/explorer#${operationsOf("nobody", "spend")}`);
  await page.locator(".operations-chart canvas").waitFor();
  assert.equal(await page.getByRole("cell", { name: "2,000", exact: true }).count(), 2);
  assert.equal(await page.getByRole("cell", { name: "$0.5", exact: true }).count(), 2);
  await checkAccessibility(page);
  checkFaults();
  await close();
});

test("limits of a day are changed, and stand in the budgets", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, { route: operationsOf("nobody", "spend") });
  await page.getByText("Change limits").click();
  await page.getByLabel("Calls per memory").fill("1234");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("cell", { name: "0 / 1,234" }).waitFor();
  checkFaults();
  await close();
});

test("the communities are refreshed on demand", { skip }, async () => {
  const memory = newMemory(explorer.engraph, "refresh");
  await memory.add("My sister Leila lives in Bristol. Leila works at Acme.", { wait: true });
  const { page, checkFaults, close } = await visit(explorer, { route: operationsOf(memory.id, "reading") });
  await page.getByRole("button", { name: "Refresh now" }).click();
  await page.getByText(/^Generation \d/).waitFor();
  checkFaults();
  await close();
});

async function connectApp(user: string, client_name: string): Promise<void> {
  const { url, apiKey } = explorer;
  const redirect_uri = "http://localhost:33418/callback";
  const registered = await fetch(`${url}/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_name, redirect_uris: [redirect_uri], token_endpoint_auth_method: "none" }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const asked = new URL(`${url}/oauth/authorize`);
  const code_challenge = createHash("sha256").update("v".repeat(43)).digest("base64url");
  const pkce = { code_challenge, code_challenge_method: "S256" };
  const asking = { response_type: "code", client_id, redirect_uri, scope: "read", resource: `${url}/mcp`, state: "s" };
  asked.search = String(new URLSearchParams({ ...asking, ...pkce }));
  const back = await decide(asked, { decision: "allow", access: "read", key: apiKey, user });
  assert.ok(back.searchParams.has("code"), back.href);
}

test("apps that were connected over OAuth are listed, and revoked", { skip }, async () => {
  const memory = newMemory(explorer.engraph, "apps");
  await memory.add("I live in Lisbon.", { wait: true });
  await connectApp(memory.id, HOSTILE.markup);
  const { page, checkFaults, close } = await visit(explorer, { route: operationsOf(memory.id, "apps") });
  const line = page.getByRole("listitem").filter({ hasText: HOSTILE.markup });
  await line.getByText("never used").waitFor();
  assert.match((await line.textContent()) ?? "", /localhost ?only reads · connected .* · until .* · never used/u);
  await checkAccessibility(page);
  await line.getByRole("button", { name: "Revoke" }).click();
  await line.getByRole("button", { name: "Yes, revoke" }).click();
  await page.getByText("No apps are connected.").waitFor();
  assert.deepEqual(await memory.grants().toArray(), []);
  checkFaults();
  await close();
});

test("a webhook's secret is shown once; it is tested, and its deliveries are listed", { skip }, async () => {
  const { page, close } = await visit(explorer, { route: operationsOf("nobody", "webhooks") });
  await page.getByText("No webhooks yet.").waitFor();
  await page.getByLabel("Address").fill("https://example.com/hook");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole("button", { name: "I stored it" }).click();
  assert.equal(await page.getByText(/^whsec_/).count(), 0);
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("cell", { name: "webhook.test" }).waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Yes, delete" }).click();
  await page.getByText("No webhooks yet.").waitFor();
  await close();
});

test("with the admin token keys are made, rotated and revoked, each secret shown once", { skip }, async () => {
  const { page, context, checkFaults, close } = await visit(explorer, { route: operationsOf("nobody", "keys") });
  await page.getByLabel("Tenant id").fill(explorer.tenantId);
  await page.getByLabel("Admin token").fill(explorer.adminToken);
  await page.keyboard.press("Enter");
  await page.getByLabel("Name of the key").fill("<img src=x onerror=alert(1)>");
  await page.getByRole("button", { name: "Create a key" }).click();
  const secret = page.locator(".operations-secret code");
  await secret.waitFor();
  const made = await secret.textContent();
  assert.match(made ?? "", /^eg_/);
  await page.getByRole("button", { name: "I stored it" }).click();
  const line = page.getByRole("listitem").filter({ hasText: "<img src=x" });
  await line.first().getByRole("button", { name: "Rotate" }).click();
  await secret.waitFor();
  assert.notEqual(await secret.textContent(), made);
  await page.getByRole("button", { name: "I stored it" }).click();
  await line.nth(1).waitFor();
  const newest = line.filter({ has: page.getByRole("button", { name: "Rotate" }) });
  await newest.getByRole("button", { name: "Revoke" }).click();
  await newest.getByRole("button", { name: "Yes, revoke" }).click();
  await line.filter({ hasText: "revoked" }).waitFor();
  const other = await context.newPage();
  await other.goto(`${explorer.url}/explorer`);
  assert.equal(await other.evaluate(() => sessionStorage.length), 0);
  await page.locator(".menu summary").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("API key", { exact: true }).waitFor();
  assert.equal(await page.evaluate(() => sessionStorage.length), 0, "the admin token is forgotten with the key");
  checkFaults();
  await close();
});

test("an export is downloaded whole, or written to the file that was chosen", { skip }, async () => {
  const memory = newMemory(explorer.engraph, "export");
  await memory.add("I live in Lisbon.", { wait: true });
  const { page, checkFaults, close } = await visit(explorer, { route: operationsOf(memory.id, "data") });
  await page.evaluate(() => Reflect.set(window, "showSaveFilePicker", undefined));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as NDJSON" }).click();
  const lines = readFileSync(await (await download).path(), "utf8")
    .trim()
    .split("\n");
  assert.match(lines.at(-1) ?? "", /"record":"end"/);
  await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await folder.getFileHandle("chosen", { create: true });
    Reflect.set(window, "showSaveFilePicker", async () => file);
  });
  await page.getByRole("button", { name: "Export as NDJSON" }).click();
  await page.waitForFunction(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle("chosen")).getFile();
    return (await file.text()).includes('"record":"end"');
  });
  await page.getByText("Exported:").waitFor();
  checkFaults();
  await close();
});

test("a memory is erased only once its id was typed, and then there is a receipt", { skip }, async () => {
  const memory = newMemory(explorer.engraph, "erase");
  await memory.add("I live in Lisbon.", { wait: true });
  const { page, checkFaults, close } = await visit(explorer, { route: operationsOf(memory.id, "data") });
  const button = page.getByRole("button", { name: "Erase permanently" });
  const field = page.getByLabel("To confirm, type");
  await field.fill(memory.id.slice(1));
  assert.ok(await button.isDisabled());
  await field.fill(memory.id);
  await button.click();
  await page.getByText("Keep this receipt.").waitFor();
  await page.getByRole("rowheader", { name: "episodes", exact: true }).waitFor();
  await assert.rejects(memory.get());
  checkFaults();
  await close();
});

for (const theme of ["light", "dark"] as const)
  test(`every part is clean to axe and fits a telephone, on hostile names too: ${theme}`, { skip }, async () => {
    const memory = newMemory(explorer.engraph, "hostile");
    await fillWithHostile(memory);
    const language = theme === "dark" ? "de" : "en";
    const { page, checkFaults, close } = await visit(explorer, {
      route: operationsOf(memory.id, "reading"),
      theme,
      language,
      viewport: TELEPHONE,
    });
    for (const part of PARTS) {
      await page.goto(`${explorer.url}/explorer#${operationsOf(memory.id, part)}`);
      await page.locator(".operations section").first().waitFor();
      await page.getByText(LOADING).first().waitFor({ state: "detached" });
      await checkAccessibility(page);
      await checkWidth(page);
    }
    checkFaults();
    await close();
  });
