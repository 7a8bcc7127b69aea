import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LAMBDA } from "../../../worker/core/traverse/edge-memory.ts";
import { replay, type ReplayEdge } from "../../../worker/core/traverse/replay.ts";

const edge = (
  a: string,
  b: string,
  weight: number,
  given: Partial<ReplayEdge> = {},
): ReplayEdge & { ends: string[] } => ({
  id: { kind: "fact", a: `${a}-${b}`, b: null },
  to: b,
  weight,
  leads: true,
  tells: false,
  ends: [a, b],
  ...given,
});

const undirected =
  (edges: (ReplayEdge & { ends: string[] })[]) =>
  (node: string): ReplayEdge[] =>
    edges.flatMap((each) => {
      const other = each.ends.find((end) => end !== node);
      return each.ends.includes(node) && other !== undefined ? [{ ...each, to: other }] : [];
    });

const pathOf = (seeds: string[], edges: (ReplayEdge & { ends: string[] })[]): string[] =>
  replay(seeds, undirected(edges)).map(({ from, edge: { to } }) => `${from}${to}`);

describe("a replay", () => {
  test("a replay goes depth-first along edges above λ, the heaviest first, and no further", () => {
    const edges = [
      edge("a", "b", 0.6),
      edge("a", "c", 0.8),
      edge("c", "d", 0.7),
      edge("b", "e", LAMBDA),
      edge("x", "y", 0.9),
    ];
    expect(pathOf(["a"], edges)).toEqual(["ac", "cd", "ab"]);
  });

  test("a replay takes an edge to a visited node only if the edge is a fact", () => {
    const loop = [edge("a", "b", 0.8), edge("b", "a", 0.7)];
    expect(pathOf(["a"], loop)).toEqual(["ab"]);
    expect(pathOf(["a"], [edge("a", "b", 0.8), edge("b", "a", 0.7, { tells: true })])).toEqual(["ab", "ba"]);
  });

  test("on any graph a replay visits each node once, takes each edge once, and ends", () => {
    const node = fc.integer({ min: 0, max: 6 }).map(String);
    const any = fc.record({
      a: node,
      b: node,
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
      tells: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), fc.array(node, { minLength: 1, maxLength: 2 }), (given, seeds) => {
        const edges = given.map(({ a, b, weight, tells }, place) => ({
          ...edge(a, b, weight, { tells }),
          id: { kind: "fact" as const, a: String(place), b: null },
        }));
        const steps = replay(seeds, undirected(edges));
        expect(new Set(steps.map(({ edge }) => edge.id.a)).size).toBe(steps.length);
        const reached = new Set(seeds);
        for (const { edge, from } of steps) {
          expect(edge.weight).toBeGreaterThan(LAMBDA);
          expect(reached.has(from)).toBe(true);
          expect(reached.has(edge.to) && !edge.tells).toBe(false);
          reached.add(edge.to);
        }
      }),
    );
  });

  test("a replay takes at most 60 edges", () => {
    const chain = Array.from({ length: 500 }, (_, place) => edge(String(place), String(place + 1), 0.9));
    expect(replay(["0"], undirected(chain))).toHaveLength(60);
  });
});
