import { afterAll, describe, expect, test } from "vitest";
import { indexFullText, matchExpression } from "../../eval/full-text-baseline.ts";
import { parseLocomo } from "../../eval/locomo.ts";
import { nonNull } from "../../shared/non-null.ts";
import { SAMPLE } from "./sample.ts";

describe("the baseline", () => {
  const index = indexFullText(nonNull(parseLocomo(SAMPLE)[0], "conversation"));
  afterAll(() => index.close());

  test("the baseline stems words: adopting finds adopted", () => {
    expect(index.search("Is anyone adopting?", 10)).toEqual(["D1:1"]);
  });

  test("the baseline finds captions and speakers", () => {
    expect(index.search("fjord", 10)).toEqual(["D2:2"]);
    expect(index.search("kittens", 10).sort()).toEqual(["D1:1", "D1:2"]);
    expect(index.search("Ben", 10).toSorted()).toEqual(["D1:1", "D1:2", "D1:3", "D2:1"]);
  });

  test("the baseline ranks the rarer word first and respects the limit", () => {
    expect(index.search("kitten adopted", 10)).toEqual(["D1:1", "D1:2"]);
    expect(index.search("kitten adopted", 1)).toEqual(["D1:1"]);
  });

  test("a query without words finds nothing, and operators count as words", () => {
    expect(index.search("?!", 10)).toEqual([]);
    expect(index.search('NEAR(" OR AND NOT *', 10)).toEqual([]);
  });
});

test.each([
  ["When did Caroline's dog run?", '"caroline" OR "dog" OR "run"'],
  ["What is it?", '"what" OR "is" OR "it"'],
  ["dog dog DOG", '"dog"'],
  ["Zoë’s café", '"zoë" OR "café"'],
  ["", ""],
])("the question %j becomes the match expression %s", (query, expression) => {
  expect(matchExpression(query)).toBe(expression);
});
