import { beforeAll, expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";
import { loadLexicon } from "../../../../../worker/core/text/lexicon.ts";

beforeAll(loadLexicon);

const read = (content: string) =>
  extractBuiltin({
    speaker: "Ada",
    content,
    reference_time: Date.UTC(2025, 3, 2),
    time_zone: "UTC",
    previous: [],
  });
const objects = (content: string) => read(content).facts.map(({ object, object_value }) => object ?? object_value);

test.each([
  ["I have a boat called Ida and a boat called Nora.", ["Ida", "Nora"]],
  ["I own two guitars, a Telecaster called Dolores and an acoustic called June.", ["Dolores", "June"]],
  ["I own a flat in Leith and a cabin in Aviemore.", ["flat in Leith", "cabin in Aviemore"]],
  ["I have a flat in Rome, a flat in Paris and a boat called Ida.", ["flat in Rome", "flat in Paris", "Ida"]],
])("Makes a fact for each listed thing: %s", (content, expected) => {
  expect(objects(content)).toEqual(expected);
});

test.each([
  "I own three guitars, a Telecaster called Dolores and an acoustic called June.",
  "I own a car in May and a bike in June.",
])("Keeps a list together that lacks a thing, or has months for places: %s", (content) => {
  expect(read(content).facts.map(({ object }) => object)).not.toContain("June");
});

test.each([
  "I have a big office with a desk in Leith and a cabin in Aviemore.",
  "I own a shop next to a bank in Leith and a cabin in Aviemore.",
  "I have shares in a boat called Ida and a boat called Nora.",
  "I have access to a flat in Leith and a cabin in Aviemore.",
  "I have a friend with a boat called Ida and a flat in Leith.",
])("Parts no list within or behind another thing: %s", (content) => {
  for (const { fact } of read(content).facts) expect(fact).toMatch(/ and /u);
});

test("Things of the past are parted too", () => {
  expect(objects("I used to own a flat in Leith and a cabin in Aviemore.")).toEqual([
    "flat in Leith",
    "cabin in Aviemore",
  ]);
});

test("Each thing has a sentence and the entity of its name", () => {
  const { facts, entities } = read("I have a boat called Ida and a boat called Nora.");
  expect(facts.map(({ fact }) => fact)).toEqual(["Ada has a boat called Ida.", "Ada has a boat called Nora."]);
  expect(entities.map(({ name }) => name)).toEqual(["Ada", "Ida", "Nora"]);
});
