import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countChunkTokens } from "../../../worker/core/text/chunk-tokens.ts";
import { chunkText } from "../../../worker/core/ingest/chunking.ts";

const squash = (text: string): string => text.replace(/\s+/gu, "");

test("a short text is one chunk", () => {
  expect(chunkText("One sentence. And another.")).toEqual(["One sentence. And another."]);
});

test("chunks end at sentence ends", () => {
  const text = Array.from({ length: 40 }, (_, i) => `Sentence number ${i} says a little.`).join(" ");
  const chunks = chunkText(text, 60);
  expect(chunks.length).toBeGreaterThan(5);
  for (const chunk of chunks) expect(chunk.endsWith(".")).toBe(true);
});

test("with an overlap, a chunk begins with the last sentences of the previous one", () => {
  const text = Array.from({ length: 20 }, (_, i) => `Sentence number ${i} says a little.`).join(" ");
  const [first = "", second = ""] = chunkText(text, 60, 20);
  const repeated = second.slice(0, second.indexOf(".") + 1);
  expect(repeated).not.toBe("");
  expect(first).toContain(repeated);
});

describe("for any text", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 3_000, unit: "grapheme" }),
    fc
      .array(fc.constantFrom("word ", "end. ", "日本語。", "x".repeat(400), "\n\n", "🙂"), { maxLength: 120 })
      .map((parts) => parts.join("")),
  );

  test("concatenated, the chunks are the text, and none is too long", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 50, max: 300 }), (given, tokens) => {
        const chunks = chunkText(given, tokens);
        expect(squash(chunks.join(""))).toBe(squash(given));
        for (const chunk of chunks) expect(countChunkTokens(chunk)).toBeLessThanOrEqual(tokens);
      }),
    );
  });

  test("an overlap never makes a chunk too long, and chunking ends", () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 50, max: 200 }),
        fc.integer({ min: 0, max: 49 }),
        (given, tokens, overlap) => {
          for (const chunk of chunkText(given, tokens, overlap))
            expect(countChunkTokens(chunk)).toBeLessThanOrEqual(tokens);
        },
      ),
    );
  });
});
