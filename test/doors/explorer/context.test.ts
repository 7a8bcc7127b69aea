/** Contexts: two compared in a shareable address, and copied calls that run. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { checkAccessibility, checkWidth, skip, startExplorer, TELEPHONE, visit, type Explorer } from "./browser.ts";

const QUERY = `Where does "Ruth" live, and what's <b>her</b> job?`;

let explorer: Explorer;
before(async () => {
  if (skip !== false) return;
  explorer = await startExplorer();
  const memory = explorer.engraph.user("o'lab");
  const said = ["Ruth lives in Bristol. <script>alert(1)</script>", "Ruth works at a clinic.", "I live in Porto."];
  await memory.add(
    said.map((content) => ({ role: "user" as const, content })),
    { wait: true },
  );
});
after(async () => {
  if (skip === false) await explorer.close();
});

const compared = `/users/o'lab/context?${new URLSearchParams({
  query: QUERY,
  compare: "1",
  b_query: QUERY,
  b_methods: "bm25",
  b_tokens: "100",
})}`;

test("an address opens two contexts, and a text that is a script is shown as text", { skip }, async () => {
  for (const theme of ["light", "dark"] as const) {
    const { page, checkFaults, close } = await visit(explorer, { route: compared, theme });
    const [a, b] = ["A", "B"].map((name) => page.getByRole("region", { name, exact: true }));
    await a?.getByText(/of 2,000 tokens/).waitFor();
    await b?.getByText(/of 100 tokens/).waitFor();
    assert.match((await a?.textContent()) ?? "", /alert\(1\)/);
    await checkAccessibility(page);
    checkFaults();
    await close();
  }
});

test(
  "every line stands with its kind, its tokens and the parts of its score, as the receipt lists them",
  { skip },
  async () => {
    const query = "Where does Ruth live?";
    const { receipt } = await explorer.engraph.user("o'lab").context(query, { maxTokens: 64, receipt: true });
    const route = `/users/o'lab/context?${new URLSearchParams({ query, tokens: "64" })}`;
    const { page, requests, checkFaults, close } = await visit(explorer, {
      route,
      late: { path: "/v1/key", after: "/context" },
    });
    const [lines, missed] = [".context-lines:not(.context-missed) > li", ".context-missed > li"].map((rows) =>
      page.locator(rows),
    );
    await lines?.first().waitFor();
    assert.ok(
      (receipt?.lines?.length ?? 0) > 0 && (receipt?.omitted?.length ?? 0) > 0,
      "some lines fit and some do not",
    );
    for (const [wanted, rows] of [
      [receipt?.lines, lines],
      [receipt?.omitted, missed],
    ] as const) {
      assert.equal(await rows?.count(), wanted?.length);
      for (const [place, { type, text, tokens, parts }] of (wanted ?? []).entries()) {
        const row = rows?.nth(place);
        assert.match((await row?.getAttribute("class")) ?? "", new RegExp(`context-kind-${type}\\b`, "u"));
        assert.ok((await row?.locator(".context-text").textContent())?.includes(text), text);
        assert.equal(parseInt((await row?.locator(".number").textContent()) ?? "", 10), Math.round(tokens));
        const said = (await row?.getByRole("img").getAttribute("aria-label")) ?? "";
        for (const [name, value] of Object.entries(parts))
          if (value > 0) assert.match(said, new RegExp(`${name} ${value.toFixed(4).replace(/0+$/u, "")}`, "u"));
      }
    }
    const { tokens } = await explorer.engraph.user("o'lab").context(query, { maxTokens: 64 });
    const inLines = (receipt?.lines ?? []).reduce((sum, line) => sum + line.tokens, 0);
    await page.getByText(`${tokens} of 64 tokens`).waitFor();
    await page.getByText(`${Math.round(tokens - inLines)} of them for headings`).waitFor();
    const kinds = new Set(receipt?.lines?.map(({ type }) => type));
    const colours = await lines?.evaluateAll((rows) =>
      rows.map((row) => getComputedStyle(row.querySelector(".context-letter") ?? row).backgroundColor),
    );
    assert.ok(new Set(colours).size >= kinds.size, "each kind has a colour of its own");
    await lines?.first().locator(".context-text").hover();
    const source = page.locator(".context-source blockquote");
    await source.waitFor();
    assert.ok((await source.textContent())?.includes("Ruth lives in Bristol."));
    await lines?.first().locator(".context-text").click();
    await page.getByRole("dialog").getByRole("heading").first().waitFor();
    assert.equal(requests.filter((request) => request.endsWith("/context")).length, 1, "nothing is asked twice");
    await page.keyboard.press("Escape");
    await checkAccessibility(page);
    checkFaults();
    await close();
  },
);

test("a copied curl answers what the screen shows, with the key of the environment", { skip }, async () => {
  const { page, close } = await visit(explorer, { route: compared });
  await page.getByRole("button", { name: "curl" }).first().click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const call = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(!call.includes(explorer.apiKey));
  const env = { ...process.env, ENGRAPH_API_KEY: explorer.apiKey };
  const answer = JSON.parse(execFileSync("sh", ["-c", call], { env, encoding: "utf8" })) as { context: string };
  assert.match(answer.context, /Ruth/);
  await close();
});

test("a query typed on a telephone is asked by Enter, and stands in the address", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, {
    route: "/users/o'lab/context",
    viewport: TELEPHONE,
    language: "de",
  });
  const field = page.getByRole("searchbox");
  await field.fill("Porto");
  await field.press("Enter");
  await page.getByText(/von 2.000 Tokens/).waitFor();
  assert.match(page.url(), /query=Porto/);
  await checkWidth(page);
  checkFaults();
  await close();
});
