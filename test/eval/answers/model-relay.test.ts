import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { keptModel } from "../../../eval/answers/ask-model.ts";
import { startModelRelay, type ModelRelay } from "../../../eval/answers/model-relay.ts";
import { type ScriptedOpenAi, startScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";

let folder: string;
let model: ScriptedOpenAi;
let relays: ModelRelay[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "relay-"));
  relays = [];
  let calls = 0;
  model = await startScriptedOpenAi({ answers: { n: () => ({ n: ++calls }) } });
});
afterEach(async () => {
  for (const relay of relays) await relay.close();
  await model.close();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<ModelRelay> {
  const relay = await startModelRelay(model.url, folder);
  relays.push(relay);
  return relay;
}
const llmOf = (url: string) => keptModel({ OPENAI_API_KEY: "key", OPENAI_BASE_URL: url, LLM_MODEL: "m" }, undefined);
const REQUEST = { system: "s", user: "u", schema: { name: "n", json: { type: "object" } }, max_tokens: 5 };
const ask = async (url: string, user = "u"): Promise<string> =>
  (await (await llmOf(url)).complete({ ...REQUEST, user })).text;

test("a cached answer is not paid for again, even by another run; a truncated file is requested again", async () => {
  const first = await ask((await start()).url);
  const again = await start();
  expect(await ask(again.url)).toBe(first);
  expect(again.counts).toEqual({ kept: 1, asked: 0 });
  expect(await ask(again.url, "v")).not.toBe(first);
  for (const file of readdirSync(folder)) writeFileSync(join(folder, file), "{");
  const third = await start();
  await ask(third.url);
  expect(third.counts).toEqual({ kept: 0, asked: 1 });
});

test("a request repeated in a run gets its next answer, the same in every run", async () => {
  const run = async () => {
    const { url } = await start();
    return [await ask(url), await ask(url), await ask(url)];
  };
  const first = await run();
  expect(new Set(first).size).toBe(3);
  expect(await run()).toEqual(first);
});

test("provider failures are passed on unchanged, and not stored", async () => {
  const { url } = await start();
  model.script({ kind: "response", status: 503, body: { error: { message: "busy" } } });
  await expect(ask(url)).rejects.toThrow(FaultError);
  expect(readdirSync(folder)).toEqual([]);
  const answer = await ask(url);
  expect(await ask((await start()).url)).toBe(answer);
});

test("an unreachable provider is reported as a failure of the provider", async () => {
  const relay = await startModelRelay("http://127.0.0.1:1/v1", folder);
  relays.push(relay);
  expect((await fetch(`${relay.url}/chat/completions`, { method: "POST", body: "{}" })).status).toBe(502);
});

test("vectors pass through the relay without being stored", async () => {
  const { url, counts } = await start();
  const embed = () =>
    fetch(`${url}/embeddings`, {
      method: "POST",
      headers: { authorization: "Bearer key", "content-type": "application/json" },
      body: JSON.stringify({ model: "m", input: ["a"], dimensions: 4 }),
    });
  await embed();
  await embed();
  expect([counts, readdirSync(folder)]).toEqual([{ kept: 0, asked: 2 }, []]);
});

test("a server started with the same environment uses the relay", async () => {
  const env = { OPENAI_API_KEY: "key", OPENAI_BASE_URL: model.url, LLM_MODEL: "m" };
  const llm = await keptModel(env, folder);
  expect(env.OPENAI_BASE_URL).not.toBe(model.url);
  const { text } = await llm.complete(REQUEST);
  expect(await ask(env.OPENAI_BASE_URL)).not.toBe(text);
  expect(readdirSync(folder).filter((name) => name.endsWith(".json"))).toHaveLength(2);
});

test("a client that waits for a slow model hears from it, and gets the answer or a failure that passes", async () => {
  const slow = await startModelRelay(model.url, folder, 20);
  relays.push(slow);
  model.script({ kind: "late", ms: 150 });
  const first = await ask(slow.url, "slow");
  expect(first).not.toBe("");
  expect(slow.spent.seconds).toBeGreaterThan(0.1);
  const again = await start();
  expect(await ask(again.url, "slow")).toBe(first);
  expect(again.spent.seconds).toBe(slow.spent.seconds);
});
