import { expect, test } from "vitest";
import { asQuery } from "../../../sdk/src/as-query.ts";

const MAX_CHARACTERS = 2_000;

test.each(["Where does Ada live?", "x".repeat(MAX_CHARACTERS), "", "你好"])(
  "a text that fits is its own query",
  (said) => {
    expect(asQuery(said)).toBe(said);
  },
);

test("a long text keeps its first and its last words", () => {
  const said = `What does this log mean? ${"word ".repeat(1_000)}Please answer in French.`;
  const query = asQuery(said);
  expect(query).toMatch(/^What does this log mean\? word /);
  expect(query).toMatch(/ word Please answer in French\.$/);
  expect(query.length).toBeLessThanOrEqual(MAX_CHARACTERS);
  const words = new Set([...said.split(" "), "…"]);
  expect(query.split(" ").filter((word) => !words.has(word))).toEqual([]);
});

test.each(["字", "ก", "🎻", "x"])("a long text of %s without spaces is cut between characters", (letter) => {
  const query = asQuery(letter.repeat(5_000));
  expect(query.isWellFormed()).toBe(true);
  expect(query.length).toBeGreaterThan(MAX_CHARACTERS - 8);
  expect(query.length).toBeLessThanOrEqual(MAX_CHARACTERS);
  expect(new Set(query.replace(" … ", ""))).toEqual(new Set(letter));
});

test("a query is text that every store can hold", () => {
  expect(asQuery("a\0b\uD800")).toBe("ab\uFFFD");
});
