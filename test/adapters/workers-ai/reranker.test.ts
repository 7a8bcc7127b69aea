import { describe, expect, test } from "vitest";
import type { AiBinding } from "../../../worker/adapters/workers-ai/llm.ts";
import { workersAiReranker } from "../../../worker/adapters/workers-ai/reranker.ts";
import { describeReranker, type RerankerFailure } from "../../conformance/reranker.ts";
import { wordShare } from "../../fakes/word-share.ts";

interface Asked {
  query: string;
  contexts: { text: string }[];
  top_k: number;
}

const bge = ({ query, contexts, top_k }: Asked) => {
  if ([query, ...contexts.map(({ text }) => text)].includes("")) throw new Error("5006: must have a length of 1");
  const scored = contexts.map(({ text }, id) => ({ id, score: wordShare(query, text) * 8 - 4 }));
  return { response: scored.sort((a, b) => b.score - a.score).slice(0, top_k) };
};

const binding = (run: (asked: Asked, model: string) => unknown): AiBinding => ({
  run: async (model, inputs) => run(inputs as unknown as Asked, model),
});
const failing = (text: string): AiBinding =>
  binding(() => {
    throw new Error(text);
  });

const FAILURES: Readonly<Record<RerankerFailure, AiBinding>> = {
  busy: failing("3040: out of capacity xyzzy"),
  broken: failing("network connection lost xyzzy"),
  silent: { run: () => new Promise(() => undefined) },
  forbidden: failing("5018: this account is not allowed xyzzy"),
};

describeReranker(
  "Workers AI",
  async () => workersAiReranker({ ai: binding(bge) }),
  async (failure) => workersAiReranker({ ai: FAILURES[failure], timeout_ms: 50 }),
);

describe("Workers AI", () => {
  test("Workers AI gets at most 100 texts at a time, cut to what it can read, and returns all scores", async () => {
    const seen: Asked[] = [];
    const models: string[] = [];
    const ai = binding((asked, model) => {
      seen.push(asked);
      models.push(model);
      return bge(asked);
    });
    const texts = Array.from({ length: 150 }, () => "x".repeat(9_000));
    const { use } = await workersAiReranker({ ai }).rerank("x", texts);
    expect(seen.map(({ contexts, top_k }) => [contexts.length, top_k])).toEqual([
      [100, 100],
      [50, 50],
    ]);
    expect(seen.every(({ contexts }) => contexts.every(({ text }) => text.length === 4_000))).toBe(true);
    expect(models).toEqual(["@cf/baai/bge-reranker-base", "@cf/baai/bge-reranker-base"]);
    expect(use.calls).toBe(2);
  });

  test("Workers AI uses another model if one is named", async () => {
    const ai = binding((asked, model) => (model === "@cf/other" ? bge(asked) : null));
    expect((await workersAiReranker({ ai, model: "@cf/other" }).rerank("a", ["a"])).scores).toEqual([4]);
  });

  test.each([
    ["nothing", null, "gave 0 scores when asked for 2"],
    ["too little", { response: [{ id: 0, score: 1 }] }, "gave 1 scores when asked for 2"],
    ["no score", { response: [{ id: 0, score: 1 }, { id: 1 }] }, "text 1 of 2 a score that is no number"],
  ])("an answer of Workers AI with %s is an error", async (_, answer, message) => {
    await expect(workersAiReranker({ ai: binding(() => answer) }).rerank("a", ["b", "c"])).rejects.toThrow(message);
  });
});
