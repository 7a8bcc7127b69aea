import { describe, expect, test } from "vitest";
import { costRatio } from "../../../fakes/cost-ratio.ts";
import { inWeekOf, isoOf, nearestWeekday, plusDays, plusMonths, type Day } from "../../../oracle/calendar.ts";
import { dayOfInstant, noonOf } from "../../../oracle/instants.ts";
import { findDates, findTimePhrases } from "../../../../worker/core/language/dates/dates.ts";

/** A Wednesday, a leap day, a Sunday at a year's end, a Monday at its start, a Sunday at a month's end. */
const SAID_ON: Day[] = [
  { year: 2024, month: 3, day: 6 },
  { year: 2024, month: 2, day: 29 },
  { year: 2023, month: 12, day: 31 },
  { year: 2024, month: 1, day: 1 },
  { year: 2024, month: 3, day: 31 },
];
const WEDNESDAY = Date.UTC(2024, 2, 6, 12);
const DAY_MS = 86_400_000;

type Pair = [period: string, date: string, days: (today: Day) => Day[]];
const PAIRS: Pair[] = [
  ...[0, 1, 3, 5].flatMap((weekday): Pair[] => {
    const name = ["Sunday", "Monday", "", "Wednesday", "", "Friday"][weekday] ?? "";
    const around = (t: Day, weeks: number): Day[] => [
      inWeekOf(plusDays(t, -7 * weeks), weekday),
      nearestWeekday(plusDays(t, -7 * weeks), weekday),
    ];
    return [
      ["last week", `on ${name}`, (t) => [inWeekOf(plusDays(t, -7), weekday)]],
      ["the week before last", `on ${name}`, (t) => [inWeekOf(plusDays(t, -14), weekday)]],
      ["two weeks ago", `on ${name}`, (t) => around(t, 2)],
    ];
  }),
  ["last month", "on the 5th", (t) => [{ ...plusMonths({ ...t, day: 1 }, -1), day: 5 }]],
  ["two months ago", "on the 12th", (t) => [{ ...plusMonths({ ...t, day: 1 }, -2), day: 12 }]],
  ["in June 2021", "on the 5th", () => [{ year: 2021, month: 6, day: 5 }]],
  ["in the summer of 2015", "on 5 July", () => [{ year: 2015, month: 7, day: 5 }]],
  ["in 2019", "on May 5", () => [{ year: 2019, month: 5, day: 5 }]],
  ["back in 2019", "on the 5th of May", () => [{ year: 2019, month: 5, day: 5 }]],
  ["last year", "on 5 May", (t) => [{ year: t.year - 1, month: 5, day: 5 }]],
  ["two years ago", "on 5 May", (t) => [{ year: t.year - 2, month: 5, day: 5 }]],
  ["ten years ago", "on November 30th", (t) => [{ year: t.year - 10, month: 11, day: 30 }]],
  ["the year before last", "on 5 May", (t) => [{ year: t.year - 2, month: 5, day: 5 }]],
];
const ONE_CLAUSE: ((period: string, date: string) => string)[] = [
  (period, date) => `${period} I met Ana ${date}.`,
  (period, date) => `${period}, I moved to Rome ${date}.`,
  (period, date) => `So ${period} we met Ana in Rome ${date}.`,
  (period, date) => `${period} Ana and I moved to Rome ${date}.`,
  (period, date) => `I met Ana ${period} at a party ${date}.`,
  (period, date) => `I met Ana ${date} at a party ${period}.`,
];
const TWO_CLAUSES: ((period: string, date: string) => string)[] = [
  (period, date) => `${period} I moved to Rome and met Ana ${date}.`,
  (period, date) => `I moved to Rome ${period} and met Ana ${date}.`,
  (period, date) => `${period} I was ill, so I met Ana ${date}.`,
  (period, date) => `${period} I sold the car, the boat and the house ${date}.`,
  (period, date) => `When I lived in Rome ${period}, Ana came ${date}.`,
];

const daysIn = (text: string, now: number): string[] =>
  findDates(text, now, "UTC").flatMap((mention) => {
    const period = mention.resolve("past");
    const isDay = period !== null && period.precision === "day" && period.to - period.from <= DAY_MS;
    return isDay ? [dayOfInstant(period.from)] : [];
  });

describe.each(SAID_ON.map((today) => [isoOf(today), today] as const))("said on %s", (_, today) => {
  test("a date without a year or week is the one in the period that its clause names", () => {
    const faults = PAIRS.flatMap(([period, date, daysOf]) => {
      const days = [...new Set(daysOf(today).map(isoOf))];
      return ONE_CLAUSE.map((sentence) => sentence(period, date)).flatMap((text) => {
        const read = findDates(text, noonOf(today), "UTC").map((mention) => mention.resolve("past"));
        const finest = read.toSorted((a, b) => (a?.to ?? 0) - (a?.from ?? 0) - ((b?.to ?? 0) - (b?.from ?? 0)))[0];
        const isRight =
          days.length === 1
            ? dayOfInstant(finest?.from ?? 0) === days[0] &&
              finest?.precision === "day" &&
              finest.to - finest.from === DAY_MS
            : days.every(
                (one) => finest != null && dayOfInstant(finest.from) <= one && one <= dayOfInstant(finest.to - 1),
              );
        return isRight ? [] : [`${text} ${finest == null ? "unread" : dayOfInstant(finest.from)}`];
      });
    });
    expect(faults).toEqual([]);
  });

  test("a date that may belong to a period in another clause is never a wrong day", () => {
    const faults = PAIRS.flatMap(([period, date, daysOf]) => {
      const right = new Set([...daysOf(today).map(isoOf), ...daysIn(`I met Ana ${period}.`, noonOf(today))]);
      return TWO_CLAUSES.map((sentence) => sentence(period, date)).flatMap((text) =>
        daysIn(text, noonOf(today))
          .filter((one) => !right.has(one))
          .map((one) => `${text} ${one}`),
      );
    });
    expect(faults).toEqual([]);
  });
});

test.each([
  "on 5 May (2019)",
  "on 5 May in Rome in the year 2019",
  "in the year 2019 on 5 May",
  "on May 5 of the year 2019",
  "on 5 May at the 2019 fair",
  "on 5 May at Expo 2019",
  "on the 5th of May, AD 2019",
  "on 5 May anno 2019",
  "on 5 May, twenty nineteen",
  "on 5 May at the fair, Expo '19",
  "on 5 May with the class of 2019",
  "on 5 May in first grade",
  "on 5 May at the age of nine",
  "on 5 May in Rome as a child",
  "on 5 May, the year of the 2012 Olympics",
  "on 5 May every year",
  "in Rome on Monday over ten years ago",
  "on Monday at last week's meeting",
  "on 5 May in Rome when I was 12",
  "yesterday in Rome on 5 May",
])('"%s" is not a day of the year or week of the message', (phrase) => {
  const days = daysIn(`I met Ana ${phrase}.`, WEDNESDAY);
  expect(days.filter((one) => one !== "2019-05-05")).toEqual([]);
});

test.each([
  ["I met Ana on 5 May at the 2023 fair.", ["2023-05-05"]],
  ["I met Ana on Friday, and we are going to Rome next year.", ["2024-03-01"]],
  ["I met Ana on Monday, but I moved last year.", ["2024-03-04"]],
  ["I met Ana on Friday when I was ill.", ["2024-03-01"]],
  ["I met Ana on 5 May in Rome during the meeting.", ["2023-05-05"]],
  ["I bought 2000 shares on Friday.", ["2024-03-01"]],
  ["I met Ana at 1930 on Friday.", ["2024-03-01"]],
  ["I was ill last week, so I met Ana on Friday.", ["2024-03-01"]],
  ["I submitted it on March 4, 2024, and got an answer on March 5.", ["2024-03-04", "2024-03-05"]],
])("other phrases of the sentence leave a date as it is: %s", (text, days) =>
  expect(daysIn(text, WEDNESDAY)).toEqual(days),
);

test("a period and a date that contradict each other are both unread", () => {
  for (const text of [
    "Last week I met Ana on 5 May.",
    "Last summer I met Ana on 5 May.",
    "Three days ago I met Ana on Friday.",
  ])
    expect(findTimePhrases(text, WEDNESDAY, "UTC").dates).toEqual([]);
});

test("a plan for Friday is not in the week of what is over", () => {
  const [, date] = findDates("Last week I booked a room and we fly on Friday.", WEDNESDAY, "UTC");
  expect(dayOfInstant(date?.resolve("future")?.from ?? 0)).toBe("2024-03-08");
});

test.each(["last week on Friday and ", "in 2019 I met Ana on 5 May at Expo 2020, ", "a few years ago on Monday "])(
  'relating the phrases of a repeated "%s" takes time linear in the text',
  async (phrase) => {
    const text = phrase.repeat(Math.ceil(8_000 / phrase.length));
    const most = 9;
    const finding = (times: number) => (): unknown => findDates(text.repeat(times), WEDNESDAY, "UTC");
    expect(await costRatio(finding(4), finding(1), { most, least_ms: 4 })).toBeLessThanOrEqual(most);
  },
);

describe("a day after a month in front of its clause is a day of that month", () => {
  test.each([
    ["In May I met Ana on the 3rd.", ["2023-05-03"]],
    ["Back in February I met Ana on the 3rd.", ["2024-02-03"]],
    ["In late May we met Ana on the 28th.", ["2023-05-28"]],
    ["In May I met Ana on Friday.", []],
    ["In May we had a party and I met Ana on the 3rd.", []],
    ["I met Ana on the 3rd and Bob in May.", ["2024-03-03"]],
    ["In May I moved to Rome, and on Monday I met Ana.", ["2024-03-04"]],
  ])("%s", (content, days) => {
    expect(daysIn(content, WEDNESDAY)).toEqual(days);
  });
});
