import fc from "fast-check";
import { expect, test } from "vitest";
import { compareLines, countMarks } from "../../../../web/src/context/compared-lines.ts";

const lines = (...ids: string[]) => ids.map((id) => ({ type: "fact", id }));

test("only a line that moves up is marked, not the lines that it passes", () => {
  const { a, b } = compareLines(lines("x", "y", "z", "old"), lines("z", "x", "y", "new"));
  expect(a).toEqual([{ kind: "same" }, { kind: "same" }, { kind: "moved", other: 1 }, { kind: "only" }]);
  expect(b).toEqual([{ kind: "moved", other: 3 }, { kind: "same" }, { kind: "same" }, { kind: "only" }]);
  expect(countMarks(a, b)).toEqual({ onlyA: 1, onlyB: 1, moved: 1, same: 2 });
});

test("lines of one source are distinguished by their order, and kinds by their name", () => {
  expect(compareLines(lines("x", "x"), lines("x")).a.map(({ kind }) => kind)).toEqual(["same", "only"]);
  expect(compareLines(lines("x"), [{ type: "episode", id: "x" }]).a).toEqual([{ kind: "only" }]);
});

test("both sides agree on shared lines, and unmarked lines have the same order", () => {
  const some = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 9 });
  fc.assert(
    fc.property(some, some, (one, other) => {
      const { a, b } = compareLines(lines(...one), lines(...other));
      const kept = (ids: string[], marks: typeof a): string[] => ids.filter((_, at) => marks[at]?.kind === "same");
      expect(kept(one, a)).toEqual(kept(other, b));
      const { moved, same, onlyA, onlyB } = countMarks(a, b);
      expect([moved + same + onlyA, moved + same + onlyB]).toEqual([one.length, other.length]);
      expect(compareLines(lines(...one), lines(...one)).a.every(({ kind }) => kind === "same")).toBe(true);
    }),
  );
});
