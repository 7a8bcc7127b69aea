import { expect, test } from "vitest";
import { DataFileError, parseRecords, readText, sampleEvenly } from "../../../eval/formats/published-file.ts";

const DATA = { name: "Made-up", where: "Get it from nowhere." };

test("records are read from a JSON array or from JSON lines", () => {
  expect(parseRecords(DATA, '[{"a": 1}, {"a": 2}]')).toEqual([{ a: 1 }, { a: 2 }]);
  expect(parseRecords(DATA, '{"a": 1}\n\n{"a": 2}\n')).toEqual([{ a: 1 }, { a: 2 }]);
});

test.each(["", "[]", "[1]", "nonsense", '{"a": 1'])("%j is refused with where to get the data set", (text) => {
  expect(() => parseRecords(DATA, text)).toThrow(DataFileError);
  expect(() => parseRecords(DATA, text)).toThrow(/Get it from nowhere\.$/);
});

test("a missing file of a data set is an error in one line", () => {
  expect(() => readText(DATA, "/no/such/file")).toThrow(/^\/no\/such\/file does not exist\. Get it from nowhere\.$/);
});

test.each([
  [10, 3, [0, 4, 7]],
  [4, 4, [0, 1, 2, 3]],
  [3, 9, [0, 1, 2]],
  [5, 1, [0]],
])("a sample of %i items evenly reduced to %i is %j", (length, count, sample) => {
  expect(
    sampleEvenly(
      Array.from({ length }, (_, place) => place),
      count,
    ),
  ).toEqual(sample);
});
