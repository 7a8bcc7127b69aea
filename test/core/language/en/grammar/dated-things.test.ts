import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const WEDNESDAY = Date.UTC(2024, 2, 6, 12);
const startsOf = (content: string): (number | null)[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: WEDNESDAY, time_zone: "UTC", previous: [] }).facts.map(
    ({ valid_from }) => valid_from,
  );

test.each([
  "I received an invitation to the wedding on 10 June.",
  "I wrote a review of the concert on Friday.",
  "I read the report on the conference on Monday.",
  "I finished the report due on Friday.",
  "I ordered a sofa for delivery on Friday.",
])("the day of a thing that may be ahead is not the deed's: %s", (content) => {
  expect(startsOf(content)).toEqual([null]);
});

test.each(["I bought shoes for my son on Monday.", "I went to the wedding on Monday.", "I met Ana on Monday."])(
  "a deed has the day that is not a thing's: %s",
  (content) => {
    expect(startsOf(content)).toEqual([Date.UTC(2024, 2, 4)]);
  },
);
