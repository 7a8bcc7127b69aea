import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

/** A Wednesday, a leap day, both ends of a year. */
const SAID_AT = ["2024-03-06", "2024-02-29", "2025-12-31", "2026-01-01"].map((day) => Date.parse(`${day}T12:00:00Z`));
const read = (content: string, reference_time: number) =>
  extractBuiltin({ speaker: "Ada", content, reference_time, time_zone: "UTC", previous: [] }).facts;

const LENGTHS = ["for two years", "for a month", "for 100 days", "for exactly three weeks"];
const ENDS = ["tomorrow", "last Friday", "next Monday", "this Sunday", "on 5 May", "in June", "by Friday", "since May"];
const STATES = ["I have worked at Acme", "I have lived in Rome", "I have been vegan"];

test("a state that has lasted for some time at another date began on neither of them", () => {
  let facts = 0;
  const faults = SAID_AT.flatMap((at) =>
    STATES.flatMap((state) =>
      LENGTHS.flatMap((length) =>
        ENDS.flatMap((end) => {
          const found = read(`${state} ${length} ${end}.`, at);
          facts += found.length;
          return found
            .filter(({ valid_from, valid_from_basis }) => valid_from !== null && valid_from_basis !== "observed")
            .map(({ fact }) => `${state} ${length} ${end}: ${fact}`);
        }),
      ),
    ),
  );
  expect(faults).toEqual([]);
  expect(facts).toBeGreaterThan((SAID_AT.length * STATES.length * LENGTHS.length * ENDS.length) / 2);
});

test.each([
  ["I have lived in Rome for ten years in May.", "Ada has lived in Rome for ten years."],
  ["I have worked at Acme for a year next Monday.", "Ada has worked at Acme for a year on 11 March 2024."],
  ["I have lived in Rome for 5 years as of last May.", "Ada has lived in Rome for 5 years as of May 2023."],
])("a sentence keeps a date that is certain and no other one: %s", (content, fact) => {
  expect(read(content, SAID_AT[0] ?? 0).map((one) => one.fact)).toEqual([fact]);
});

test.each([
  ["I have lived in Rome for 14 years, since 2010.", "2010-01-01"],
  ["I have lived in Rome for three weeks now.", "2024-02-14"],
  ["I have lived in Rome for the past three weeks.", "2024-02-14"],
  ["I've worked for two years at the company I joined last May.", "2022-01-01"],
])("a length alone or with its own start has a start: %s", (content, day) => {
  const [fact] = read(content, SAID_AT[0] ?? 0);
  expect(new Date(fact?.valid_from ?? 0).toISOString().slice(0, 10)).toBe(day);
});
