import { expect, test } from "vitest";
import { clearTies } from "../../../../worker/core/language/questions/clear-tie.ts";

test.each([
  ["What did I buy against the slugs?", "ada bought nematodes to buy time against slugs"],
  ["Which medicine does my sister need?", "leo is ada s sister"],
  ["Wo arbeitet meine Schwester heute Abend?", "meine schwester wohnt in graz"],
])("%s has a clear tie to a text with two of its words or the own thing", (query, text) => {
  expect(clearTies(query)(text)).toBe(true);
});

test.each([
  ["Which dinosaurs lived during the late Jurassic period?", "leo lived in graz"],
  ["How do I renew a Norwegian driving licence online?", "ada shops online"],
  ["Which actors joined the cast of Hamlet in the late summer?", "ada joined a choir in the summer"],
])("%s has no clear tie to a text with one common word", (query, text) => {
  expect(clearTies(query)(text)).toBe(false);
});
