import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../worker/core/language/read-clauses.ts";

const learned = (content: string): string[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: 0, time_zone: "UTC", previous: [] }).facts.map(
    ({ predicate, object }) => `${predicate} ${object}`,
  );

test.each([
  "Ich mag Schnee nicht.",
  "Ich mag Schnee gar nicht.",
  "Ich mag Regen nicht mehr.",
  "Ich hasse Schnee nicht.",
  "Ich mag weder Schnee noch Eis.",
  "Me gusta el pan no.",
])("rules learn nothing from a liking with a negation behind its object: %s", (content) => {
  expect(learned(content)).toEqual([]);
});

test("a thing whose name contains the letters of a negation is liked", () => {
  expect(learned("Ich mag Knie.")).toEqual(["LIKES Knie"]);
});
