import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const WEDNESDAY = Date.UTC(2024, 2, 6, 12);
const startsOf = (content: string): (number | null)[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: WEDNESDAY, time_zone: "UTC", previous: [] }).facts.map(
    ({ valid_from }) => valid_from,
  );

test.each([
  "I watched the film released on 3 May 2023.",
  "I saw the play performed on 3 May 2023.",
  "I met the man I had seen yesterday.",
  "I bought the car we had rented last Friday.",
])("the date of a participle or an inner clause is not the verb's: %s", (content) => {
  expect(startsOf(content)).toEqual([null]);
});

test.each(["I had my car repaired yesterday.", "I got my hair cut yesterday."])(
  "an arranged deed has the date of its participle: %s",
  (content) => {
    expect(startsOf(content)).toEqual([Date.UTC(2024, 2, 5)]);
  },
);

test.each(["I bought a boat named Aurora yesterday.", "I read a novel called Dune yesterday."])(
  "A name behind the object leaves the date to the verb: %s",
  (content) => {
    expect(startsOf(content)).toEqual([Date.UTC(2024, 2, 5)]);
  },
);
