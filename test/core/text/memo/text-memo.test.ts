import { expect, test } from "vitest";
import { forgetTexts, TextMemo } from "../../../../worker/core/text/memo/text-memo.ts";

function counted(most_characters: number) {
  const memo = new TextMemo<string | null>(most_characters);
  const computed: string[] = [];
  const of = (text: string, variant = ""): string | null =>
    memo.of(
      text,
      () => {
        computed.push(`${text}${variant}`);
        return text.toUpperCase();
      },
      variant,
    );
  return { computed, of };
}

test("a memo computes a text once for each variant until texts are forgotten", () => {
  const { computed, of } = counted(100);
  expect([of("a"), of("a"), of("a", "1"), of("a", "1"), of("b")]).toEqual(["A", "A", "A", "A", "B"]);
  expect(computed).toEqual(["a", "a1", "b"]);
  forgetTexts();
  of("a");
  expect(computed).toEqual(["a", "a1", "b", "a"]);
});

test("a memo keeps the texts used last, and no text longer than half of it", () => {
  const { computed, of } = counted(12);
  for (const text of ["aaa", "bbb", "aaa", "ccc", "aaa", "ddd", "aaa", "bbb"]) of(text);
  expect(computed).toEqual(["aaa", "bbb", "ccc", "ddd", "bbb"]);
  const long = "x".repeat(7);
  of(long);
  of(long);
  expect(computed.filter((text) => text === long)).toHaveLength(2);
});
