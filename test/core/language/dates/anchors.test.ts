import { describe, expect, test } from "vitest";
import { findDates } from "../../../../worker/core/language/dates/dates.ts";
import { extractBuiltin } from "../../../../worker/core/language/read-clauses.ts";
import type { Direction } from "../../../../worker/core/language/dates/civil-periods.ts";
import { dayOfInstant } from "../../../oracle/instants.ts";
import { costRatio } from "../../../fakes/cost-ratio.ts";

const AT = Date.parse("2024-03-06T12:00:00Z");
const daysIn = (sentence: string, direction: Direction): string[] =>
  findDates(sentence, AT, "UTC").flatMap(({ resolve }) => {
    const period = resolve(direction);
    return period?.precision === "day" || period?.precision === "week"
      ? [`${dayOfInstant(period.from)}..${dayOfInstant(period.to - 1)}`]
      : [];
  });

const COUNTS = [
  "a month and a half",
  "1½ weeks",
  "2.5 years",
  "two-and-a-half days",
  "two business days",
  "ten full days",
  "a hundred days",
  "a semester",
  "a while",
  "the day but one",
  "the penultimate day",
  "the last week",
  "two Sundays",
  "a week-ish",
  "most days",
  "a few days",
];

describe("a time that is not read with the date from which it counts", () => {
  test.each(COUNTS)("%s", (count) => {
    const past = ["5 May 2022", "last Tuesday", "yesterday"].map((date) => `We met ${count} before ${date}.`);
    const since = [`I lived there from ${count} before 5 May 2022.`, `I lived there until ${count} before 5 May 2022.`];
    const future = ["5 May 2031", "today", "tomorrow", "Friday"].map((date) => `We will meet ${count} from ${date}.`);
    expect([...past, ...since].flatMap((sentence) => daysIn(sentence, "past"))).toEqual([]);
    expect(future.flatMap((sentence) => daysIn(sentence, "future"))).toEqual([]);
  });

  test.each([
    "We met a week after the meeting on 5 May 2022.",
    "We met two days before my birthday on 5 May 2022.",
    "We met the Friday after our wedding on 5 May 2022.",
    "We met a month after I quit on 5 May 2022.",
    "We met a day before the deadline of 5 May 2022.",
    "We met on the eve of 5 May 2022.",
    "We met within days of 5 May 2022.",
    "We met halfway to 5 May 2022.",
    "We met two weeks less a day before 5 May 2022.",
    "We met in the last third of June 2022.",
    "We met on 22-05-06.",
    "We met not before 5 May 2022.",
    "We met three, four days ago.",
    "We met two weeks ago, no, three.",
    "We met on Wednesday.",
  ])("%s", (sentence) => {
    expect(daysIn(sentence, "past")).toEqual([]);
  });

  test.each([
    "about two days from today",
    "a couple of weeks from now",
    "over a week from tomorrow",
    "at least three days from today",
    "two to three weeks from today",
    "in about two days",
    "in a couple of weeks",
  ])("a rough count ahead names several days: %s", (words) => {
    expect(daysIn(`We will meet ${words}.`, "future")).toEqual([]);
  });
});

test.each([
  ["We met on the morning of 5 May 2022.", "2022-05-05..2022-05-05"],
  ["We met two days before 5 May 2022.", "2022-05-03..2022-05-03"],
  ["We met the week of 5 May 2022.", "2022-05-02..2022-05-08"],
  ["We rented it for two weeks from 5 May 2022.", "2022-05-05..2022-05-05"],
  ["We work every day from 5 May 2022.", "2022-05-05..2022-05-05"],
  ["We met at the party on 5 May 2022.", "2022-05-05..2022-05-05"],
  ["We met in 2024-W10.", "2024-03-04..2024-03-10"],
  ["We met on 2020-W53-5.", "2021-01-01..2021-01-01"],
])("other words leave the date: %s", (sentence, day) => {
  expect(daysIn(sentence, "past")).toEqual([day]);
});

test.each([
  ["I visited Rome on Monday, I mean Tuesday.", "Ada visited Rome."],
  ["I visited Rome ten days ago or so.", "Ada visited Rome."],
  ["I visited Rome two weeks ago, no, three.", "Ada visited Rome."],
  ["I'm flying to Rome Friday–Sunday.", "Ada is flying to Rome."],
])("a sentence keeps no part of a time that is not read: %s", (content, sentence) => {
  const { facts } = extractBuiltin({ speaker: "Ada", content, reference_time: AT, time_zone: "UTC", previous: [] });
  expect(facts.map(({ fact }) => fact)).toEqual([sentence]);
});

test.each(["a week after the ", "for two weeks from ", "two days or so before ", "three, "])(
  'finding dates in a repeated "%s" takes time linear in the text',
  async (phrase) => {
    // four times as much is about one window of a long message
    const text = phrase.repeat(Math.ceil(12_000 / phrase.length));
    // quadratic work would take sixteen times as long
    const most = 10;
    const finding = (times: number) => (): unknown => findDates(`${text.repeat(times)}5 May 2022.`, AT, "UTC");
    expect(await costRatio(finding(4), finding(1), { most, least_ms: 4 })).toBeLessThanOrEqual(most);
  },
);
