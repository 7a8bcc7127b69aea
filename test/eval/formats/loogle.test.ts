import { expect, test } from "vitest";
import { parseLoogle } from "../../../eval/formats/loogle.ts";
import { readSample } from "../samples/read-sample.ts";

const [lighthouse, bees] = parseLoogle(readSample("made-up-loogle.jsonl"));

test("every document of LooGLE becomes a memory whose evidence is sentences", () => {
  expect(lighthouse?.documents.map(({ title }) => title)).toEqual(["Skerry lighthouse"]);
  expect(lighthouse?.questions.map(({ type, evidence }) => [type, evidence.quote?.length])).toEqual([
    ["Computation", 2],
    ["Comprehension and reasoning", 1],
  ]);
});

test("a document without questions becomes a memory without questions", () => {
  expect(bees?.questions).toEqual([]);
});

test.each(['{"input": "x"}', '{"input": "x", "title": "y", "qa_pairs": "[{}]"}'])(
  "%s is refused with where to get LooGLE",
  (text) => {
    expect(() => parseLoogle(text)).toThrow(/not LooGLE's.*bigainlco/);
  },
);
