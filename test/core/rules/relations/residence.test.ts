import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../worker/core/rules/extract.ts";

const AT = Date.parse("2026-05-01T10:00:00Z");
const homes = (content: string): string[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: AT, time_zone: "UTC", previous: [] })
    .facts.filter(({ predicate }) => predicate === "LIVES_IN")
    .map(({ object, valid_to }) => `${object ?? "-"}${valid_to === null ? "" : " ended"}`);

test.each([
  ["I moved back to Oslo in 2020.", ["Oslo"]],
  ["I moved in with Tom to Berlin.", ["Berlin"]],
  ["I moved with my family to Lisbon.", ["Lisbon"]],
  ["I moved from Vienna to Graz.", ["Vienna ended", "Graz"]],
])("%s", (content, expected) => {
  expect(homes(content)).toEqual(expected);
});

test.each([
  "I moved the meeting room chairs to the office.",
  "I moved my money to Norway.",
  "I moved to the backend team.",
  "I moved to marketing at Acme.",
  "We were moved to tears.",
  "I moved to Bonn for two weeks.",
  "We moved to Spain for a year.",
  "I'm living at my mum's for two weeks.",
  "I'm always living in fear.",
  "I'm living at home.",
])("%s: nobody's home", (content) => {
  expect(homes(content)).toEqual([]);
});

test.each([
  ["I was born in Cork.", ["BORN_IN Cork"]],
  ["We are born with instincts.", []],
  ["I was born a rich man.", []],
])("%s: where, and not what as", (content, expected) => {
  const { facts } = extractBuiltin({ speaker: "Ada", content, reference_time: AT, time_zone: "UTC", previous: [] });
  expect(facts.map(({ predicate, object, object_value }) => `${predicate} ${object ?? object_value}`)).toEqual(
    expected,
  );
});
