import { describe, expect, test } from "vitest";
import { dotProduct } from "../../../worker/core/vectors/dot-product.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { CodeCache, readVectors, searchVectors, storeVector } from "../../../worker/store/index/vectors.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { zipfWords } from "../../fixtures/zipf-words.ts";

const DIMENSIONS = 1024;

describe("a vector search", () => {
  const { sql } = graphStore();
  const text = zipfWords(3);
  const vectors = Array.from({ length: 400 }, () => embedHashed(text(8), DIMENSIONS));
  vectors.forEach((vector, index) => storeVector(sql, "facts", index + 1, vector));
  const query = embedHashed(text(6), DIMENSIONS);
  const cosineOf = (seq: number): number => dotProduct(query, vectors[seq - 1] ?? new Float32Array(DIMENSIONS));
  const hits = searchVectors(sql, new CodeCache(), "facts", query, 60, null, 60, 20);

  test("a vector search scores the best candidates exactly and estimates the others from their codes", () => {
    const isExact = ({ seq, score }: (typeof hits)[number]): boolean => Math.abs(score - cosineOf(seq)) < 1e-3;
    expect(hits.filter(isExact).length).toBeGreaterThanOrEqual(20);
    expect(hits.filter((hit) => !isExact(hit)).length).toBeGreaterThan(20);
    for (const { seq, score } of hits) expect(Math.abs(score - cosineOf(seq))).toBeLessThan(0.12);
  });

  test("a vector search returns hits in the order of their scores, with the true best ones first", () => {
    expect(hits).toEqual(hits.toSorted((a, b) => b.score - a.score || a.seq - b.seq));
    const best = vectors.map((_, index) => index + 1).toSorted((a, b) => cosineOf(b) - cosineOf(a));
    expect(hits.slice(0, 5).map(({ seq }) => seq)).toEqual(best.slice(0, 5));
  });

  test("a vector search reads only the vectors that it scores exactly", () => {
    const read: number[] = [];
    const watched = {
      ...sql,
      all: ((query_: string, ...parameters: never[]) => {
        if (query_.includes("FROM vectors")) read.push(...(JSON.parse(String(parameters[0])) as number[]));
        return sql.all(query_, ...parameters);
      }) as typeof sql.all,
    };
    searchVectors(watched, new CodeCache(), "facts", query, 60, null, 60, 20);
    expect(read).toHaveLength(20);
  });
});

test("a text that has become meaningless loses the vector that it had", () => {
  const { sql } = graphStore();
  storeVector(sql, "facts", 1, embedHashed("Ada lives in Oslo", DIMENSIONS));
  storeVector(sql, "facts", 1, new Float32Array(DIMENSIONS));
  expect(readVectors(sql, "facts", [1]).size).toBe(0);
  expect(sql.all("SELECT node FROM codes")).toEqual([]);
});
