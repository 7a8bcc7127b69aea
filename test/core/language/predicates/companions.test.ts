import { expect, test } from "vitest";
import { leftWork } from "../../../../worker/core/language/predicates/companions.ts";

test.each([
  ["LEFT", "the company"],
  ["LEFT", "our old firm"],
  ["GOT", "laid off"],
])("a person with %s %s does not work there any more", (predicate, thing) =>
  expect(leftWork({ predicate, thing })).toBe(true),
);

test.each([
  ["LEFT", "the party"],
  ["LEFT", null],
  ["GOT", "a job"],
])("a person with %s %s may still work there", (predicate, thing) =>
  expect(leftWork({ predicate, thing })).toBe(false),
);
