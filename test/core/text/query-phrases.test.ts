import fc from "fast-check";
import { expect, test } from "vitest";
import { queryPhrases } from "../../../worker/core/text/query-phrases.ts";

test.each([
  ["Which Stanford professor works on the neuroscience of Alzheimer's?", ["Stanford", "Alzheimer"]],
  ["Where did Vincent van Gogh meet the University of Oslo's dean?", ["Vincent van Gogh", "University of Oslo"]],
  ['What is the "quiet room" in Berlin?', ["quiet room", "Berlin"]],
  ["acme robotics", ["acme robotics"]],
  ["Where does she live now?", []],
  ["What is it that we talked about yesterday evening?", []],
  ["「青い鳥」はどこですか", ["青い鳥"]],
  ["", []],
  ["???", []],
])("the phrases of %j are %j", (query, phrases) => {
  expect(queryPhrases(query)).toEqual(phrases);
});

test("phrases are parts of the query, each once and at most eight", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (query) => {
      const phrases = queryPhrases(query);
      expect(phrases.length).toBeLessThanOrEqual(8);
      expect(new Set(phrases).size).toBe(phrases.length);
      for (const phrase of phrases) expect(query).toContain(phrase);
    }),
  );
});
