import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { Env } from "../worker/env.ts";
import { servicesOf } from "../worker/wire.ts";

const withModel = (MODEL_CLASS: string) =>
  servicesOf({ ...env, LLM_MODEL: "m", OPENAI_BASE_URL: "http://127.0.0.1:9/v1", MODEL_CLASS } as unknown as Env);

test("MODEL_CLASS says whether a model reads, decides and guides, and whether it can lose trust", () => {
  const [small, large, auto] = [withModel("small"), withModel("large"), withModel("")];
  expect(small).toMatchObject({ ...small.builtin, search_model: { model: "m" }, batchDelay: null });
  for (const { extractor, resolver, guide, configured_model } of [large, auto])
    expect([extractor.model, resolver?.model, guide.model, configured_model]).toEqual(["m", "m", "m", "m"]);
  expect([large.extractor.isTrusted?.(), auto.extractor.isTrusted?.()]).toEqual([undefined, true]);
});

test("vectors come from EMBEDDING_BASE_URL with EMBEDDING_API_KEY", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async (asked, init) => {
    const { input } = await new Request(asked, init).json<{ input: string[] }>();
    return Response.json({ data: input.map((_text, index) => ({ index, embedding: Array(32).fill(1) })) });
  });
  const { embedder } = servicesOf({
    ...env,
    OPENAI_API_KEY: "sk-chat",
    LLM_MODEL: "m",
    EMBEDDING_BASE_URL: "http://127.0.0.1:9/v1",
    EMBEDDING_API_KEY: "sk-vectors",
    EMBEDDING_MODEL: "e",
    EMBEDDING_DIMENSIONS: "32",
  } as unknown as Env);
  await embedder.embed(["a text"]);
  const [asked, init] = fetched.mock.calls[0] ?? [];
  const { url, headers } = new Request(asked ?? "", init);
  expect([url, headers.get("authorization")]).toEqual(["http://127.0.0.1:9/v1/embeddings", "Bearer sk-vectors"]);
});

test("vectors of every embedding model are centered", () => {
  const configured = { ...env, AI: {}, EMBEDDING_BASE_URL: "http://127.0.0.1:9/v1", EMBEDDING_MODEL: "e" };
  const of = (EMBEDDING_PROVIDER: string) => servicesOf({ ...configured, EMBEDDING_PROVIDER } as unknown as Env);
  expect(of("openai").embedder.model).toBe("e (centered)");
  expect(of("workers-ai").embedder.model).toBe("@cf/baai/bge-m3 (centered)");
  expect(of("builtin").embedder.model).toBe("engraph-words-1");
});
