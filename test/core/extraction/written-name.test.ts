import { expect, test } from "vitest";
import { writtenName } from "../../../worker/core/extraction/written-name.ts";
import { extractBuiltin } from "../../../worker/core/language/read-clauses.ts";

test.each([
  ["nina", "Nina"],
  ["maria luisa", "Maria Luisa"],
  ["jean-pierre", "Jean-Pierre"],
  ["ludwig van beethoven", "Ludwig van Beethoven"],
  ["van", "Van"],
  ["Nina", "Nina"],
  ["ada.byron", "ada.byron"],
  ["x_ada42", "x_ada42"],
  ["李娜", "李娜"],
])("a speaker %s is written %s", (name, written) => {
  expect(writtenName(name)).toBe(written);
});

test.each([
  ["nina", ["Nina lives in Rome.", "Jonas is Nina's brother."]],
  ["maria luisa", ["Maria Luisa lives in Rome.", "Jonas is Maria Luisa's brother."]],
  ["ada.byron", ["ada.byron lives in Rome.", "Jonas is ada.byron's brother."]],
])("the facts of a speaker %s write the name in one way", (speaker, facts) => {
  const content = "Jonas is my brother. I live in Rome.";
  const read = extractBuiltin({ speaker, content, reference_time: 0, time_zone: "UTC", previous: [] });
  expect(read.facts.map(({ fact }) => fact).sort()).toEqual([...facts].sort());
  expect(read.facts.map(({ subject }) => subject)).toContain(speaker);
});
