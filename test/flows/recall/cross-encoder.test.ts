import { expect, test } from "vitest";
import { builtinReranker } from "../../../worker/adapters/builtin/reranker.ts";
import { rerankByCrossEncoder } from "../../../worker/flows/recall/cross-encoder.ts";
import type { SearchResult } from "../../../worker/ports/graph/search.ts";
import type { Reranker } from "../../../worker/ports/providers.ts";

const found = {
  facts: [
    { fact: "Ada lives in Oslo.", score: 3 },
    { fact: "Ada likes green tea.", score: 2 },
    { fact: "Ben likes tea.", score: 1 },
  ],
  entities: [],
  episodes: [],
  communities: [
    { name: "Oslo", summary: "Ada lives there.", score: 2 },
    { name: "Tea", summary: "Ada likes green tea.", score: 1 },
  ],
} as unknown as SearchResult;

const reading = (reranker: Reranker, left_ms = 60_000) => {
  const errors: string[] = [];
  const failures: unknown[] = [];
  const failed = (error: unknown): void => void failures.push(error);
  const log = { info: () => {}, error: (message: string) => void errors.push(message) };
  return {
    errors,
    failures,
    ordered: rerankByCrossEncoder({ reranker, log }, "who likes green tea", found, 2, failed, () => left_ms),
  };
};

test("a cross-encoder decides the final order, and results that it rejects are left out", async () => {
  const ordered = await reading(builtinReranker).ordered;
  expect(ordered?.facts.map(({ fact }) => fact)).toEqual(["Ada likes green tea.", "Ben likes tea."]);
  expect(ordered?.communities.map(({ name }) => name)).toEqual(["Tea", "Oslo"]);
  expect(ordered?.use.calls).toBe(0);
});

test("a cross-encoder that fails is logged and leaves the order unchanged", async () => {
  const away = new Error("away");
  const { errors, failures, ordered } = reading({ model: "x", rerank: () => Promise.reject(away) });
  expect(await ordered).toBeNull();
  expect(errors).toEqual(["reranker failed"]);
  expect(failures).toEqual([away]);
});

test("a read waits for a silent cross-encoder only as long as the read has time left", async () => {
  const silent: Reranker = { model: "x", rerank: () => new Promise(() => {}) };
  const { failures, ordered } = reading(silent, 20);
  expect(await ordered).toBeNull();
  expect(failures).toMatchObject([{ fault: { kind: "unavailable" } }]);
});
