import { expect, test } from "vitest";
import { mentions, parseStatement, says } from "../../../eval/extraction/statement.ts";

test.each([
  ["Ada lives Lisbon", "Ada is living in Lisbon.", true],
  ["Ada lives|resides Lisbon", "Ada resides in the old town of Lisbon.", true],
  ["Ada lives Lisbon", "Ada moved to Lisbon.", false],
  ["Ada lives Lisbon", "Ben lives in Lisbon.", false],
  ["Ada weighs 94", "Ada weighs 85 kilos.", false],
  ["Ada lives Lisbon", "Ada doesn't live in Lisbon.", false],
  ["Ada lives Lisbon", "Ada no longer lives in Lisbon.", false],
  ["Ada lives Lisbon", "Ada used to live in Lisbon.", false],
  ["Ada not eats meat", "Ada does not eat meat.", true],
  ["Ada not eats meat", "Ada eats fish.", false],
])("“%s” is stated by “%s”: %s", (statement, sentence, expected) => {
  expect(says(sentence, parseStatement(statement))).toBe(expected);
});

test("a denial mentions the statement that it denies", () => {
  expect(mentions("Ada no longer lives in Lisbon.", parseStatement("Ada lives Lisbon"))).toBe(true);
});
