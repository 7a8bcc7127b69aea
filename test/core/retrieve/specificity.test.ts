import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  mixSeeds,
  resetFromEntities,
  resetFromFacts,
  resetFromPassages,
  specificity,
} from "../../../worker/core/retrieve/specificity.ts";

/** A node's number is its number of passages; below 100 are entities. */
const passagesWith = (node: number): number => node;

test("specificity is 1 over the number of passages with a node, and 1 if there are none", () => {
  expect([0, 1, 4].map(specificity)).toEqual([1, 1, 0.25]);
});

describe("the reset vector from entities", () => {
  test("a link is weighted by the specificity of its node", () => {
    expect(
      resetFromEntities(
        [
          { node: 2, score: 0.9 },
          { node: 0, score: 0.5 },
        ],
        passagesWith,
      ),
    ).toEqual(
      new Map([
        [2, 0.45],
        [0, 0.5],
      ]),
    );
  });

  test("several entities linked to one node add up", () => {
    const links = [
      { node: 4, score: 1 },
      { node: 4, score: 0.5 },
    ];
    expect(resetFromEntities(links, passagesWith)).toEqual(new Map([[4, 0.375]]));
  });

  test("links of score 0 are left out", () => {
    expect(resetFromEntities([{ node: 1, score: 0 }], passagesWith)).toEqual(new Map());
  });
});

describe("the reset vector from facts", () => {
  const fact = (
    id: number,
    subject: number,
    object: number | null,
    score: number,
  ): Parameters<typeof resetFromFacts>[0][number] => ({
    id,
    subject,
    object,
    score,
  });

  test("an entity's weight is the sum of its facts' scores, in however many passages it is", () => {
    expect(resetFromFacts([fact(1, 2, 4, 0.8), fact(2, 2, null, 0.4)])).toEqual(
      new Map([
        [2, 0.8 + 0.4],
        [4, 0.8],
      ]),
    );
  });

  test("an entity that two of the best facts speak of counts more than a leaf that one of them names", () => {
    const reset = resetFromFacts([fact(1, 2, null, 0.5), fact(2, 2, null, 0.5), fact(3, 9, null, 0.9)]);
    expect(reset.get(2)).toBeGreaterThan(reset.get(9) ?? NaN);
  });

  test("a fact of an entity with itself counts once", () => {
    expect(resetFromFacts([fact(1, 3, 3, 1), fact(2, 3, null, 0.5)])).toEqual(new Map([[3, 1.5]]));
  });

  test("the 5 best facts count, and those that are as good as the fifth", () => {
    const alike = [6, 5, 4, 3, 2, 1].map((id) => fact(id, 10 + id, null, 0.5));
    expect([...resetFromFacts(alike).keys()]).toEqual([11, 12, 13, 14, 15, 16]);
    const facts = [...alike.slice(1), fact(7, 17, null, 0.46), fact(8, 18, null, 0.44)];
    expect([...resetFromFacts(facts).keys()]).toEqual([11, 12, 13, 14, 15, 17]);
  });

  test("the 5 best entities are in the reset vector, and those that are as good as the fifth", () => {
    const facts = [fact(1, 11, 12, 0.9), fact(2, 13, 14, 0.8), fact(3, 15, null, 0.7), fact(4, 16, 17, 0.4)];
    expect([...resetFromFacts(facts).keys()]).toEqual([11, 12, 13, 14, 15]);
    expect([...resetFromFacts([...facts, fact(5, 18, null, 0.65)]).keys()]).toEqual([11, 12, 13, 14, 15, 18]);
  });

  test("the numbers of facts and entities can be set", () => {
    const facts = [fact(1, 11, 12, 0.9), fact(2, 13, 14, 0.5)];
    expect(resetFromFacts(facts, { facts: 1, entities: 1 })).toEqual(
      new Map([
        [11, 0.9],
        [12, 0.9],
      ]),
    );
  });
});

describe("the reset vector from passages", () => {
  test("holds their min–max normalised scores", () => {
    const passages = [
      { node: 101, score: -0.2 },
      { node: 102, score: 0.6 },
      { node: 103, score: 0.2 },
    ];
    const reset = resetFromPassages(passages);
    expect(reset.get(102)).toBeCloseTo(1, 12);
    expect(reset.get(103)).toBeCloseTo(0.5, 12);
    expect(reset.has(101)).toBe(false);
  });

  test("of equal score holds 1 for each", () => {
    const passages = [
      { node: 101, score: 0.3 },
      { node: 102, score: 0.3 },
    ];
    expect([...resetFromPassages(passages).values()]).toEqual([1, 1]);
  });
});

describe("seeds of several sources", () => {
  const shareOf = (reset: ReadonlyMap<number, number>, nodes: readonly number[]): number =>
    nodes.reduce((sum, node) => sum + (reset.get(node) ?? 0), 0);
  const weights = fc
    .array(
      fc.record({ node: fc.integer({ min: 0, max: 9 }), weight: fc.double({ min: 1e-6, max: 1e6, noNaN: true }) }),
      {
        minLength: 1,
      },
    )
    .map((all) => new Map(all.map(({ node, weight }) => [node, weight])));
  const moved = (source: ReadonlyMap<number, number>, by: number) =>
    new Map(Array.from(source, ([node, weight]) => [node + by, weight]));

  test("count half and half for entities, and a tenth for passages, however many and however large they are", () => {
    fc.assert(
      fc.property(weights, weights, weights, (named, facts, passages) => {
        const [f, p] = [moved(facts, 10), moved(passages, 20)];
        const reset = mixSeeds(named, f, p);
        expect(shareOf(reset, [...named.keys()])).toBeCloseTo(0.5, 9);
        expect(shareOf(reset, [...f.keys()])).toBeCloseTo(0.5, 9);
        expect(shareOf(reset, [...p.keys()])).toBeCloseTo(0.1, 9);
      }),
    );
  });

  test("give facts only the part that they cover, before the walk is scaled", () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0.01, max: 1, noNaN: true }), (source, cover) => {
        const reset = mixSeeds(new Map(), source, new Map([[1_000, 1]]), cover);
        const sum = (nodes: readonly number[]): number =>
          nodes.reduce((total, node) => total + (reset.get(node) ?? 0), 0);
        expect(sum([...source.keys()])).toBeCloseTo(cover, 9);
        expect(reset.get(1_000)).toBeCloseTo(0.1, 9);
      }),
    );
  });

  test("leave the whole share of entities to the one source that there is", () => {
    fc.assert(
      fc.property(weights, (source) => {
        for (const reset of [mixSeeds(source, new Map(), new Map()), mixSeeds(new Map(), source, new Map())])
          expect(shareOf(reset, [...source.keys()])).toBeCloseTo(1, 9);
      }),
    );
    expect(mixSeeds(new Map(), new Map(), new Map())).toEqual(new Map());
  });
});
