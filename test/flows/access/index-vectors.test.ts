import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { setEmbeddingModel } from "../../../worker/store/index/embedding.ts";
import { nodeKindOf } from "../../../worker/store/base/scoped-rows.ts";
import { copyVector, removeVector, storeVector } from "../../../worker/store/index/vectors.ts";
import { indexedGraphWorld } from "../../fakes/indexed-graph.ts";
import { exactSearch } from "../../oracle/exact-search.ts";
import { runs } from "../../sample-size.ts";

const MINUTE = 60_000;

function vectorOf(seed: number, dimensions = 16): Float32Array {
  let state = (seed + 1) * 0x9e3779b9;
  const values = Float32Array.from({ length: dimensions }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  });
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

type Step =
  | { do: "store"; seq: number; seed: number }
  | { do: "remove"; seq: number }
  | { do: "copy"; from: number; to: number }
  | { do: "turn"; fuse: number; effective: boolean }
  | { do: "wait"; ms: number }
  | { do: "read"; seed: number; turn: boolean };

const seq = fc.integer({ min: 1, max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("store" as const), seq, seed: fc.nat(1000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), seq }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("copy" as const), from: seq, to: seq }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("turn" as const),
      fuse: fc.oneof(fc.constant(1000), fc.nat(4)),
      effective: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(500, 3_000, 31_000, 20 * MINUTE) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("read" as const), seed: fc.nat(1000), turn: fc.boolean() }) },
);

/** The seventh code moves the graph to the external index. */
const SIX_CODES = 6 * 4;

async function take(world: ReturnType<typeof indexedGraphWorld>, step: Step): Promise<void> {
  const { sql } = world;
  switch (step.do) {
    case "store":
      return storeVector(sql, "facts", step.seq, vectorOf(step.seed));
    case "remove":
      return removeVector(sql, "facts", step.seq);
    case "copy":
      return copyVector(sql, "facts", step.from, step.to);
    case "turn":
      Object.assign(world.faults, { fuse: step.fuse, effective: step.effective });
      await world.turn();
      world.faults.fuse = Infinity;
      return;
    case "wait":
      return world.clock.advance(step.ms);
    case "read": {
      const query = vectorOf(step.seed);
      const between = async (): Promise<void> => {
        world.clock.advance(3_000);
        await world.turn();
      };
      world.cache.clear();
      const { hits } = await world.search("facts", query, 10, step.turn ? { between } : {});
      expect(rounded(hits)).toEqual(rounded(exactSearch(sql, nodeKindOf("facts"), query, 10)));
    }
  }
}

const rounded = (hits: readonly { seq: number; score: number }[]) =>
  hits.map(({ seq, score }) => ({ seq, score: score.toFixed(9) }));

describe("a graph with an external index", () => {
  test("an indexed graph answers like an exact scan after every write, even if consumers die, and leaves no stray vectors", async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 5, maxLength: 40 }), async (served, steps) => {
        const world = indexedGraphWorld({ budget_bytes: SIX_CODES });
        for (let n = 1; n <= 12; n++) storeVector(world.sql, "facts", n, vectorOf(n));
        if (served) await world.settle();
        else await world.turn();
        for (const step of steps) await take(world, step);
        await world.settle();
        expect(world.unfinished()).toBe(false);
        const count = world.codes().length;
        expect([0, count]).toContain(await world.shown());
        if (count > 6) expect(await world.shown()).toBe(count);
        if (count <= 3) expect(await world.shown()).toBe(0);
      }),
      { numRuns: runs(300) },
    );
  });

  async function served(count: number, dimensions = 64) {
    const world = indexedGraphWorld({ dimensions });
    for (let n = 1; n <= count; n++) storeVector(world.sql, "facts", n, vectorOf(n, dimensions));
    await world.settle();
    return world;
  }

  test("an indexed graph holds no codes in memory, and the index answers", async () => {
    const world = await served(300);
    const query = vectorOf(77, 64);
    const { answer, hits } = await world.search("facts", query, 20);
    expect(answer?.hits.facts).toHaveLength(100);
    expect(rounded(hits)).toEqual(rounded(exactSearch(world.sql, nodeKindOf("facts"), query, 20)));
    expect(world.cache.bytes).toBe(0);
  });

  test("a search finds everything while the index does not answer, still without codes in memory", async () => {
    const world = await served(300);
    world.faults.fuse = 0;
    const query = vectorOf(77, 64);
    const { answer, hits } = await world.search("facts", query, 20);
    expect([answer, world.cache.bytes]).toEqual([null, 0]);
    expect(rounded(hits)).toEqual(rounded(exactSearch(world.sql, nodeKindOf("facts"), query, 20)));
  });

  test("a search finds vectors that are not in the index yet", async () => {
    const world = await served(150);
    const query = vectorOf(4711, 64);
    storeVector(world.sql, "facts", 151, query);
    const { answer, hits } = await world.search("facts", query, 5);
    expect(answer?.hits.facts).not.toContain(151);
    expect(hits[0]).toMatchObject({ seq: 151 });
  });

  test("a search never finds a deleted vector, even if the index still returns it", async () => {
    const world = await served(150);
    const gone = vectorOf(42, 64);
    removeVector(world.sql, "facts", 42);
    const { answer, hits } = await world.search("facts", gone, 150);
    expect(answer?.hits.facts?.[0]).toBe(42);
    expect(hits.map(({ seq }) => seq)).not.toContain(42);
  });

  test("the object scans its own vectors if too few of the index's hits are eligible", async () => {
    const world = await served(400);
    const query = vectorOf(9, 64);
    const nearest = new Set(exactSearch(world.sql, nodeKindOf("facts"), query, 100).map(({ seq }) => seq));
    const others = world.codes().filter((seq) => !nearest.has(seq));
    const eligible = {
      condition: (row: string) => `(${row} IN (SELECT value FROM json_each(?3)))`,
      parameters: [JSON.stringify(others)],
    };
    const { hits } = await world.search("facts", query, 20, { eligible });
    const all = exactSearch(world.sql, nodeKindOf("facts"), query, 400).filter(({ seq }) => others.includes(seq));
    expect(hits).toEqual(all.slice(0, 20));
  });

  test("the index keeps scopes apart", async () => {
    const world = indexedGraphWorld();
    for (let n = 1; n <= 5; n++) {
      storeVector(world.sql, "facts", n, vectorOf(n));
      storeVector(world.sql, "entities", n, vectorOf(n));
    }
    await world.settle();
    const { answer } = await world.search("entities", vectorOf(1), 5);
    expect(answer?.hits.entities).toHaveLength(5);
    expect(answer?.hits.facts).toBeUndefined();
  });

  test("a search ignores hits of the index from another epoch", async () => {
    const world = await served(20);
    const between = async () => {
      world.sql.all("UPDATE meta SET value = 'e2' WHERE key = 'epoch'");
    };
    const query = vectorOf(3, 64);
    const { hits } = await world.search("facts", query, 5, { between });
    expect(rounded(hits)).toEqual(rounded(exactSearch(world.sql, nodeKindOf("facts"), query, 5)));
  });

  test("vectors of another model are never found, and leave the index once the graph is embedded again", async () => {
    const world = await served(120);
    const { sql, cache } = world;
    const query = vectorOf(8, 64);
    setEmbeddingModel(sql, cache, { model: "other", candidate_similarity: 0.5, synonym_similarity: 0.7 });
    const { answer, hits } = await world.search("facts", query, 10);
    expect([answer?.hits.facts?.length, hits]).toEqual([100, []]);
    for (let n = 1; n <= 30; n++) storeVector(sql, "facts", n, vectorOf(1_000 + n, 64));
    expect(rounded((await world.search("facts", query, 10)).hits)).toEqual(
      rounded(exactSearch(sql, nodeKindOf("facts"), query, 10)),
    );
    await world.settle();
    expect(await world.shown()).toBe(30);
    const left = await world.search("facts", query, 100);
    expect(left.answer?.hits.facts).toHaveLength(30);
  });

  test("a graph leaves the index when it shrinks to half of its object's budget", async () => {
    const world = indexedGraphWorld({ budget_bytes: SIX_CODES });
    for (let n = 1; n <= 8; n++) storeVector(world.sql, "facts", n, vectorOf(n));
    await world.settle();
    expect(await world.shown()).toBe(8);
    for (let n = 1; n <= 4; n++) removeVector(world.sql, "facts", n);
    await world.settle();
    expect(await world.shown()).toBe(4);
    removeVector(world.sql, "facts", 5);
    storeVector(world.sql, "facts", 6, vectorOf(66));
    await world.turn();
    await world.settle();
    expect([await world.shown(), world.unfinished()]).toEqual([0, false]);
    expect((await world.search("facts", vectorOf(7), 1)).answer).toBeNull();
  });

  test("an erased graph leaves the index for good, even if a consumer writes a vector afterwards", async () => {
    const world = await served(30);
    storeVector(world.sql, "facts", 31, vectorOf(31, 64));
    world.faults.fuse = 0;
    await world.turn();
    world.faults.fuse = Infinity;
    expect(await world.erase()).toEqual({ vectors: 31, left: 31 });
    await world.late(31, vectorOf(31, 64));
    world.clock.advance(MINUTE);
    expect(await world.shown()).toBe(1);
    for (let left = 1; left > 0;) {
      world.clock.advance(10 * MINUTE);
      left = (await world.erase()).left;
    }
    expect([await world.shown(), world.unfinished()]).toEqual([0, false]);
    storeVector(world.sql, "facts", 32, vectorOf(32, 64));
    await world.settle();
    expect(await world.shown()).toBe(0);
  });
});
