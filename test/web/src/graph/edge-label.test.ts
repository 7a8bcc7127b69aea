import { expect, test } from "vitest";
import { edgeLabel } from "../../../../web/src/graph/edge-label.ts";
import type { DrawnFact } from "../../../../web/src/graph/memory-graph.ts";

const fact = (predicate: string, validTo = Infinity): DrawnFact => ({
  id: predicate,
  predicate,
  kind: "state",
  strength: 5,
  versions: [{ sentence: predicate, validFrom: 0, validTo, knownFrom: 10, knownTo: Infinity, due: null, period: "" }],
});
const label = (facts: readonly DrawnFact[], valid = 50, known = 50): string =>
  edgeLabel(facts, { valid, known }, (predicate) => predicate.toLowerCase());

test("an edge is labeled with the relations that hold, or with those that ended if none does", () => {
  expect(label([fact("KNOWS"), fact("MET", 20), fact("KNOWS")])).toBe("knows");
  expect(label([fact("MET", 20)])).toBe("met");
  expect(label([fact("A"), fact("B")])).toBe("a, b");
  expect(label([fact("A"), fact("B"), fact("C")])).toBe("a +2");
  expect(label([fact("A")], 50, 5)).toBe("");
});
