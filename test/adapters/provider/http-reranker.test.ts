import { afterEach, describe, expect, test } from "vitest";
import { httpReranker } from "../../../worker/adapters/provider/http-reranker.ts";
import { describeReranker, type RerankerFailure } from "../../conformance/reranker.ts";
import { startScriptedReranker, type RerankerOptions, type ScriptedReranker } from "../../fakes/scripted-reranker.ts";
import { clientTimeoutFor } from "../../fakes/scripted-openai/client-timeout.ts";
import type { Step } from "../../fakes/scripted-openai/steps.ts";

const KEY = "sk-secret-of-ours";
const servers: ScriptedReranker[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options: RerankerOptions = {}, { api_key = KEY, model = null as string | null } = {}) {
  const server = await startScriptedReranker({ api_key: KEY, ...options });
  servers.push(server);
  const timeout_ms = clientTimeoutFor(options.steps);
  return { server, reranker: httpReranker({ url: server.url, api_key, model, timeout_ms }) };
}

const STEPS: Readonly<Record<RerankerFailure, Step>> = {
  busy: { kind: "rate_limited", headers: { "retry-after": "7" } },
  broken: { kind: "reset" },
  silent: { kind: "hang" },
  forbidden: { kind: "answer" },
};
const failing = (dialect: "documents" | "texts") => async (failure: RerankerFailure) =>
  (
    await start(
      { dialect, steps: [STEPS[failure]] },
      failure === "forbidden" ? { api_key: "sk-secret-other" } : undefined,
    )
  ).reranker;

describeReranker("Cohere's protocol", async () => (await start()).reranker, failing("documents"));
describeReranker(
  "Text Embeddings Inference",
  async () => (await start({ dialect: "texts", most_texts: 32 })).reranker,
  failing("texts"),
);

const answering = (body: unknown): Step => ({ kind: "response", status: 200, body });

describe("a request", () => {
  test("a request names the model, asks for every document, and holds at most 100 of them", async () => {
    const { server, reranker } = await start({}, { model: "rerank-v4.0" });
    const { use } = await reranker.rerank(
      "where",
      Array.from({ length: 120 }, (_, place) => `text ${place}`),
    );
    expect(server.requests.map(({ documents, top_n }) => [documents?.length, top_n])).toEqual([
      [100, 100],
      [20, 20],
    ]);
    expect(server.requests[0]).toMatchObject({ model: "rerank-v4.0", query: "where" });
    expect(use.calls).toBe(2);
    expect(use.tokens_in).toBeGreaterThan(100);
  });

  test("a request names no model if none is configured, and the cost names the host instead", async () => {
    const { server, reranker } = await start();
    await reranker.rerank("where", ["here"]);
    expect(Object.keys(server.requests[0] ?? {})).toEqual(["query", "documents", "top_n"]);
    expect(reranker.model).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  test("a request needs no key if the endpoint wants none", async () => {
    const server = await startScriptedReranker();
    servers.push(server);
    const { scores } = await httpReranker({ url: server.url, api_key: "", model: null }).rerank("a", ["a"]);
    expect(scores).toEqual([1]);
  });

  test.each([false, true])(
    "a request is shortened if a text is longer than the model takes (llama.cpp: %s)",
    async (is_llama) => {
      const { server, reranker } = await start({ longest_text: 2_000, is_llama });
      expect((await reranker.rerank("long", ["long ".repeat(9_000), "short"])).scores).toEqual([1, 0]);
      expect(server.requests.map(({ documents }) => documents?.[0]?.length)).toEqual([8_000, 1_500]);
    },
  );

  test("a request is halved if it holds more texts than the server takes", async () => {
    const { server, reranker } = await start({ most_texts: 30 });
    const texts = Array.from({ length: 100 }, (_, place) => (place === 77 ? "ferret" : `text ${place}`));
    const { scores } = await reranker.rerank("ferret", texts);
    expect(scores.indexOf(1)).toBe(77);
    const sizes = server.requests.map(({ documents }) => documents?.length ?? 0);
    expect(sizes.sort((a, b) => b - a)).toEqual([100, 50, 50, 25, 25, 25, 25]);
  });
});

describe("a server that expects `texts`", () => {
  test("a server that expects `texts` always gets them after its first refusal, at most 32 at a time and truncated by the server", async () => {
    const { server, reranker } = await start({ dialect: "texts", most_texts: 32 });
    await reranker.rerank("a", ["a"]);
    await reranker.rerank(
      "a",
      Array.from({ length: 60 }, () => "a"),
    );
    expect(server.requests.map((body) => [body.documents?.length, body.texts?.length])).toEqual([
      [1, undefined],
      [undefined, 1],
      [undefined, 30],
      [undefined, 30],
    ]);
    expect(server.requests[1]).toEqual({ query: "a", texts: ["a"], truncate: true });
  });

  test("a server with another error is not mistaken for one that expects `texts`", async () => {
    const refusal: Step = { kind: "response", status: 422, body: { message: "query must not hold texts" } };
    const { server, reranker } = await start({ steps: [refusal] });
    await expect(reranker.rerank("a", ["a"])).rejects.toThrow(/refuses the request \(422\)/);
    await reranker.rerank("a", ["a"]);
    expect(server.requests.every(({ documents }) => documents?.length === 1)).toBe(true);
  });
});

describe("an answer", () => {
  test.each([
    [
      "results",
      {
        results: [
          { index: 1, relevance_score: 0.2 },
          { index: 0, relevance_score: 0.9 },
        ],
      },
    ],
    [
      "data",
      {
        object: "list",
        data: [
          { index: 1, relevance_score: 0.2 },
          { index: 0, relevance_score: 0.9 },
        ],
      },
    ],
    [
      "a bare list",
      [
        { index: 1, score: 0.2 },
        { index: 0, score: 0.9 },
      ],
    ],
  ])("scores are read from %s", async (_, body) => {
    const { reranker } = await start({ steps: [answering(body)] });
    expect((await reranker.rerank("q", ["a", "b"])).scores).toEqual([0.9, 0.2]);
  });

  test.each([
    ["too few scores", [{ index: 0, relevance_score: 1 }], /gave 1 scores when asked for 2/],
    ["a text twice", [0, 0].map((index) => ({ index, relevance_score: 1 })), /scored text 0 of 2 twice/],
    ["an index beyond the texts", [0, 2].map((index) => ({ index, relevance_score: 1 })), /no such index/],
    ["an index below them", [0, -1].map((index) => ({ index, relevance_score: 1 })), /no such index/],
    ["half an index", [0, 0.5].map((index) => ({ index, relevance_score: 1 })), /no such index/],
    ["no index", [{ relevance_score: 1 }, { relevance_score: 2 }], /no such index/],
    ["text for a score", [0, 1].map((index) => ({ index, relevance_score: "1" })), /a score that is no number/],
    ["null for a score", [0, 1].map((index) => ({ index, relevance_score: null })), /a score that is no number/],
    ["null for an entry", [null, { index: 1, relevance_score: 1 }], /no such index/],
    ["no list", { 0: 1 }, /gave 0 scores when asked for 2/],
  ])("an answer with %s is an error", async (_, results, message) => {
    const { reranker } = await start({ steps: [answering({ results })] });
    await expect(reranker.rerank("q", ["a", "b"])).rejects.toThrow(message);
  });

  test("an answer with a score too large for a number is an error", async () => {
    const { reranker } = await start({ steps: [answering('{"results":[{"index":0,"relevance_score":1e999}]}')] });
    await expect(reranker.rerank("q", ["a"])).rejects.toThrow(/a score that is no number/);
  });
});

describe("a provider that fails", () => {
  test.each([
    ["429", { kind: "rate_limited", headers: { "retry-after": "9" } } as const, 9],
    ["503", { kind: "response", status: 503, body: "xyzzy", headers: { "retry-after": "30" } } as const, 30],
    ["half a body", { kind: "response", status: 200, body: '{"results":' } as const, 5],
    ["a page", { kind: "response", status: 200, body: "<html>" } as const, 5],
    ["an answer that does not end", { kind: "stall" } as const, 5],
  ])("a provider that fails with %s is unavailable for the stated time", async (_, step, retry_after_s) => {
    const { reranker } = await start({ steps: [step] });
    await expect(reranker.rerank("q", ["a"])).rejects.toMatchObject({ fault: { kind: "unavailable", retry_after_s } });
  });

  test("a provider at an address without a server is unavailable", async () => {
    const reranker = httpReranker({ url: "http://127.0.0.1:9/rerank", api_key: KEY, model: null });
    await expect(reranker.rerank("q", ["a"])).rejects.toMatchObject({ fault: { kind: "unavailable" } });
  });

  test.each([
    [401, /^unavailable: 127\.0\.0\.1:\d+ does not accept the API key \(401\)$/],
    [404, /has no model rerank-1, or no such path \(404\)/],
    [400, /refuses the request \(400\)/],
  ])("a permanent failure with %i is an error without the provider's text", async (status, message) => {
    const step: Step = { kind: "response", status, body: { message: "xyzzy sk-secret-of-ours" } };
    const { reranker } = await start({ steps: [step] }, { model: "rerank-1" });
    await expect(reranker.rerank("q", ["a"])).rejects.toThrow(message);
  });

  test("the key is not sent along a redirect", async () => {
    const { server: other } = await start();
    const step: Step = { kind: "response", status: 307, body: "", headers: { location: other.url } };
    const { reranker } = await start({ steps: [step] });
    await expect(reranker.rerank("q", ["a"])).rejects.toThrow(/refuses the request \(307\)/);
    expect(other.requests).toEqual([]);
  });
});
