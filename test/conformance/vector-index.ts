import { afterEach, describe, expect, test } from "vitest";
import {
  MAX_DELETED_IDS,
  MAX_MATCHES,
  MAX_NAME_BYTES,
  MAX_READ_IDS,
  MAX_UPSERTED_VECTORS,
} from "../../worker/core/vectors/index-limits.ts";
import { nonNull } from "../../shared/non-null.ts";
import type { IndexVector, VectorIndex } from "../../worker/ports/vector-index.ts";

export interface IndexUnderTest {
  index: VectorIndex;
  namespaces: readonly [string, string];
  id: (namespace: string, n: number) => string;
  settle: () => Promise<void>;
  delayed: boolean;
  guarded: boolean;
}

function vectorAt(dimensions: number, place: number, n = 0): Float32Array {
  const values = new Float32Array(dimensions);
  values[place % dimensions] = 1;
  values[(place + 1) % dimensions] = n / 20;
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

export function describeVectorIndex(name: string, make: () => Promise<IndexUnderTest>): void {
  describe(`VectorIndex on ${name}`, () => {
    const left: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const leave of left.splice(0)) await leave();
    });

    async function filled(count: number) {
      const made = await make();
      const { dimensions } = await made.index.describe();
      const [namespace] = made.namespaces;
      const vectors = Array.from({ length: count }, (_, n): IndexVector => ({
        id: made.id(namespace, n),
        namespace,
        values: vectorAt(dimensions, 0, n),
      }));
      for (let at = 0; at < count; at += MAX_UPSERTED_VECTORS)
        await made.index.upsert(vectors.slice(at, at + MAX_UPSERTED_VECTORS));
      left.push(() => deleteAll(made.index, vectors));
      return { ...made, dimensions, namespace, vectors };
    }

    const deleteAll = async (index: VectorIndex, vectors: readonly IndexVector[]): Promise<void> => {
      for (let at = 0; at < vectors.length; at += MAX_DELETED_IDS)
        await index.deleteByIds(vectors.slice(at, at + MAX_DELETED_IDS).map(({ id }) => id));
    };

    test("a query returns the nearest vectors of a namespace by cosine, nearest first", async () => {
      const { index, settle, vectors, dimensions, namespace } = await filled(30);
      await settle();
      const matches = await index.query(vectorAt(dimensions, 0, 0), { topK: 5, namespace });
      expect(matches.map(({ id }) => id)).toEqual(vectors.slice(0, 5).map(({ id }) => id));
      expect(nonNull(matches[0], "match").score).toBeCloseTo(1, 2);
      expect(nonNull(matches[4], "match").score).toBeCloseTo(1 / Math.hypot(1, 0.2), 2);
      expect(matches.every(({ values }) => values === undefined)).toBe(true);
    });

    test("a query returns values if asked to", async () => {
      const { index, settle, vectors, dimensions, namespace } = await filled(3);
      await settle();
      const [match] = await index.query(vectorAt(dimensions, 0, 1), { topK: 1, namespace, returnValues: true });
      expect(match?.id).toBe(vectors[1]?.id);
      expect(match?.values?.[0]).toBeCloseTo(nonNull(vectors[1]?.values[0], "value"), 3);
    });

    test("a query returns at most `topK` matches, or as many as there are", async () => {
      const { index, settle, dimensions, namespace } = await filled(MAX_MATCHES + 20);
      await settle();
      const count = async (topK: number) => (await index.query(vectorAt(dimensions, 0, 0), { topK, namespace })).length;
      expect([await count(1), await count(MAX_MATCHES)]).toEqual([1, MAX_MATCHES]);
      const few = await filled(3);
      await few.settle();
      expect(await few.index.query(vectorAt(dimensions, 0, 0), { topK: 10, namespace: few.namespace })).toHaveLength(3);
    });

    test("a query does not see other namespaces", async () => {
      const { index, settle, dimensions, namespaces, id } = await filled(3);
      const [, other] = namespaces;
      const stranger = { id: id(other, 7), namespace: other, values: vectorAt(dimensions, 0, 0) };
      await index.upsert([stranger]);
      left.push(() => index.deleteByIds([stranger.id]));
      await settle();
      const found = await index.query(stranger.values, { topK: 10, namespace: other });
      expect(found.map(({ id }) => id)).toEqual([stranger.id]);
    });

    test("vectors are read by id with their values and namespace; unknown ids are left out", async () => {
      const { index, settle, vectors, id, namespace } = await filled(MAX_READ_IDS);
      await settle();
      const read = await index.getByIds([...vectors.slice(1).map(({ id }) => id), id(namespace, 999)]);
      expect(read.map(({ id }) => id).sort()).toEqual(
        vectors
          .slice(1)
          .map(({ id }) => id)
          .sort(),
      );
      const one = nonNull(
        read.find(({ id }) => id === vectors[3]?.id),
        "vector",
      );
      expect(one.namespace).toBe(namespace);
      expect(one.values[1]).toBeCloseTo(nonNull(vectors[3]?.values[1], "value"), 3);
    });

    test("one upsert takes the maximum number of vectors", async () => {
      const { index, settle, vectors } = await filled(MAX_UPSERTED_VECTORS);
      await settle();
      const some = [0, 499, MAX_UPSERTED_VECTORS - 1].map((n) => nonNull(vectors[n], "vector").id);
      expect(await index.getByIds(some)).toHaveLength(3);
    });

    test("upsert replaces an existing vector, and insert does not", async () => {
      const { index, settle, vectors, dimensions, namespace } = await filled(2);
      const [first, second] = [nonNull(vectors[0], "vector"), nonNull(vectors[1], "vector")];
      const elsewhere = vectorAt(dimensions, 9);
      await settle();
      await index.upsert([{ ...first, values: elsewhere }]);
      await index.insert([{ ...second, values: elsewhere }]);
      await settle();
      const found = await index.query(elsewhere, { topK: 2, namespace });
      expect(found[0]?.id).toBe(first.id);
      expect(found[0]?.score).toBeCloseTo(1, 2);
      expect(found[1]?.score ?? 0).toBeLessThan(0.5);
    });

    test("deleted vectors are neither read nor found, and unknown ids are ignored", async () => {
      const { index, settle, vectors, dimensions, namespace, id } = await filled(5);
      const gone = vectors.slice(0, 2).map(({ id }) => id);
      await settle();
      await index.deleteByIds([...gone, id(namespace, 12_345)]);
      await settle();
      expect(await index.getByIds(gone)).toEqual([]);
      const found = await index.query(vectorAt(dimensions, 0, 0), { topK: 10, namespace });
      expect(found.map(({ id }) => id)).toEqual(vectors.slice(2).map(({ id }) => id));
    });

    test("mutations take effect in order", async () => {
      const { index, settle, vectors, dimensions } = await filled(1);
      const [vector] = vectors;
      await index.deleteByIds([nonNull(vector, "vector").id]);
      await index.upsert([{ ...nonNull(vector, "vector"), values: vectorAt(dimensions, 4) }]);
      await settle();
      expect((await index.getByIds([nonNull(vector, "vector").id]))[0]?.values[4]).toBeCloseTo(1, 2);
    });

    test("each mutation has an id of its own and is visible immediately or later", async () => {
      const { index, settle, delayed, vectors } = await filled(1);
      const ids = vectors.map(({ id }) => id);
      expect(await index.getByIds(ids)).toHaveLength(delayed ? 0 : 1);
      const mutation = await index.upsert(vectors);
      expect(mutation).not.toBe(await index.upsert(vectors));
      await settle();
      expect(await index.getByIds(ids)).toHaveLength(1);
      expect((await index.describe()).vectors).toBeGreaterThan(0);
      expect((await index.describe()).processed_up_to).toEqual(expect.any(String));
    });

    test("ids fit the limit in bytes, and longer ids and vectors with other dimensions are refused", async () => {
      const { index, guarded, dimensions, namespace, id } = await filled(0);
      const fitting = { id: id(namespace, 1), namespace, values: vectorAt(dimensions, 0) };
      expect(new TextEncoder().encode(fitting.id).length).toBeLessThanOrEqual(MAX_NAME_BYTES);
      const wrong = guarded
        ? [
            { ...fitting, id: "x".repeat(MAX_NAME_BYTES + 1) },
            { ...fitting, values: vectorAt(dimensions + 1, 0) },
          ]
        : [{ ...fitting, values: vectorAt(dimensions + 1, 0) }];
      for (const vector of wrong) await expect(index.upsert([vector])).rejects.toThrow(/dimensions|bytes/);
    });

    test("requests beyond the limits are refused with the limit", async () => {
      const { index, dimensions, namespace, id } = await filled(0);
      const ids = (count: number) => Array.from({ length: count }, (_, n) => id(namespace, n));
      const values = vectorAt(dimensions, 0);
      await expect(index.getByIds(ids(MAX_READ_IDS + 1))).rejects.toThrow(String(MAX_READ_IDS));
      await expect(index.deleteByIds(ids(MAX_DELETED_IDS + 1))).rejects.toThrow(String(MAX_DELETED_IDS));
      await expect(index.query(values, { topK: MAX_MATCHES + 1, namespace })).rejects.toThrow(String(MAX_MATCHES));
      await expect(
        index.upsert(ids(MAX_UPSERTED_VECTORS + 1).map((id) => ({ id, namespace, values }))),
      ).rejects.toThrow(String(MAX_UPSERTED_VECTORS));
    });
  });
}
