import { afterEach, expect, test } from "vitest";
import { openAiEmbedder } from "../../../worker/adapters/openai/embedder.ts";
import { isolatingEmbedder } from "../../../worker/adapters/provider/isolating-embedder.ts";
import { startScriptedOpenAi, type ScriptedOpenAi, type ScriptOptions } from "../../fakes/scripted-openai/server.ts";
import type { Step } from "../../fakes/scripted-openai/steps.ts";

const servers: ScriptedOpenAi[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options: ScriptOptions) {
  const server = await startScriptedOpenAi(options);
  servers.push(server);
  const logged: unknown[] = [];
  const log = { info: () => {}, error: (event: string, fields?: object) => void logged.push([event, fields]) };
  const endpoint = { base_url: server.url, api_key: "", model: "e", dimensions: 64 };
  return { server, logged, embedder: isolatingEmbedder(openAiEmbedder(endpoint), log) };
}

const TEXTS = Array.from({ length: 40 }, (_, place) => (place === 17 ? "the bad text" : `text ${place}`));
const failing = (status: number, body: unknown): Step => ({ kind: "response", status, body });
const NAN = '{"object":"list","data":[{"index":0,"embedding":[NaN]}]}';

test.each<[string, Step]>([
  ["500", failing(500, { error: { message: "unsupported value: NaN", type: "api_error" } })],
  ["400", failing(400, { error: { message: "bad input", type: "x" } })],
  ["NaN", failing(200, NAN)],
  ["a firewall's 403", failing(403, "<html>Blocked</html>")],
  ["a dropped connection", { kind: "reset" }],
])("gives the zero vector to the one text that always gets %s, and real vectors to all others", async (_, step) => {
  const { server, logged, embedder } = await start({ when: (body) => (body.includes("bad text") ? step : null) });
  const vectors = await embedder.embed(TEXTS);
  const lengths = vectors.map((vector) => Math.round(Math.hypot(...vector)));
  expect(lengths).toEqual(TEXTS.map((text) => (text === "the bad text" ? 0 : 1)));
  expect(server.embeddings.length).toBeLessThan(20);
  expect(logged).toMatchObject([["texts stored without a vector", { texts: 1 }]]);
});

test.each<[string, Step, RegExp]>([
  ["is down", failing(500, {}), /not available/],
  ["is busy", failing(503, {}), /not available/],
  ["has no such model", failing(404, {}), /has no model/],
])("throws the fault of a provider that %s, after two requests at most", async (_, step, message) => {
  const { server, embedder } = await start({ when: () => step });
  await expect(embedder.embed(TEXTS)).rejects.toThrow(message);
  expect(server.embeddings.length).toBeLessThanOrEqual(2);
});
