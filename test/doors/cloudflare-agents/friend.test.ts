/** An agent of the Agents SDK in workerd, with its own SQLite, whose context has a block of Engraph. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { serverUnderTest } from "../server.ts";

let runtime: Miniflare;
const server = await serverUnderTest();
before(async () => {
  const { outputFiles } = await build({
    entryPoints: ["friend.worker.ts"],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["workerd", "worker", "browser", "import"],
    alias: { path: "node:path" },
    external: ["cloudflare:*", "node:*"],
  });
  runtime = new Miniflare(
    convertV4MiniflareOptions({
      name: "friend",
      modules: true,
      script: outputFiles[0]?.text ?? "",
      compatibilityDate: "2026-01-01",
      compatibilityFlags: ["nodejs_compat"],
      durableObjects: { Friend: { className: "Friend", useSQLite: true } },
      bindings: { ENGRAPH_URL: server.url, ENGRAPH_API_KEY: server.apiKey },
    }),
  );
});
after(async () => {
  await runtime.dispose();
  await server.stop();
});

interface Turn {
  prompt: string;
  answer: string;
  reminder: string | null;
}
async function asked(name: string, tool: "set" | "search", input: object): Promise<Turn> {
  const body = JSON.stringify({ label: "memory", ...input });
  return (await (
    await runtime.dispatchFetch(`http://friend/${name}/${tool}`, { method: "POST", body })
  ).json()) as Turn;
}

test("an agent keeps its frozen prompt, is reminded of what it learned, and finds it", async () => {
  const [ada, ben] = [`cloudflare-agents-${crypto.randomUUID()}`, `cloudflare-agents-${crypto.randomUUID()}`];
  const { prompt, answer } = await asked(ada, "set", { content: "I live in Lisbon.", metadata: { title: "Home" } });
  assert.equal(answer, 'Indexed "home" in memory.');
  const next = await asked(ada, "search", { query: "Where do I live?" });
  assert.match(next.answer, /I live in Lisbon\./);
  assert.equal(next.prompt, prompt);
  const deadline = performance.now() + 20_000;
  let { reminder } = next;
  while (reminder === null && performance.now() < deadline)
    ({ reminder } = await asked(ada, "search", { query: "Home?" }));
  assert.match(reminder ?? "", /lives in Lisbon/);
  assert.equal((await asked(ben, "search", { query: "Where do I live?" })).answer, "No results found.");
});
