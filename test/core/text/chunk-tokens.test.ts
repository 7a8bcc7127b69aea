import fc from "fast-check";
import { expect, test } from "vitest";
import { countChunkTokens } from "../../../worker/core/text/chunk-tokens.ts";
import { tokeniseUnfolded } from "../../../worker/core/text/tokenise.ts";
import { hostileText } from "../prompts/hostile-text.ts";
import { runs } from "../../sample-size.ts";

test("a token is three quarters of a Latin word or four characters, and 1.5 characters in other scripts", () => {
  expect(countChunkTokens("")).toBe(0);
  expect(countChunkTokens("a b c d")).toBe(6);
  expect(countChunkTokens("internationalisation")).toBe(5);
  expect(countChunkTokens("東京")).toBe(2);
});

test("countChunkTokens counts the words that tokeniseUnfolded finds, for any text", () => {
  const text = fc.oneof(
    hostileText,
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: fc.constantFrom("a", "B", "7", " ", "-", "'", "–", "…", "\u200d", "é", "ﬁ", "京", "🎉") }),
  );
  fc.assert(
    fc.property(text, (written) => {
      const wide = Array.from(written).filter((character) => character.charCodeAt(0) > 127).length;
      const byLength = (written.length - wide) / 4 + wide / 1.5;
      const expected = Math.ceil(Math.max(tokeniseUnfolded(written).length * 1.3, byLength));
      // half a surrogate pair has no specified count
      if (written.isWellFormed()) expect(countChunkTokens(written)).toBe(expected);
    }),
    { numRuns: runs(2_000) },
  );
});
