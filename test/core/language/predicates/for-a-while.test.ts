import { expect, test } from "vitest";
import { isForAWhile } from "../../../../worker/core/language/predicates/for-a-while.ts";

test.each([
  ["LEFT", "Ada left Google at six."],
  ["LEFT", "Ada left Aldi with three bags of shopping."],
  ["LEFT", "Ada left the hospital an hour ago."],
  ["CLOSED", "Ada closed the shop for two weeks."],
])("%s: %s", (predicate, fact) => {
  expect(isForAWhile({ predicate, fact })).toBe(true);
});

test.each([
  ["LEFT", "Ada left Google."],
  ["LEFT", "Ada left Google in March 2024."],
  ["SOLD", "Ada sold the car at six."],
])("for good: %s: %s", (predicate, fact) => {
  expect(isForAWhile({ predicate, fact })).toBe(false);
});
