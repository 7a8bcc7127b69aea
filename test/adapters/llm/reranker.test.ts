import { afterEach, describe, expect, test } from "vitest";
import { llmReranker } from "../../../worker/adapters/llm/reranker.ts";
import { describeReranker, type RerankerFailure } from "../../conformance/reranker.ts";
import { BRIEF_TIMEOUT_MS, clientTimeoutFor } from "../../fakes/scripted-openai/client-timeout.ts";
import { startScriptedOpenAi, type ScriptedOpenAi, type ScriptOptions } from "../../fakes/scripted-openai/server.ts";
import type { Step } from "../../fakes/scripted-openai/steps.ts";

const KEY = "sk-secret-of-ours";
const servers: ScriptedOpenAi[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(
  options: ScriptOptions = {},
  { api_key = KEY, timeout_ms = clientTimeoutFor(options.steps) } = {},
) {
  const server = await startScriptedOpenAi({ api_key: KEY, ...options });
  servers.push(server);
  return { server, reranker: llmReranker({ base_url: server.url, api_key, model: "judge", timeout_ms }) };
}

const STEPS: Readonly<Record<RerankerFailure, Step>> = {
  busy: { kind: "rate_limited", headers: { "retry-after": "7" } },
  broken: { kind: "reset" },
  silent: { kind: "hang" },
  forbidden: { kind: "answer" },
};

describeReranker(
  "a language model",
  async () => (await start()).reranker,
  async (failure) => {
    const api_key = failure === "forbidden" ? "sk-secret-other" : KEY;
    return (await start({ steps: [STEPS[failure]] }, { api_key })).reranker;
  },
);

const HALF = "Ada has a ferret";
const QUERY = "Ada ferret Lisbon Friday";

describe("a language model", () => {
  test("a language model is asked for one word per text, with its likelihood and those of alternatives", async () => {
    const { server, reranker } = await start();
    const { use } = await reranker.rerank(QUERY, [HALF, "Rain."]);
    expect(server.chats).toHaveLength(2);
    expect(server.chats[0]).toMatchObject({ model: "judge", temperature: 0, logprobs: true, top_logprobs: 5 });
    expect(server.chats[0]).not.toHaveProperty("response_format");
    expect(use).toMatchObject({ calls: 2, tokens_in: server.billed.tokens_in, tokens_out: server.billed.tokens_out });
  });

  test("a score is the model's certainty, not its word", async () => {
    const { reranker } = await start();
    const { scores } = await reranker.rerank(QUERY, [`${HALF} Lisbon Friday`, HALF, "Ada", "Rain."]);
    expect(scores.map((score) => score.toFixed(2))).toEqual(["0.98", "0.50", "0.26", "0.02"]);
  });

  test("a model that returns no likelihoods is scored by its word", async () => {
    const { reranker } = await start({ ignores_logprobs: true });
    expect((await reranker.rerank(QUERY, [`${HALF} in Lisbon`, "Rain."])).scores).toEqual([1, 0]);
  });

  test("a model that refuses likelihoods is not asked for them again", async () => {
    const { server, reranker } = await start({ refuses: ["logprobs"] });
    expect((await reranker.rerank(QUERY, [HALF])).scores).toEqual([1]);
    expect((await reranker.rerank(QUERY, ["Rain."])).scores).toEqual([0]);
    expect(server.chats.map(({ logprobs }) => logprobs)).toEqual([true, undefined, undefined]);
  });

  test("a model that refuses other parameters is still asked for likelihoods", async () => {
    const { server, reranker } = await start({ refuses: ["seed", "temperature", "max_tokens"] });
    const { scores } = await reranker.rerank(QUERY, ["Ada"]);
    expect(scores[0]).toBeCloseTo(0.26, 2);
    expect(Object.keys(server.chats.at(-1) ?? {}).sort()).toEqual(
      ["logprobs", "max_completion_tokens", "messages", "model", "stream", "top_logprobs"].sort(),
    );
  });

  test("a text without a judgement is not relevant", async () => {
    const { reranker } = await start({ steps: [{ kind: "refusal" }] });
    const { scores } = await reranker.rerank(QUERY, [`${HALF} Lisbon Friday`, "Ada"]);
    expect(scores[0]).toBe(0);
    expect(scores[1]).toBeGreaterThan(0);
  });

  test("a model that judges no text causes an error instead of a ranking", async () => {
    const { reranker } = await start({ steps: [{ kind: "text", text: "<think>Well" }, { kind: "refusal" }] });
    await expect(reranker.rerank(QUERY, [HALF, "Rain."])).rejects.toThrow("judge said neither yes nor no of 2 texts");
  });

  test("a model gets six calls at a time, and none after a failure", async () => {
    const { server, reranker } = await start({ steps: Array.from({ length: 6 }, () => ({ kind: "reset" }) as const) });
    const texts = Array.from({ length: 50 }, (_, place) => `text ${place}`);
    await expect(reranker.rerank(QUERY, texts)).rejects.toMatchObject({ fault: { kind: "unavailable" } });
    expect(server.chats.length).toBeLessThanOrEqual(6);
  });

  test("a model has one time limit for all texts together", async () => {
    const steps = Array.from({ length: 100 }, () => ({ kind: "late", ms: 200 }) as const);
    const { reranker } = await start({ steps }, { timeout_ms: BRIEF_TIMEOUT_MS });
    const texts = Array.from({ length: 100 }, (_, place) => `text ${place}`);
    await expect(reranker.rerank(QUERY, texts)).rejects.toMatchObject({
      fault: { kind: "unavailable", detail: expect.stringContaining(`${BRIEF_TIMEOUT_MS} ms`) },
    });
  });
});
