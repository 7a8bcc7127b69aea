import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markText } from "../../../../web/src/parts/marked-text.ts";

describe("marked text", () => {
  it("marks the exact span", () => {
    expect(markText("I moved to Berlin.", [{ id: "f", span: [2, 17] }])).toEqual([
      { text: "I ", marks: [] },
      { text: "moved to Berlin", marks: ["f"] },
      { text: ".", marks: [] },
    ]);
  });

  it("marks words of two facts with both", () => {
    const parts = markText("abcd", [
      { id: "x", span: [0, 3] },
      { id: "y", span: [2, 4] },
    ]);
    expect(parts.map(({ text, marks }) => [text, marks])).toEqual([
      ["ab", ["x"]],
      ["c", ["x", "y"]],
      ["d", ["y"]],
    ]);
  });

  it("never loses, repeats or invents a character", () => {
    const bound = fc.integer({ min: -5, max: 50 });
    fc.assert(
      fc.property(fc.string(), fc.array(fc.tuple(bound, bound)), (text, spans) => {
        const marks = spans.map((span, place) => ({ id: String(place), span }));
        expect(
          markText(text, marks)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});
