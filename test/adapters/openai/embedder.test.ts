import { afterEach, describe, expect, test } from "vitest";
import { openAiEmbedder } from "../../../worker/adapters/openai/embedder.ts";
import { describeEmbedder } from "../../conformance/embedder.ts";
import { clientTimeoutFor } from "../../fakes/scripted-openai/client-timeout.ts";
import { startScriptedOpenAi, type ScriptedOpenAi, type ScriptOptions } from "../../fakes/scripted-openai/server.ts";

const servers: ScriptedOpenAi[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options: ScriptOptions = {}, dimensions = 256) {
  const server = await startScriptedOpenAi(options);
  servers.push(server);
  const timeout_ms = clientTimeoutFor(options.steps);
  const endpoint = { base_url: server.url, api_key: "sk-secret", model: "embed-model", dimensions, timeout_ms };
  return { server, embedder: openAiEmbedder(endpoint) };
}

describeEmbedder("an OpenAI-compatible endpoint", async () => (await start()).embedder);

/** As build 11549 answers. */
const refusedByLlama = (longest: number) => (body: string) => {
  const { input } = JSON.parse(body) as { input: string[] };
  const found = input.find(({ length }) => length > longest);
  if (found === undefined) return null;
  const message = `input (${found.length} tokens) is too large to process. increase the physical batch size (current batch size: ${longest})`;
  return { kind: "response" as const, status: 500, body: { error: { code: 500, message, type: "server_error" } } };
};

const embeddingOf = (data: unknown) => ({ kind: "response" as const, status: 200, body: { object: "list", data } });

describe("requests", () => {
  test("requests hold at most 100 texts and 100,000 characters", async () => {
    const { server, embedder } = await start();
    await embedder.embed([
      ...Array.from({ length: 101 }, () => "a"),
      ...Array.from({ length: 12 }, () => "b".repeat(20_000)),
    ]);
    expect(server.embeddings.map(({ input }) => input.length)).toEqual([100, 5, 5, 3]);
    expect(server.embeddings.every(({ input }) => input.join("").length <= 100_000)).toBe(true);
    expect(server.embeddings[0]).toMatchObject({ model: "embed-model", dimensions: 256 });
  });

  test("requests leave out blank texts, which are similar to nothing", async () => {
    const { server, embedder } = await start();
    const [blank] = await embedder.embed([" ", "word"]);
    expect(blank?.every((x) => x === 0)).toBe(true);
    expect(server.embeddings[0]?.input).toEqual(["word"]);
  });

  test("requests are shortened if a text is longer than the model accepts", async () => {
    const { server, embedder } = await start({ max_input_characters: 2_000 });
    await embedder.embed(["long ".repeat(9_000)]);
    expect(server.embeddings.map(({ input }) => input[0]?.length)).toEqual([24_000, 6_000, 1_500]);
  });

  test("texts longer than llama.cpp's batch are shortened, and the others of the request stay whole", async () => {
    const { server, embedder } = await start({ when: refusedByLlama(1_800) });
    const texts = [
      ...Array.from({ length: 12 }, (_, place) => `${place} `.repeat(900)),
      "short",
      "a word ".repeat(100),
    ];
    const vectors = await embedder.embed(texts);
    expect(vectors.map((vector) => Math.round(Math.hypot(...vector)))).toEqual(texts.map(() => 1));
    expect(server.embeddings.map(({ input }) => input.map(({ length }) => length).slice(10))).toEqual([
      [2_700, 2_700, 5, 700],
      [1_500, 1_500, 5, 700],
    ]);
  });

  test("a text with a token for each letter is shortened further", async () => {
    const { server, embedder } = await start({ when: refusedByLlama(510) });
    await embedder.embed(["記".repeat(1_400)]);
    expect(server.embeddings.map(({ input }) => input[0]?.length)).toEqual([1_400, 400]);
  });
});

describe("a model that does not accept dimensions", () => {
  test("a model that refuses dimensions is not sent them again", async () => {
    const { server, embedder } = await start({ refuses: ["dimensions"], dimensions: 256 });
    await embedder.embed(["one"]);
    await embedder.embed(["two"]);
    expect(server.embeddings.map(({ dimensions }) => dimensions)).toEqual([256, undefined, undefined]);
  });

  test("a model with another number of dimensions causes an error that names both", async () => {
    const { embedder } = await start({ refuses: ["dimensions"], dimensions: 512 });
    await expect(embedder.embed(["one"])).rejects.toThrow("vectors of 512 numbers, but EMBEDDING_DIMENSIONS is 256");
  });
});

describe("a provider that fails", () => {
  test.each([
    ["too few vectors", [], /gave 0 vectors when asked for 1/],
    ["an index beyond the texts", [{ index: 5, embedding: [1] }], /no vector for input 0 of 1/],
    ["nothing but zeros", [{ index: 0, embedding: Array.from({ length: 256 }, () => 0) }], /of length 0/],
  ])("an answer with %s is an error", async (_, data, message) => {
    const { embedder } = await start({ steps: [embeddingOf(data)] });
    await expect(embedder.embed(["one"])).rejects.toThrow(message);
  });

  test.each([
    ["429", { kind: "rate_limited", headers: { "retry-after": "9" } } as const, 9],
    ["500", { kind: "response", status: 500, body: {} } as const, 5],
    ["no answer", { kind: "hang" } as const, 5],
    ["a cut connection", { kind: "reset" } as const, 5],
  ])("a provider that fails with %s is unavailable", async (_, step, retry_after_s) => {
    const { embedder } = await start({ steps: [step] });
    await expect(embedder.embed(["one"])).rejects.toMatchObject({ fault: { kind: "unavailable", retry_after_s } });
  });

  test("a refused key is an error that does not contain the key", async () => {
    const { embedder } = await start({ api_key: "another" });
    await expect(embedder.embed(["one"])).rejects.toThrow(
      /^unavailable: 127\.0\.0\.1:\d+ does not accept the API key \(401, invalid_api_key\)$/,
    );
  });
});
