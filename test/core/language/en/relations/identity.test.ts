import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const allergies = (content: string): string[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: 0, time_zone: "UTC", previous: [] })
    .facts.filter(({ predicate }) => predicate === "IS_ALLERGIC_TO")
    .map(({ object, object_value }) => object ?? object_value ?? "");

test.each([
  ["I'm allergic to peanuts and cats.", ["peanuts", "cats"]],
  ["I'm allergic to my cat.", ["Ada's cat"]],
  ["I'm allergic to work and penicillin.", ["penicillin"]],
])("%s", (content, named) => expect(allergies(content)).toEqual(named));

test.each(["I'm allergic to my boss lol", "I'm allergic to Mondays.", "I'm allergic to work."])(
  "%s is not an allergy",
  (content) => expect(allergies(content)).toEqual([]),
);
