import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { chromium, type Browser } from "playwright-core";
import { Engraph } from "../../../sdk/src/index.ts";
import { serverUnderTest, type ServerUnderTest } from "../server.ts";

const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const DIST = new URL("../../../sdk/dist/", import.meta.url);
const skip = existsSync(CHROMIUM) ? false : `no browser: ${CHROMIUM} is not there, and CHROMIUM names no other`;

let server: ServerUnderTest;
let browser: Browser;
before(async () => {
  if (skip !== false) return;
  server = await serverUnderTest();
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
});
after(async () => {
  if (skip !== false) return;
  await browser.close();
  await server.stop();
});

const PAGE = `<!doctype html><script type="module">
  import { Engraph, PermissionError } from "/sdk/index.js";
  const { token, user } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const ada = new Engraph({ url: location.origin, key: token }).user(user);
  const seen = [];
  try {
    await ada.add("I live in Lisbon.", { wait: true });
    const facts = await ada.facts().toArray();
    seen.push(...facts.map(({ fact }) => fact));
    for await (const { event } of ada.askStream("Where do I live?")) if (event === "done") seen.push(event);
    for await (const { event } of ada.events({ lastEventId: "0" })) { seen.push(event); break; }
    seen.push((await ada.context("Lisbon")).context.includes("Lisbon"));
    await new Engraph({ url: location.origin, key: token }).user("another").facts().toArray();
  } catch (error) {
    seen.push(error instanceof PermissionError ? "refused" : String(error));
  }
  window.seen = seen;
</script>`;

test("the SDK works in a browser, with a token of one user", { skip }, async () => {
  const user = `browser-${crypto.randomUUID()}`;
  const { token } = await new Engraph({ url: server.url, key: server.apiKey })
    .user(user)
    .token({ scopes: ["read", "write"] });
  const page = await browser.newPage();
  await page.route("**/sdk-page", (route) => route.fulfill({ contentType: "text/html", body: PAGE }));
  await page.route("**/sdk/*.js", (route) => {
    const name = new URL(route.request().url()).pathname.slice("/sdk/".length);
    return route.fulfill({ contentType: "text/javascript", body: readFileSync(new URL(name, DIST), "utf8") });
  });
  await page.goto(`${server.url}/sdk-page#${encodeURIComponent(JSON.stringify({ token, user }))}`);
  const seen = await page.waitForFunction(() => (window as { seen?: unknown[] }).seen, null, { timeout: 30_000 });
  assert.deepEqual(await seen.jsonValue(), ["User lives in Lisbon.", "done", "episode", true, "refused"]);
});
