import { expect, test } from "vitest";
import { contentWords, heldStatements } from "../../../eval/beam/statements.ts";

test("content words are stems without stop words", () => {
  expect([...contentWords("You moved the deadlines to 5 May")]).toEqual(
    ["mov", "deadlin", "5", "may"].filter((word) => word !== "may"),
  );
});

test.each([
  ["all three words", "blue fence paint", 1],
  ["two of three words", "blue fence", 1],
  ["one of three words", "blue", 0],
])("a text with %s of a statement states it as expected", (_, text, share) => {
  expect(heldStatements(text, ["Painted the fence blue"])).toBe(share);
});

test("a statement without content words is never stated, and no statements give NaN", () => {
  expect(heldStatements("anything", ["it is the"])).toBe(0);
  expect(heldStatements("anything", [])).toBeNaN();
});
