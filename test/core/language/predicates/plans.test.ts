import { expect, test } from "vitest";
import { closesPlan, deniesPlan } from "../../../../worker/core/language/predicates/plans.ts";

test.each([
  ["adopt", "adopt a child", true],
  ["go to Rome", "fly to Rome", true],
  ["adopt a dog", "adopt a child", false],
  ["go", "go to Rome", false],
  ["sell the house", "sell the car", false],
])("denying to %s ends the plan to %s: %s", (denied, plan, isDenied) => {
  expect(deniesPlan(denied, plan)).toBe(isDenied);
});

test("a plan that was scrapped is over, another one is not", () => {
  const scrapped = { predicate: "SCRAPPED", fact: "Ada scrapped the move to Malta." };
  expect(closesPlan(scrapped, "move to Malta")).toBe(true);
  expect(closesPlan(scrapped, "move to Crete")).toBe(false);
});
