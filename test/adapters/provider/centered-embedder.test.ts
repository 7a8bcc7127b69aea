import { expect, test } from "vitest";
import { centeredEmbedder } from "../../../worker/adapters/provider/centered-embedder.ts";
import { dotProduct } from "../../../worker/core/vectors/dot-product.ts";
import type { Embedder } from "../../../worker/ports/providers.ts";
import { describeEmbedder } from "../../conformance/embedder.ts";
import { hashedEmbedder } from "../../fakes/hashed-embedder.ts";

const PLAIN = hashedEmbedder(256);

/** Like e5: all texts in a narrow cone. */
const narrow = (fails = 0): { calls: string[][]; embedder: Embedder } => {
  const calls: string[][] = [];
  const embed = async (texts: string[]): Promise<Float32Array[]> => {
    calls.push(texts);
    if (texts.length > 3 && fails-- > 0) throw new Error("busy");
    return (await PLAIN.embed(texts)).map((vector) => {
      if (vector.every((value) => value === 0)) return vector;
      const shifted = vector.map((value, i) => value + (i === 0 ? 2 : 0));
      return shifted.map((value) => value / Math.hypot(...shifted));
    });
  };
  return { calls, embedder: { ...PLAIN, model: "narrow", embed } };
};

describeEmbedder("a centered model", async () => centeredEmbedder(narrow().embedder));

const TEXTS = ["Quarterly tax report", "A grey kitten sleeps", "A grey kitten sleeps here"];
const cosines = async (embedder: Embedder): Promise<number[]> => {
  const [report, kitten, again] = (await embedder.embed(TEXTS)) as [Float32Array, Float32Array, Float32Array];
  return [dotProduct(report, kitten), dotProduct(kitten, again)];
};

test("unrelated texts have a cosine near 0, and similar ones a high cosine", async () => {
  const [unrelatedBefore = 0] = await cosines(narrow().embedder);
  expect(unrelatedBefore).toBeGreaterThan(0.7);
  const [unrelated = 1, similar = 0] = await cosines(centeredEmbedder(narrow().embedder));
  expect(Math.abs(unrelated)).toBeLessThan(0.2);
  expect(similar).toBeGreaterThan(0.5);
});

test("the mean is embedded once, and its vectors have a name of their own", async () => {
  const { calls, embedder } = narrow();
  const other = centeredEmbedder(embedder);
  expect(other.model).toBe("narrow (centered)");
  expect(await other.embed([])).toEqual([]);
  expect(calls).toEqual([]);
  await Promise.all([other.embed(["a"]), other.embed(["b"])]);
  await other.embed(["c"]);
  expect(calls.filter(({ length }) => length > 1)).toHaveLength(1);
});

test("a failure to embed the mean fails the call, and the next call tries again", async () => {
  const other = centeredEmbedder(narrow(1).embedder);
  await expect(other.embed(["a"])).rejects.toThrow("busy");
  expect(await other.embed(["a"])).toHaveLength(1);
});
