import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countChunkTokens } from "../../../worker/core/text/chunk-tokens.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { chunkBySimilarity, similarityUnits } from "../../../worker/core/ingest/similarity-chunking.ts";

const squash = (text: string): string => text.replace(/\s+/gu, "");
const sentences = (topics: string): string[] =>
  Array.from(topics, (topic, i) => `Number ${i} of ${topic} says this.  `);
const vectorsOf = (topics: string): Float32Array[] =>
  Array.from(topics, (topic, i) => {
    const vector = new Float32Array(30);
    vector[topic.charCodeAt(0) - 97] = Math.cos(0.3);
    vector[26 + (i % 4)] = Math.sin(0.3);
    return vector;
  });
const chunkTopics = (topics: string, tokens = 1_000): string[] =>
  chunkBySimilarity(sentences(topics), vectorsOf(topics), tokens).map((chunk) =>
    Array.from(chunk.matchAll(/of (\w) says/g), ([, topic]) => topic).join(""),
  );

describe("chunking by similarity", () => {
  test("a text is cut where its topic changes", () => {
    const topics = `${"a".repeat(40)}${"b".repeat(30)}${"c".repeat(50)}`;
    expect(chunkTopics(topics)).toEqual(["a".repeat(40), "b".repeat(30), "c".repeat(50)]);
  });

  test("a text of one topic that fits is one chunk", () => {
    expect(chunkTopics("a".repeat(60))).toEqual(["a".repeat(60)]);
    expect(chunkTopics("a")).toEqual(["a"]);
    expect(chunkBySimilarity([], [], 100)).toEqual([]);
  });

  test("a short digression does not become a chunk of its own", () => {
    const topics = `${"a".repeat(40)}bb${"a".repeat(40)}`;
    const chunks = chunkTopics(topics);
    expect(chunks.join("")).toBe(topics);
    for (const chunk of chunks) expect(chunk.length).toBeGreaterThan(15);
  });

  test("a text too long for a chunk is cut at its deepest gap first, even if the sizes are uneven", () => {
    const topics = `${"a".repeat(30)}${"b".repeat(70)}`;
    expect(countChunkTokens(sentences(topics).join(""))).toBeGreaterThan(700);
    const [first = "", ...rest] = chunkTopics(topics, 700);
    expect(first).toBe("a".repeat(30));
    expect(rest.join("")).toBe("b".repeat(70));
  });

  test("sentences without a vector do not cut a text", () => {
    const [vector = new Float32Array(30)] = vectorsOf("a");
    const vectors = Array.from({ length: 60 }, (_, i) => (i >= 28 && i < 36 ? new Float32Array(30) : vector));
    expect(chunkBySimilarity(sentences("a".repeat(60)), vectors, 1_000)).toHaveLength(1);
  });

  test("a text is cut between its topics with hashed vectors too", () => {
    const cooking = Array.from(
      { length: 12 },
      (_, i) => `Stir the tomato soup and add ${i} spoons of salt to the soup. `,
    );
    const sailing = Array.from(
      { length: 12 },
      (_, i) => `The boat sails with ${i} knots when wind fills the sails of a boat. `,
    );
    const units = similarityUnits([...cooking, ...sailing].join(""));
    const chunks = chunkBySimilarity(
      units,
      units.map((unit) => embedHashed(unit, 1024)),
    );
    expect(chunks.filter((chunk) => chunk.includes("soup") && chunk.includes("boat"))).toEqual([]);
  });
});

test("a very long text is embedded a few sentences at a time, never more than fits a chunk", () => {
  const text = "Yes. ".repeat(50_000);
  const units = similarityUnits(text, 50);
  expect(units.length).toBeGreaterThan(1_500);
  expect(units.length).toBeLessThan(4_001);
  expect(units.join("")).toBe(text);
  for (const unit of units) expect(countChunkTokens(unit)).toBeLessThanOrEqual(50);
});

describe("for any text and vectors", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 2_000, unit: "grapheme" }),
    fc
      .array(fc.constantFrom("word ", "end. ", "日本語。", "x".repeat(400), "\n\n", "🙂", "A whole sentence. "), {
        maxLength: 200,
      })
      .map((parts) => parts.join("")),
  );
  const cut = (given: string, tokens: number, seed: number): string[] => {
    const units = similarityUnits(given, tokens);
    const vectors = units.map((unit, i) => embedHashed(`${unit} ${(i * seed) % 7}`, 64));
    expect(units.join("")).toBe(given);
    return chunkBySimilarity(units, vectors, tokens);
  };
  const limits = fc.integer({ min: 50, max: 300 });

  test("concatenated, the chunks are the text, none is too long, and the result is deterministic", () => {
    fc.assert(
      fc.property(text, limits, fc.nat(), (given, tokens, seed) => {
        const chunks = cut(given, tokens, seed);
        expect(squash(chunks.join(""))).toBe(squash(given));
        for (const chunk of chunks) expect(countChunkTokens(chunk)).toBeLessThanOrEqual(tokens);
        expect(cut(given, tokens, seed)).toEqual(chunks);
      }),
    );
  });

  test("a chunk is small only if joining it to a neighbour would be too long", () => {
    const sized = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(sized, limits, fc.nat(), (sizes, tokens, seed) => {
        const units = sizes.map((size) => `${"abcd".repeat(size - 1)}abc.`);
        const vectors = units.map((_, i) => embedHashed(`w${(i * seed) % 5}`, 64));
        const chunks = chunkBySimilarity(units, vectors, tokens);
        const costs = chunks.map((chunk) =>
          chunk
            .split(".")
            .slice(0, -1)
            .reduce((sum, part) => sum + countChunkTokens(`${part}.`), 0),
        );
        costs.slice(1).forEach((right, place) => {
          const left = costs[place] ?? 0;
          if (Math.min(left, right) < tokens * 0.2) expect(left + right).toBeGreaterThan(tokens);
        });
      }),
    );
  });
});
