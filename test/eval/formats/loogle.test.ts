import { expect, test } from "vitest";
import { parseLoogle } from "../../../eval/formats/loogle.ts";
import { readSample } from "../samples/read-sample.ts";

const [lighthouse, bees] = parseLoogle(readSample("loogle.jsonl"));

test("every document is a memory, its evidence are sentences", () => {
  expect(lighthouse?.documents.map(({ title }) => title)).toEqual(["Skerry lighthouse"]);
  expect(lighthouse?.questions.map(({ type, evidence }) => [type, evidence.quote?.length])).toEqual([
    ["Computation", 2],
    ["Comprehension and reasoning", 1],
  ]);
});

test("a document without questions is one", () => {
  expect(bees?.questions).toEqual([]);
});

test.each(['{"input": "x"}', '{"input": "x", "title": "y", "qa_pairs": "[{}]"}'])(
  "%s says where to get LooGLE",
  (text) => {
    expect(() => parseLoogle(text)).toThrow(/not LooGLE's.*bigainlco/);
  },
);
