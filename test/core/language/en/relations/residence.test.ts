import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

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
  ["I moved to 5 March Road.", ["5 March Road"]],
  ["I moved to 4 Sunday Street yesterday.", ["4 Sunday Street"]],
  ["I moved to 12 October Avenue two weeks ago on Tuesday.", ["12 October Avenue"]],
  ["I moved to 5 St James Square.", ["5 St James Square"]],
  ["I moved to 5th Avenue in May.", ["5th Avenue"]],
  ["I live at 221B Baker Street, London.", ["221B Baker Street, London"]],
  ["I moved to Rue des Martyrs.", ["Rue des Martyrs"]],
])("%s", (content, expected) => {
  expect(homes(content)).toEqual(expected);
});

test("a short 's before a participle of living is has", () => {
  const { facts } = extractBuiltin({
    speaker: "Ada",
    content: "My mother Winifred is 83 and she's lived in Rome since then.",
    reference_time: AT,
    time_zone: "UTC",
    previous: [],
  });
  expect(facts.find(({ predicate }) => predicate === "LIVES_IN")?.fact).toMatch(/^Winifred has lived in Rome/u);
});

test("a month or a weekday is not a home", () => {
  for (const content of ["Launch moved to May.", "Yoga moved to Friday.", "Graduation moved to June 2026."])
    expect(homes(content)).toEqual([]);
});

test("the beginning of a name is not a home", () => {
  expect(homes("I moved to Rue du 8 Mai 1945.")).toEqual([]);
  expect(homes("I moved to Platz des 18. März.")).toEqual([]);
});

test("the sentence of an address has the word 'at'", () => {
  const { facts } = extractBuiltin({
    speaker: "Ada",
    content: "I moved to 5 March Road.",
    reference_time: AT,
    time_zone: "UTC",
    previous: [],
  });
  expect(facts.map(({ fact }) => fact)).toContain("Ada lives at 5 March Road.");
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
])("%s names no home", (content) => {
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
