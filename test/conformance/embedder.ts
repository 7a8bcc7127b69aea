import { describe, expect, test } from "vitest";
import { nonNull } from "../../shared/non-null.ts";
import type { Embedder } from "../../worker/ports/providers.ts";

const lengthOf = (vector: Float32Array): number => Math.hypot(...vector);
const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

export function describeEmbedder(name: string, make: () => Promise<Embedder>): void {
  describe(`Embedder on ${name}`, () => {
    test("vectors have length 1 and the embedder's dimensions", async () => {
      const embedder = await make();
      const vectors = await embedder.embed(["Ada moved to Zürich.", "犬が好きです"]);
      for (const vector of vectors) {
        expect(vector).toBeInstanceOf(Float32Array);
        expect(vector).toHaveLength(embedder.dimensions);
        expect(lengthOf(vector)).toBeCloseTo(1, 4);
      }
    });

    test("each text has one vector, in order, also for more texts than fit into one request", async () => {
      const embedder = await make();
      const texts = Array.from({ length: 230 }, (_, i) => `text number ${i} about thing ${i * 7}`);
      const vectors = await embedder.embed(texts);
      expect(vectors).toHaveLength(texts.length);
      for (const place of [0, 99, 100, 229]) {
        const [alone] = await embedder.embed([nonNull(texts[place], "text")]);
        expect(cosine(nonNull(vectors[place], "vector"), nonNull(alone, "vector"))).toBeCloseTo(1, 4);
      }
    });

    test("the same text has the same vector, and similar texts have near ones", async () => {
      const embedder = await make();
      const [a, again, like, other] = await embedder.embed([
        "Ada adopted a kitten",
        "Ada adopted a kitten",
        "Ada adopted two kittens",
        "the quarterly tax report",
      ]);
      expect(a).toEqual(again);
      expect(cosine(nonNull(a, "vector"), nonNull(like, "vector"))).toBeGreaterThan(
        cosine(nonNull(a, "vector"), nonNull(other, "vector")),
      );
    });

    test("no texts, blank texts, long texts and half a surrogate pair are all accepted", async () => {
      const embedder = await make();
      expect(await embedder.embed([])).toEqual([]);
      const odd = await embedder.embed(["", "  \n", "word ".repeat(40_000), "half \ud83d of one"]);
      expect(odd.map((vector) => vector.length)).toEqual(Array.from({ length: 4 }, () => embedder.dimensions));
      expect(odd.every((vector) => vector.every(Number.isFinite))).toBe(true);
    });

    test("the rank weight is positive and at most that of full text", async () => {
      const { rank_weight } = await make();
      expect(rank_weight).toBeGreaterThan(0);
      expect(rank_weight).toBeLessThanOrEqual(1);
    });
  });
}
