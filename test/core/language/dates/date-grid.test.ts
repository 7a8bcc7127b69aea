/** The words and bounds of a sentence agree, over generated phrases and an independent calendar. */
import { describe, expect, test } from "vitest";
import {
  inWeekOf,
  isoOf,
  nearestWeekday,
  nextWeekday,
  nthWeekday,
  plusDays,
  plusMonths,
  weekdayOf,
  type Day,
} from "../../../oracle/calendar.ts";
import { dayOfInstant, noonOf } from "../../../oracle/instants.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import type { Direction } from "../../../../worker/core/language/dates/civil-periods.ts";
import { findDates, formatPeriod } from "../../../../worker/core/language/dates/dates.ts";
import type { ExtractedFact } from "../../../../worker/core/extraction/extraction.ts";
import { extractBuiltin } from "../../../../worker/core/language/read-clauses.ts";
import { WEEKS } from "./week-phrases.ts";
import { sampleOf } from "../../../sample-size.ts";

/** A Wednesday, a leap day, a Sunday at a year's end, a Monday at its start, a Sunday at a month's end. */
const SAID_ON: Day[] = [
  { year: 2024, month: 3, day: 6 },
  { year: 2024, month: 2, day: 29 },
  { year: 2023, month: 12, day: 31 },
  { year: 2024, month: 1, day: 1 },
  { year: 2024, month: 3, day: 31 },
];
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = "January February March April May June July August September October November December".split(" ");
const COUNTS: [string, number][] = [
  ["a", 1],
  ["two", 2],
  ["3", 3],
  ["ten", 10],
];

/** `week` is its Monday. */
type Meaning =
  | { day: Day }
  | { week: Day }
  | { month: { year: number; month: number } }
  | { year: number }
  | { either: Day[] };
type Phrase = [words: string, direction: Direction, meaning: (today: Day) => Meaning];

const day = (at: Day): Meaning => ({ day: at });
const month = (year: number, m: number): Meaning => ({ month: { year, month: m } });
const plural = (unit: string, n: number): string => (n === 1 ? unit : `${unit}s`);

const either = (...days: Day[]): Meaning => {
  const [first, ...others] = days;
  return others.every((other) => isoOf(other) === isoOf(nonNull(first, "day")))
    ? day(nonNull(first, "day"))
    : { either: days };
};

const nearestMonth = (today: Day, m: number, direction: Direction): number =>
  direction === "past" ? today.year - (m > today.month ? 1 : 0) : today.year + (m < today.month ? 1 : 0);

function counted(): Phrase[] {
  return COUNTS.flatMap(([word, n]): Phrase[] => [
    [`${word} ${plural("day", n)} ago`, "past", (t) => day(plusDays(t, -n))],
    [`${word} ${plural("week", n)} ago`, "past", (t) => day(plusDays(t, -7 * n))],
    [`${word} ${plural("fortnight", n)} ago`, "past", (t) => day(plusDays(t, -14 * n))],
    [
      `${word} ${plural("month", n)} ago`,
      "past",
      (t) => {
        const at = plusMonths(t, -n);
        return month(at.year, at.month);
      },
    ],
    [`${word} ${plural("year", n)} ago`, "past", (t) => ({ year: t.year - n })],
    [`in ${word} ${plural("week", n)} and a day`, "future", (t) => day(plusDays(t, 7 * n + 1))],
    [`a week and ${word} ${plural("day", n)} from today`, "future", (t) => day(plusDays(t, 7 + n))],
    [
      `in ${word} ${plural("year", n)} and a half`,
      "future",
      (t) => {
        const at = plusMonths({ ...t, day: 1 }, 12 * n + 6);
        return month(at.year, at.month);
      },
    ],
    [
      `a week and ${word} ${plural("day", n)} before 20 May 2020`,
      "past",
      () => day(plusDays({ year: 2020, month: 5, day: 20 }, -7 - n)),
    ],
    ...["today", "yesterday"].flatMap((anchor, back): Phrase[] => [
      [`${word} ${plural("week", n)} ago ${anchor}`, "past", (t) => day(plusDays(t, -7 * n - back))],
      [`${word} ${plural("month", n)} ago ${anchor}`, "past", (t) => day(plusMonths(plusDays(t, -back), -n))],
      [`${word} ${plural("year", n)} ago ${anchor}`, "past", (t) => day(plusMonths(plusDays(t, -back), -12 * n))],
    ]),
    ...["today", "tomorrow"].flatMap((anchor, ahead): Phrase[] => [
      [`${word} ${plural("day", n)} from ${anchor}`, "future", (t) => day(plusDays(t, n + ahead))],
      [`${word} ${plural("week", n)} from ${anchor}`, "future", (t) => day(plusDays(t, 7 * n + ahead))],
      [`${word} ${plural("month", n)} from ${anchor}`, "future", (t) => day(plusMonths(plusDays(t, ahead), n))],
      [`${word} ${plural("week", n)} ${anchor}`, "future", (t) => day(plusDays(t, 7 * n + ahead))],
    ]),
  ]);
}

function weekdays(): Phrase[] {
  return [0, 1, 3, 5].flatMap((weekday): Phrase[] => {
    const name = nonNull(WEEKDAYS[weekday], "weekday");
    const coming = (t: Day, weeks: number): Meaning =>
      weekdayOf(t) === weekday
        ? { either: [plusDays(t, 7 * weeks), plusDays(t, 7 * weeks + 7)] }
        : day(plusDays(nextWeekday(t, weekday, 1), 7 * weeks));
    const ago = (t: Day, weeks: number): Meaning => {
      const at = plusDays(t, -7 * weeks);
      return either(inWeekOf(at, weekday), nearestWeekday(at, weekday));
    };
    return [
      [`last ${name}`, "past", (t) => day(nextWeekday(t, weekday, -1))],
      [`last ${name} evening`, "past", (t) => day(nextWeekday(t, weekday, -1))],
      [`the ${name} before last`, "past", (t) => day(plusDays(nextWeekday(t, weekday, -1), -7))],
      [`a week last ${name}`, "past", (t) => day(plusDays(nextWeekday(t, weekday, -1), -7))],
      [`on ${name} of last week`, "past", (t) => day(inWeekOf(plusDays(t, -7), weekday))],
      [`last week on ${name}`, "past", (t) => day(inWeekOf(plusDays(t, -7), weekday))],
      [`next week on ${name}`, "future", (t) => day(inWeekOf(plusDays(t, 7), weekday))],
      [`${name} next week`, "future", (t) => day(inWeekOf(plusDays(t, 7), weekday))],
      [`two weeks ago on ${name}`, "past", (t) => ago(t, 2)],
      [`on ${name} three weeks ago`, "past", (t) => ago(t, 3)],
      [`a week on ${name}`, "future", (t) => coming(t, 1)],
      [`two weeks from ${name}`, "future", (t) => coming(t, 2)],
      [`${name} week`, "future", (t) => coming(t, 1)],
      [`two ${name}s ago`, "past", (t) => day(plusDays(nextWeekday(t, weekday, -1), -7))],
    ];
  });
}

function months(): Phrase[] {
  return [1, 2, 5, 6, 11, 12].flatMap((m): Phrase[] => {
    const name = nonNull(MONTHS[m - 1], "month");
    return [
      [`10 years ago in ${name}`, "past", (t) => month(t.year - 10, m)],
      [`in ${name} two years ago`, "past", (t) => month(t.year - 2, m)],
      [`last year in ${name}`, "past", (t) => month(t.year - 1, m)],
      [`in ${name} of last year`, "past", (t) => month(t.year - 1, m)],
      [`next year in ${name}`, "future", (t) => month(t.year + 1, m)],
      [`in ${name} 2019`, "past", () => month(2019, m)],
      [`in 2019, in ${name}`, "past", () => month(2019, m)],
      [`in ${name}`, "past", (t) => month(nearestMonth(t, m, "past"), m)],
      [`on 5 ${name} last year`, "past", (t) => day({ year: t.year - 1, month: m, day: 5 })],
      [`on the morning after 1 ${name} 2020`, "past", () => day({ year: 2020, month: m, day: 2 })],
      [`early on the day after 1 ${name} 2020`, "past", () => day({ year: 2020, month: m, day: 2 })],
      [`two days before 1 ${name} 2020`, "past", () => day(plusDays({ year: 2020, month: m, day: 1 }, -2))],
      [
        `on the last Friday of ${name}`,
        "past",
        (t) => {
          const found = nthWeekday(nearestMonth(t, m, "past"), m, 5, -1);
          return day(isoOf(found) > isoOf(t) ? nthWeekday(found.year - 1, m, 5, -1) : found);
        },
      ],
      [`on the second Monday in ${name}`, "future", (t) => day(nthWeekday(nearestMonth(t, m, "future"), m, 1, 2))],
    ];
  });
}

const endOfLastMonth = (t: Day): Meaning => {
  const at = plusMonths({ ...t, day: 1 }, -1);
  return month(at.year, at.month);
};

const PHRASES: Phrase[] = [
  ...counted(),
  ...weekdays(),
  ...months(),
  ...WEEKS.map(([words, direction, monday]): Phrase => [words, direction, (t) => ({ week: monday(t) })]),
  ["in two weeks", "future", (t) => ({ week: inWeekOf(plusDays(t, 14), 1) })],
  ["last month end", "past", endOfLastMonth],
  ["at last month's end", "past", endOfLastMonth],
];

interface Period {
  from: number;
  to: number;
  precision: string;
}

function faultOf(period: Period | null, meaning: Meaning): string | null {
  const shown =
    period === null ? "unread" : `${dayOfInstant(period.from)}..${dayOfInstant(period.to - 1)} ${period.precision}`;
  if ("either" in meaning) {
    const isOpen =
      period === null ||
      (period.precision === "month" &&
        meaning.either.every((one) => period.from < noonOf(one) && noonOf(one) < period.to));
    return isOpen ? null : `${shown} for one of ${meaning.either.map(isoOf).join(", ")}`;
  }
  const expected =
    "day" in meaning
      ? `${isoOf(meaning.day)}..${isoOf(meaning.day)} day`
      : "week" in meaning
        ? `${isoOf(meaning.week)}..${isoOf(plusDays(meaning.week, 6))} week`
        : "month" in meaning
          ? `${isoOf({ ...meaning.month, day: 1 })}..${isoOf(plusDays(plusMonths({ ...meaning.month, day: 1 }, 1), -1))} month`
          : `${meaning.year}-01-01..${meaning.year}-12-31 year`;
  return shown === expected ? null : `${shown} instead of ${expected}`;
}

describe.each(SAID_ON.map((today) => [isoOf(today), today] as const))("said on %s", (_, today) => {
  test("each phrase is one date, the one that the calendar gives", () => {
    const faults = PHRASES.flatMap(([words, direction, meaning]) => {
      const dates = findDates(`We met ${words}.`, noonOf(today), "UTC");
      const [date] = dates;
      const expected = meaning(today);
      if (date === undefined && "either" in expected) return [];
      const isWhole = dates.length === 1 && date?.start === 7 && date.end === 7 + words.length;
      const fault = isWhole ? faultOf(date.resolve(direction), expected) : "is not one date";
      return fault === null ? [] : [`${words}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  test("the words that a period is written in are read as the same period", () => {
    const faults = PHRASES.flatMap(([words, direction]) => {
      const period = findDates(`We met ${words}.`, noonOf(today), "UTC")[0]?.resolve(direction) ?? null;
      if (period === null) return [];
      const written = formatPeriod(period, "UTC");
      const again = findDates(`We met ${written}.`, noonOf(plusDays(today, 400)), "UTC");
      const read = again[0]?.resolve("past");
      return again.length === 1 && read?.from === period.from && read.to === period.to ? [] : [`${words}: ${written}`];
    });
    expect(faults).toEqual([]);
  });
});

test.each([
  "last NAME, the N",
  "last NAME the N",
  "NAME evening, the N",
  "last week on NAME, the N",
  "last week, on the N",
])("a weekday and the number of its day are one date: %s", (form) => {
  for (const today of SAID_ON)
    for (const back of [1, 3, 6]) {
      const at = inWeekOf(plusDays(today, -7), (weekdayOf(today) + back) % 7);
      const nth = `${at.day}${/^(?:2?1|31)$/u.test(`${at.day}`) ? "st" : /^2?2$/u.test(`${at.day}`) ? "nd" : /^2?3$/u.test(`${at.day}`) ? "rd" : "th"}`;
      const words = form.replace("NAME", nonNull(WEEKDAYS[weekdayOf(at)], "weekday")).replace(/N$/u, nth);
      const content = `I visited Rome ${words}.`;
      const { facts } = extractBuiltin({
        speaker: "Ada",
        content,
        reference_time: noonOf(today),
        time_zone: "UTC",
        previous: [],
      });
      const read = facts.map(({ fact, valid_from }) => [fact, valid_from === null ? null : dayOfInstant(valid_from)]);
      expect([content, isoOf(today), read]).toEqual([content, isoOf(today), [["Ada visited Rome.", isoOf(at)]]]);
    }
});

const DANGLING =
  /\b(?:on|in|at|by|of|to|from|since|until|after|before|around|during|over|the|last|next|day|half|end|evening)\.$/u;

test("the date that a sentence says lies within the bounds of its fact, and no part of it is left", () => {
  const faults = PHRASES.flatMap(([words, direction, meaning], index) => {
    const today = nonNull(SAID_ON[index % SAID_ON.length], "day");
    const content = direction === "past" ? `I visited Rome ${words}.` : `I'm visiting Rome ${words}.`;
    const { facts } = extractBuiltin({
      speaker: "Ada",
      content,
      reference_time: noonOf(today),
      time_zone: "UTC",
      previous: [],
    });
    const expected = meaning(today);
    return facts.flatMap(
      ({ fact, kind, valid_from, valid_from_precision, valid_to, due, due_precision, valid_from_basis }) => {
        const from = due ?? (valid_from_basis === "observed" ? null : valid_from);
        const written = findDates(fact, noonOf(today), "UTC").map((mention) => mention.resolve(direction));
        const isWithin = written.every(
          (period) =>
            period === null || ((from === null || period.from >= from) && (valid_to === null || period.to <= valid_to)),
        );
        if (!isWithin || DANGLING.test(fact)) return [`${words}: ${fact}`];
        if (from === null || valid_to === null || !("day" in expected || "week" in expected)) return [];
        const [first, last] =
          "day" in expected ? [expected.day, expected.day] : [expected.week, plusDays(expected.week, 6)];
        const isDated = dayOfInstant(from) === isoOf(first) && dayOfInstant(valid_to - 1) === isoOf(last);
        const isExact = (due_precision ?? valid_from_precision) === ("day" in expected ? "day" : "week");
        return isDated && isExact ? [] : [`${words}: ${kind} ${dayOfInstant(from)}..${dayOfInstant(valid_to - 1)}`];
      },
    );
  });
  expect(faults).toEqual([]);
});

const statedOf = (facts: readonly ExtractedFact[], name: string): { from: number; to: number } | null => {
  const fact = facts.find((one) => one.fact.includes(name));
  if (fact === undefined || fact.valid_from_basis !== "stated" || fact.valid_from === null) return null;
  return { from: fact.valid_from, to: fact.valid_to ?? Infinity };
};

describe("a list with a date for each item", () => {
  const past = PHRASES.filter(([, direction]) => direction === "past").map(([words]) => words);
  const names = ["Rome", "Oslo", "Lima"];
  const readAt = (content: string, today: Day) =>
    extractBuiltin({ speaker: "Ada", content, reference_time: noonOf(today), time_zone: "UTC", previous: [] }).facts;

  test.each([
    ["two items", 2, ([a, b]: string[]) => `I visited Rome ${a} and Oslo ${b}.`],
    ["three items", 3, ([a, b, c]: string[]) => `I visited Rome ${a}, Oslo ${b} and Lima ${c}.`],
    ["a preposition for each", 2, ([a, b]: string[]) => `I went to Rome ${a} and to Oslo ${b}.`],
  ])("gives no item the date of another one: %s", (_, size, sentence) => {
    let read = 0;
    const firsts = sampleOf(past.map((words, index) => [words, index] as const));
    const faults = firsts.flatMap(([first, index]) => {
      const today = nonNull(SAID_ON[index % SAID_ON.length], "day");
      const said = [first, ...[17, 40].map((step) => nonNull(past[(index + step) % past.length], "phrase"))].slice(
        0,
        size,
      );
      const alone = said.map(
        (words) => findDates(`We met ${words}.`, noonOf(today), "UTC")[0]?.resolve("past") ?? null,
      );
      if (new Set(alone.map((period) => period?.from)).size < size) return [];
      const content = sentence(said);
      const facts = readAt(content, today);
      return said.flatMap((words, item) => {
        const name = nonNull(names[item], "name");
        if (facts.some(({ fact }) => names.filter((other) => fact.includes(other)).length > 1))
          return [`${content}: more than one thing in one fact`];
        const found = statedOf(facts, name);
        if (found === null) return [];
        read += 1;
        const own = alone[item];
        return own?.from === found.from && own.to === found.to
          ? []
          : [`${content}: ${name} ${dayOfInstant(found.from)} for ${words}`];
      });
    });
    expect(faults).toEqual([]);
    expect(read).toBeGreaterThan(firsts.length * size * 0.6);
  });
});

test("a birthday without a year is on no day of any year", () => {
  const faults = MONTHS.flatMap((name) =>
    [`on 5 ${name}`, `on ${name} 5th`, `on the 5th of ${name}`, `in ${name}`].flatMap((words) =>
      ["I was born", "My sister was born", "My son Tom was born"].flatMap((opening) => {
        const { facts } = extractBuiltin({
          speaker: "Ada",
          content: `${opening} ${words}.`,
          reference_time: noonOf(nonNull(SAID_ON[0], "day")),
          time_zone: "UTC",
          previous: [],
        });
        return facts
          .filter(
            ({ predicate, fact, valid_from }) =>
              predicate === "BORN_ON" && (valid_from !== null || /\d{4}/u.test(fact)),
          )
          .map(({ fact }) => fact);
      }),
    ),
  );
  expect(faults).toEqual([]);
});

test("the grid has phrases of every kind", () => {
  expect(PHRASES.length).toBeGreaterThan(180);
});
