import { expect, test } from "vitest";
import { proseOf } from "../../../worker/core/vectors/prose-of.ts";

test("fenced code is left out of a text that says something besides", () => {
  expect(proseOf("Why does this fail?\n```js\nfetch(url);\n```\nI use Node 24.")).toBe(
    "Why does this fail?\nI use Node 24.",
  );
  expect(proseOf("Why?\n~~~\ncode that does not end")).toBe("Why?\n");
});

test("a text without prose or without code stays whole", () => {
  for (const text of [
    "```js\nfetch(url);\n```",
    "?!\n```\ncode\n```",
    "I use `fetch` here.",
    "Inline ```code``` stays.",
    "",
  ])
    expect(proseOf(text)).toBe(text);
});
