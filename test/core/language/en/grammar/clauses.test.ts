import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const AT = Date.UTC(2023, 4, 8, 13, 56);
const facts = (content: string): string[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: AT, time_zone: "UTC", previous: [] }).facts.map(
    ({ fact }) => fact,
  );

test.each([
  ["I left Siemens in March and joined Bosch in April.", ["Ada left Siemens.", "Ada joined Bosch."]],
  [
    "I quit my job at Tesco last month and start at Aldi on Monday.",
    ["Ada quit their job at Tesco.", "Ada starts at Aldi."],
  ],
])("%s says two things", (content, said) => expect(facts(content)).toEqual(expect.arrayContaining(said)));

test("an activity given up after an event was not done after it", () =>
  expect(facts("I gave up smoking after my heart attack.")).toContain("Ada used to smoke."));
