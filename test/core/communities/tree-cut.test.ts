import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutOfTree, type ReportInTree } from "../../../worker/core/communities/tree-cut.ts";

interface SizedReport extends ReportInTree {
  size: number;
}

const report = (id: string, parent_id: string | null, given: Partial<SizedReport> = {}): SizedReport => ({
  id,
  seq: Number(id.replace(/\D/gu, "")),
  parent_id,
  size: 100,
  members: 10,
  rating: 5,
  ...given,
});

const cut = (
  tree: readonly SizedReport[],
  budget: number,
  most: number,
  asked: (id: string) => void = () => {},
): ReportInTree[] => {
  const sizes = new Map(tree.map(({ id, size }) => [id, size]));
  return cutOfTree(tree, budget, most, (some) =>
    some.map(({ id }) => {
      asked(id);
      return sizes.get(id) ?? 0;
    }),
  );
};

const idsOf = (reports: readonly ReportInTree[]): string[] => reports.map(({ id }) => id);

const TREE = [
  report("c1", null, { members: 30, rating: 9 }),
  report("c2", null, { members: 10, rating: 4 }),
  report("c3", "c1", { members: 5 }),
  report("c4", "c1", { members: 5, rating: 6 }),
  report("c5", "c1", { members: 20 }),
  report("c6", "c5"),
  report("c7", "c5", { rating: 7 }),
];

describe("the communities of an overview", () => {
  test("without room for more they are those of the coarsest level, the highest rated first", () => {
    expect(idsOf(cut(TREE, 200, 10))).toEqual(["c1", "c2"]);
    expect(idsOf(cut(TREE, 0, 10))).toEqual(["c1", "c2"]);
  });

  test("parts take the place of the whole as far as the budget and the number allow", () => {
    expect(idsOf(cut(TREE, 400, 10))).toEqual(["c4", "c5", "c3", "c2"]);
    expect(idsOf(cut(TREE, 500, 10))).toEqual(["c7", "c4", "c6", "c3", "c2"]);
    expect(idsOf(cut(TREE, 500, 4))).toEqual(["c4", "c5", "c3", "c2"]);
    expect(idsOf(cut(TREE, 500, 3))).toEqual(["c1", "c2"]);
  });

  test("only reports that may be shown are measured, each once", () => {
    const asked: string[] = [];
    cut(TREE, 400, 10, (id) => asked.push(id));
    expect(asked.toSorted()).toEqual(["c1", "c2", "c3", "c4", "c5", "c6", "c7"]);
    cut(TREE, 400, 2, () => expect.unreachable());
  });

  test("a community whose parent is not known is of the coarsest level", () => {
    expect(idsOf(cut([report("c8", "c0"), report("c9", "c8")], 0, 10))).toEqual(["c8"]);
  });

  test("every finest community is in exactly one of them, in any tree and any order of it", () => {
    const trees = fc.array(fc.record({ above: fc.nat(), size: fc.nat({ max: 90 }), members: fc.nat({ max: 40 }) }), {
      minLength: 1,
      maxLength: 25,
    });
    fc.assert(
      fc.property(trees, fc.nat({ max: 1_200 }), fc.nat({ max: 30 }), (nodes, budget, most) => {
        const tree = nodes.map(({ above, size, members }, n) =>
          report(`c${n}`, above % (n + 1) === n ? null : `c${above % (n + 1)}`, { size, members }),
        );
        const shown = cut(tree, budget, most);
        expect(idsOf(cut(tree.toReversed(), budget, most))).toEqual(idsOf(shown));
        const parents = new Map(tree.map(({ id, parent_id }) => [id, parent_id]));
        const chosen = new Set(idsOf(shown));
        const wholes = tree.filter(({ parent_id }) => parent_id === null);
        for (const { id } of tree) {
          const above: string[] = [];
          for (let at: string | null = id; at !== null; at = parents.get(at) ?? null)
            if (chosen.has(at)) above.push(at);
          const isFinest = tree.every(({ parent_id }) => parent_id !== id);
          expect(above.length).toBeLessThanOrEqual(1);
          if (isFinest) expect(above).toHaveLength(1);
        }
        const chosenSize = tree.reduce((sum, { id, size }) => sum + (chosen.has(id) ? size : 0), 0);
        const least = wholes.reduce((sum, one) => sum + one.size, 0);
        expect(chosenSize).toBeLessThanOrEqual(Math.max(budget, least));
        expect(shown.length).toBeLessThanOrEqual(Math.max(most, wholes.length));
      }),
    );
  });
});
