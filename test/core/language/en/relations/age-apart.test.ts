import { beforeAll, describe, expect, it } from "vitest";
import { readMessage } from "../../../../../worker/core/language/index.ts";
import { loadLexicon } from "../../../../../worker/core/text/lexicon.ts";

beforeAll(loadLexicon);

const AT = Date.parse("2026-03-10T12:00:00Z");
const factsOf = (content: string): string[] =>
  readMessage({ speaker: "Nina", content, reference_time: AT, previous: [], time_zone: "UTC" })
    .facts.map(({ fact }) => fact)
    .toSorted();

describe("an age in the words for a job", () => {
  it.each([
    ["I'm a nurse, 34 years old.", "Nina is 34 years old.", "Nina is a nurse."],
    ["I am a baker, 41.", "Nina is 41 years old.", "Nina is a baker."],
    ["I'm an engineer and 71 years old.", "Nina is 71 years old.", "Nina is an engineer."],
    ["I'm a 34 year old nurse.", "Nina is 34 years old.", "Nina is a nurse."],
    ["I'm a 34yo nurse.", "Nina is 34 years old.", "Nina is a nurse."],
    ["My wife is a 40-year-old teacher.", "Nina's wife is 40 years old.", "Nina's wife is a teacher."],
  ])("is a fact of its own: %s", (content, ...facts) => {
    expect(factsOf(content)).toEqual(facts);
  });

  it("stays out of a job with an employer", () => {
    expect(factsOf("I'm a 34 year old nurse at Siemens.")).toEqual([
      "Nina is 34 years old.",
      "Nina is a nurse.",
      "Nina works at Siemens.",
    ]);
  });

  it.each(["I'm a teacher with 34 pupils.", "I was a 20 year old student then."])(
    "is no other number: %s",
    (content) => {
      expect(factsOf(content).some((fact) => /is \d+ years old/u.test(fact))).toBe(false);
    },
  );
});
