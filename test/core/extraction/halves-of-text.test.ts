import fc from "fast-check";
import { expect, test } from "vitest";
import { halvesOfText } from "../../../worker/core/extraction/halves-of-text.ts";
import { said } from "../prompts/samples.ts";

test("a text is cut between two sentences near its middle, and the second half follows the first in time", () => {
  const content = `${"One sentence of some length. ".repeat(10)}${"Another one. ".repeat(20)}`;
  const [first, second] = halvesOfText(said(content, { previous: [said("Before.")] })) ?? [];
  expect(first?.content).toMatch(/\. $/);
  expect(Math.abs((first?.content.length ?? 0) - content.length / 2)).toBeLessThan(30);
  expect(second?.previous.map((earlier) => earlier.content)).toEqual(["Before.", first?.content]);
});

test("paragraphs are not torn apart where their end is in the middle half", () => {
  const content = `${"a b. ".repeat(60)}\n\n${"c d. ".repeat(90)}`;
  expect(halvesOfText(said(content))?.[0].content).toBe(`${"a b. ".repeat(60)}\n\n`);
});

test("a short text and a single long word are not cut", () => {
  expect(halvesOfText(said("Short. Text."))).toBeNull();
  expect(halvesOfText(said("x".repeat(5_000)))).toBeNull();
});

test("the halves joined are the text, and neither is empty", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 100, maxLength: 300 }), (words) => {
      const content = words.join(" ");
      const halves = halvesOfText(said(content));
      if (halves === null) return;
      expect(halves.map((half) => half.content).join("")).toBe(content);
      for (const half of halves) expect(half.content).not.toBe("");
    }),
  );
});
