import fc from "fast-check";
import { expect, test } from "vitest";
import { alignedPredicate } from "../../../../worker/core/language/predicates/aligned.ts";

test.each([
  ["WORKS_FOR", "WORKS_AT"],
  ["EMPLOYED_BY", "WORKS_AT"],
  ["WORKED_FOR", "WORKS_AT"],
  ["RESIDES_IN", "LIVES_IN"],
  ["LIVED_IN", "LIVES_IN"],
  ["LIVE_IN", "LIVES_IN"],
  ["LIKED", "LIKES"],
  ["LIKE", "LIKES"],
  ["HAD_PETS", "HAS_PET"],
  ["STUDYING_AT", "STUDIES_AT"],
  ["IS_MARRIED_TO", "MARRIED_TO"],
])("the state %s is %s", (answered, used) => {
  expect(alignedPredicate(answered, "state")).toBe(used);
});

test.each([
  "LIVES_IN",
  "WORKS_AS",
  "ALLERGIC_TO",
  "HUSBAND_OF",
  "LIKED_BY_MANY_X",
  "OWNED_BY",
  "KNOWN_FOR",
  "USED_TO_LIVE_IN",
  "DIET",
  "X",
  "",
])("%j is not another relation", (predicate) => {
  expect(alignedPredicate(predicate, "state")).toBe(predicate);
});

test("an event keeps its name: having married once is not a state", () => {
  expect(alignedPredicate("LIVED_IN", "event")).toBe("LIVED_IN");
  expect(alignedPredicate("HAS_SPOUSE", "event")).toBe("HAS_SPOUSE");
});

test("an aligned predicate is unchanged", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{1,8}(_[A-Z]{1,8}){0,3}$/), (predicate) => {
      const once = alignedPredicate(predicate, "state");
      expect(alignedPredicate(once, "state")).toBe(once);
    }),
  );
});
