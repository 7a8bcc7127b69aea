import { expect, test } from "vitest";
import { cut, linesOf, missedOf, tokensBesideLines } from "../../../../web/src/context/answer-lines.ts";
import type { ContextAnswer } from "../../../../web/src/context/answer-lines.ts";

test("a text is split in three around its shown part", () => {
  expect(cut("abcdef", [2, 4])).toEqual(["ab", "cd", "ef"]);
  expect(cut("abc", null)).toEqual(["", "abc", ""]);
});

test("tokens outside of lines are the context's tokens without those of its lines", () => {
  const answerOf = (tokens: number, ...lines: number[]) =>
    ({ tokens, receipt: { lines: lines.map((each) => ({ tokens: each })) } }) as unknown as ContextAnswer;
  expect(tokensBesideLines(answerOf(60, 12.4, 15.6))).toBe(32);
  expect(tokensBesideLines(answerOf(20, 25))).toBe(0);
  expect(tokensBesideLines({ tokens: 60 } as ContextAnswer)).toBeNull();
});

test("an answer without a list of lines differs from one with an empty list", () => {
  expect(linesOf({} as ContextAnswer)).toBeNull();
  expect(linesOf({ receipt: { lines: [] } } as unknown as ContextAnswer)).toEqual([]);
  expect(missedOf({ receipt: {} } as ContextAnswer)).toEqual([]);
});
