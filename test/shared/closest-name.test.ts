import { expect, test } from "vitest";
import { closestName } from "../../shared/closest-name.ts";

const FIELDS = ["role", "content", "name", "thread_id", "valid_from", "valid_to", "as_of", "to"];

test.each([
  ["mood", null],
  ["rule", "role"],
  ["rloe", "role"],
  ["contents", "content"],
  ["conetnt", "content"],
  ["colour", null],
  ["thread", "thread_id"],
  ["threadId", "thread_id"],
  ["valid", null],
  ["validFrom", "valid_from"],
  ["valid_form", "valid_from"],
  ["as_off", "as_of"],
  ["do", null],
  ["", null],
])("an unknown field %j is taken for %j", (name, meant) => {
  expect(closestName(name, FIELDS)).toBe(meant);
});

test("without known names, no name is close", () => {
  expect(closestName("role", [])).toBeNull();
});
