import fc from "fast-check";
import { expect, test } from "vitest";
import { bothEnds } from "../../../worker/core/text/both-ends.ts";

test("a text that fits stays as it is", () => {
  expect(bothEnds("Where does Ada live?", 20)).toBe("Where does Ada live?");
});

test("a long text keeps its first and its last words", () => {
  expect(bothEnds(`First this. ${"word ".repeat(50)}Where is it?`, 40)).toBe("First this. word … word Where is it?");
});

test("a text without spaces is cut between characters", () => {
  expect(bothEnds("字".repeat(50), 15)).toBe(`${"字".repeat(6)} … ${"字".repeat(6)}`);
  expect(bothEnds("🎻".repeat(50), 12)).toBe("🎻🎻 … 🎻🎻");
});

test("both ends of any text fit, are well-formed and stand in it", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "Zoe", " ", "\n", "字", "🎻", "é"), maxLength: 400 });
  fc.assert(
    fc.property(text, fc.integer({ min: 12, max: 200 }), (given, characters) => {
      const cut = bothEnds(given, characters);
      expect(cut.length).toBeLessThanOrEqual(characters);
      expect(cut.isWellFormed()).toBe(true);
      if (given.length <= characters) return;
      const [beginning = "", end = ""] = cut.split(" … ");
      expect(given.trimStart().startsWith(beginning)).toBe(true);
      expect(given.trimEnd().endsWith(end)).toBe(true);
    }),
  );
});
