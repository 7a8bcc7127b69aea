import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { visibleEmbedder, visibleLlm, visibleReranker } from "../../../worker/adapters/provider/visible-inputs.ts";
import { hiddenCharacters } from "../../core/text/visible/hidden-characters.ts";

const HOSTILE = hiddenCharacters.map((character) => `in${character}visible`).join(" ");
const CLEAN = hiddenCharacters.map(() => "invisible").join(" ");

test("a language model receives only visible characters", async () => {
  const answer = { text: "", finish: "stop", tokens_in: 0, tokens_out: 0 } as const;
  const asked: unknown[] = [];
  const llm = visibleLlm({
    model: "m",
    complete: async ({ system, user, schema }) => {
      asked.push(system, user, schema.json);
      return answer;
    },
  });
  await llm.complete({
    system: HOSTILE,
    user: `${HOSTILE}\nline`,
    schema: { name: "n", json: { enum: [HOSTILE] } },
    max_tokens: 1,
  });
  expect([llm.model, asked]).toEqual(["m", [CLEAN, `${CLEAN}\nline`, { enum: [CLEAN] }]]);
});

test("a reranker receives only visible characters", async () => {
  const asked: unknown[] = [];
  const reranker = visibleReranker({
    model: "m",
    rerank: async (query, texts) => {
      asked.push(query, texts);
      return { scores: texts.map(() => 0), use: { calls: 0, tokens_in: 0, tokens_out: 0 } };
    },
  });
  await reranker.rerank(HOSTILE, [HOSTILE, "a"]);
  expect(asked).toEqual([CLEAN, [CLEAN, "a"]]);
});

test("an embedding model receives only visible characters", async () => {
  const asked: string[] = [];
  const thresholds = { rank_weight: 1, related_similarity: 0, candidate_similarity: 0, synonym_similarity: 0 };
  const embedder = visibleEmbedder({
    ...thresholds,
    model: "m",
    dimensions: 1,
    embed: async (texts) => {
      asked.push(...texts);
      return texts.map(() => new Float32Array(1));
    },
  });
  await embedder.embed([HOSTILE, "a"]);
  expect(asked).toEqual([CLEAN, "a"]);
});

test("every provider of the Worker is wrapped in these filters", () => {
  const wire = readFileSync("worker/wire.ts", "utf8");
  expect(wire).toMatch(/embedder: visibleEmbedder\(embedderOf\(/);
  expect(wire).toMatch(/reranker: visibleReranker\(rerankerOf\(/);
  expect(wire).toMatch(/return visibleLlm\(\s*LLM_PROVIDER/);
  expect(wire.match(/\bllmOf\(|function llmOf/g)?.length).toBe(5);
});
