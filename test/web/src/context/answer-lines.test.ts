import { expect, test } from "vitest";
import { cut, linesOf, missedOf } from "../../../../web/src/context/answer-lines.ts";
import type { ContextAnswer } from "../../../../web/src/context/answer-lines.ts";

test("a text is cut in three where its part is shown", () => {
  expect(cut("abcdef", [2, 4])).toEqual(["ab", "cd", "ef"]);
  expect(cut("abc", null)).toEqual(["", "abc", ""]);
});

test("an answer without a list of lines is told from one with none", () => {
  expect(linesOf({} as ContextAnswer)).toBeNull();
  expect(linesOf({ receipt: { lines: [] } } as unknown as ContextAnswer)).toEqual([]);
  expect(missedOf({ receipt: {} } as ContextAnswer)).toEqual([]);
});
