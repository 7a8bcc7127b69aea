import { describe, expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const AT = Date.parse("2026-05-01T10:00:00Z");
const day = (at: number | null | undefined): string =>
  at === null || at === undefined ? "-" : new Date(at).toISOString().slice(0, 10);
const read = (content: string): string[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: AT, time_zone: "UTC", previous: [] }).facts.map(
    ({ predicate, fact, due, valid_to }) => `${predicate} ${fact} due ${day(due)} to ${day(valid_to)}`,
  );

describe("an appointment is planned for its date", () => {
  test.each([
    ["My dentist appointment is on 12 May.", "PLANS_TO Ada has a dentist appointment. due 2026-05-12 to 2026-05-13"],
    ["I have an eye exam on Monday.", "PLANS_TO Ada has an eye exam. due 2026-05-04 to 2026-05-05"],
    ["Our wedding is set for 3 June.", "PLANS_TO Ada has a wedding. due 2026-06-03 to 2026-06-04"],
    ["We've booked a trip to Rome in June.", "PLANS_TO Ada has a trip to Rome. due 2026-06-01 to 2026-07-01"],
  ])("%s", (content, plan) => {
    expect(read(content)).toEqual([plan]);
  });
});

describe("a moved appointment is planned for its new date", () => {
  test.each([
    ["My trip to Rome is moved to 20 May.", "Ada's trip to Rome", "2026-05-20"],
    ["They pushed the interview to 19 May.", "The interview", "2026-05-19"],
    ["We moved our wedding from 3 June to 20 June.", "Ada's wedding", "2026-06-20"],
    ["The exam was moved from Friday to Monday.", "The exam", "2026-05-04"],
    ["My flight to Lima has been postponed.", "Ada's flight to Lima", "-"],
  ])("%s", (content, thing, due) => {
    expect(read(content)).toEqual([
      expect.stringMatching(`^PLANS_TO ${thing} was moved to another date\\. due ${due} `),
    ]);
  });
});

test.each([
  "My brother's wedding is on 3 June.",
  "My mum's surgery was moved to Friday.",
  "I hope my exam is moved to Friday.",
  "Was my exam moved to Friday?",
  "My wedding was on 3 May 2020.",
  "Our flight changed everything.",
  "If our trip is moved to June, we lose the deposit.",
  "The concert is on 12 May.",
])("%s: no plan of Ada's", (content) => {
  expect(read(content).filter((fact) => fact.startsWith("PLANS_TO Ada"))).toEqual([]);
});

test.each([
  ["The party was cancelled.", "The party was cancelled."],
  ["Our party was cancelled.", "Ada's party was cancelled."],
])("%s", (content, fact) => {
  expect(read(content)).toEqual([`CANCELLED ${fact} due - to 2026-05-01`]);
});

test.each([
  ["My last day at Acme is 30 June.", "Ada works at Acme.", "2026-07-01"],
  ["My last day at Acme was 1 April.", "Ada worked at Acme.", "2026-04-02"],
])("%s", (content, fact, end) => {
  expect(read(content)).toEqual([`WORKS_AT ${fact} due - to ${end}`]);
});

describe("an announced end keeps the state until then", () => {
  test.each([
    ["From October 2026 I no longer live in Vienna.", "2026-10-01"],
    ["From October on, I don't live in Vienna any more.", "2026-10-01"],
    ["Starting in October I won't live in Vienna anymore.", "2026-10-01"],
    ["I will no longer live in Vienna from 1 June.", "2026-06-01"],
    ["I'm no longer living in Vienna as of 1 June.", "2026-06-01"],
    ["I live in Vienna until the end of June.", "2026-07-01"],
  ])("%s", (content, end) => {
    expect(read(content)).toEqual([`LIVES_IN Ada lives in Vienna. due - to ${end}`]);
  });

  test("one that lies behind is an end", () => {
    expect(read("Since April I no longer live in Vienna.")).toEqual([
      "LIVES_IN Ada lived in Vienna. due - to 2026-04-01",
    ]);
  });
});

test.each([
  ["From 1 June 2026 I work at Globex.", "WORKS_AT 2026-06-01 -"],
  ["Since 2020 I live in Rome.", "LIVES_IN 2020-01-01 -"],
  ["I will work at Acme until the end of 2027.", "PLANS_TO 2026-05-01 2028-01-01"],
])("%s", (content, expected) => {
  const { facts } = extractBuiltin({ speaker: "Ada", content, reference_time: AT, time_zone: "UTC", previous: [] });
  expect(
    facts.map(({ predicate, valid_from, valid_to }) => `${predicate} ${day(valid_from)} ${day(valid_to)}`),
  ).toEqual([expected]);
});

test.each([
  "The party was moved to the garden.",
  "My meeting was moved to room 7.",
  "I moved the sofa before the party.",
  "They moved my interview to a video call.",
])("%s gives no other date", (content) => {
  expect(read(content).filter((fact) => fact.includes("another date"))).toEqual([]);
});
