/** A sentence with two time expressions gets no wrong day: generated sentences and an independent calendar. */
import { describe, expect, test } from "vitest";
import { nonNull } from "../../../../shared/non-null.ts";
import { findDates } from "../../../../worker/core/language/dates/dates.ts";
import type { ExtractedFact } from "../../../../worker/core/extraction/extraction.ts";
import { readMessage } from "../../../../worker/core/language/index.ts";
import {
  inWeekOf,
  isoOf,
  nearestWeekday,
  nextWeekday,
  nthWeekday,
  plusDays,
  plusMonths,
  type Day,
} from "../../../oracle/calendar.ts";
import { dayOfInstant, noonOf } from "../../../oracle/instants.ts";
import { sampleOf } from "../../../sample-size.ts";

/** A Wednesday, a leap day, both ends of a year, the ends of long months, a Saturday. */
const SAID_ON: Day[] = [
  { year: 2024, month: 3, day: 6 },
  { year: 2024, month: 2, day: 29 },
  { year: 2023, month: 12, day: 31 },
  { year: 2024, month: 1, day: 1 },
  { year: 2023, month: 5, day: 31 },
  { year: 2023, month: 10, day: 28 },
];

type Days = [first: Day, last: Day];
type Phrase = [words: string, readings: (today: Day) => Days[]];

const one = (day: Day): Days => [day, day];
const monthOf = (year: number, month: number): Days => {
  const first = { year, month, day: 1 };
  return [first, plusDays(plusMonths(first, 1), -1)];
};
const yearOf = (year: number): Days => [
  { year, month: 1, day: 1 },
  { year, month: 12, day: 31 },
];
const inMay2021 = (first: number, last: number): Days => [
  { year: 2021, month: 5, day: first },
  { year: 2021, month: 5, day: last },
];
const weekOf = (day: Day): Days => [inWeekOf(day, 1), inWeekOf(day, 0)];
const lastDayOf = (t: Day, month: number, day: number): Day => {
  const year = isoOf({ year: t.year, month, day }) > isoOf(t) ? t.year - 1 : t.year;
  return { year, month, day };
};
const monthBefore = (t: Day, month: number): number => (month > t.month ? t.year - 1 : t.year);
const around = (t: Day, days: number, by: number): Days => [plusDays(t, days - by), plusDays(t, days + by)];
const lastWeekday = (t: Day, weekday: number): Days => one(nextWeekday(t, weekday, -1));

const PAST: Phrase[] = [
  ["yesterday", (t) => [one(plusDays(t, -1))]],
  ["the day before yesterday", (t) => [one(plusDays(t, -2))]],
  ["day before yesterday", (t) => [one(plusDays(t, -2))]],
  ["last night", (t) => [one(plusDays(t, -1))]],
  ["last Friday", (t) => [lastWeekday(t, 5)]],
  ["on Monday last week", (t) => [one(inWeekOf(plusDays(t, -7), 1))]],
  ["the Tuesday before last", (t) => [one(plusDays(nextWeekday(t, 2, -1), -7))]],
  ["two weeks ago on Thursday", (t) => [one(inWeekOf(plusDays(t, -14), 4)), one(nearestWeekday(plusDays(t, -14), 4))]],
  ["3 days ago", (t) => [one(plusDays(t, -3))]],
  ["~3 days ago", (t) => [around(t, -3, 1)]],
  ["approximately two weeks ago", (t) => [around(t, -14, 3)]],
  ["a fortnight ago", (t) => [one(plusDays(t, -14))]],
  ["a week and a day ago", (t) => [one(plusDays(t, -8))]],
  ["a month ago today", (t) => [one(plusMonths(t, -1))]],
  ["a month ago", (t) => [[plusMonths({ ...t, day: 1 }, -1), plusMonths({ ...t, day: 1 }, -1)]]],
  ["two years ago", (t) => [yearOf(t.year - 2)]],
  ["two years ago in June", (t) => [monthOf(t.year - 2, 6)]],
  ["two years ago, January", (t) => [monthOf(t.year - 2, 1)]],
  ["last week", (t) => [weekOf(plusDays(t, -7))]],
  ["last month", (t) => [monthOf(plusMonths({ ...t, day: 1 }, -1).year, plusMonths({ ...t, day: 1 }, -1).month)]],
  ["last year", (t) => [yearOf(t.year - 1)]],
  ["in April", (t) => [monthOf(monthBefore(t, 4), 4)]],
  ["in Mar-20", () => [monthOf(2020, 3)]],
  ["in May 2021", () => [monthOf(2021, 5)]],
  ["in 2019", () => [yearOf(2019)]],
  [
    "in early June 2021",
    () => [
      [
        { year: 2021, month: 6, day: 1 },
        { year: 2021, month: 6, day: 10 },
      ],
    ],
  ],
  [
    "halfway through August 2021",
    () => [
      [
        { year: 2021, month: 8, day: 10 },
        { year: 2021, month: 8, day: 20 },
      ],
    ],
  ],
  ["on 5 May", (t) => [one(lastDayOf(t, 5, 5))]],
  ["on August 30th", (t) => [one(lastDayOf(t, 8, 30))]],
  ["on the 3rd of November", (t) => [one(lastDayOf(t, 11, 3))]],
  ["on 2021-06-07", () => [one({ year: 2021, month: 6, day: 7 })]],
  ["on 9/11/2001", () => [one({ year: 2001, month: 9, day: 11 }), one({ year: 2001, month: 11, day: 9 })]],
  ["on the last Friday of August 2021", () => [one(nthWeekday(2021, 8, 5, -1))]],
  [
    "the week before 5 May 2021",
    () => [
      [
        { year: 2021, month: 4, day: 26 },
        { year: 2021, month: 5, day: 4 },
      ],
    ],
  ],
  ["w/c 3 May 2021", () => [inMay2021(3, 9)]],
  ["w/e 9 May 2021", () => [inMay2021(3, 9)]],
  ["on the weekend of 8 May 2021", () => [inMay2021(8, 9)]],
  ["two days before 1 March 2020", () => [one({ year: 2020, month: 2, day: 28 })]],
  ["on Christmas Day", () => []],
  ["on Easter Monday", () => []],
  ["on the Monday after Easter", () => []],
  ["three days after my birthday", () => []],
  ["on Valentine's Day", () => []],
  ["in Q3", () => []],
  ["last quarter", () => []],
  ["in FY2021", () => []],
  ["the Friday after my exam", () => []],
  ["a year last January", (t) => [monthOf(monthBefore({ ...t, month: t.month - 1 }, 1) - 1, 1)]],
  ["a few weeks ago", () => []],
  ["the other day", () => []],
  ["three working days ago", () => []],
  ["over a year ago", () => []],
  ["on the 31st of April", () => []],
  ["on February 30th", () => []],
  ["this time last year", (t) => [yearOf(t.year - 1)]],
  ["the week before last Monday", (t) => [[plusDays(inWeekOf(t, 1), -14), plusDays(inWeekOf(t, 1), 0)]]],
];

type Said = "first" | "second" | "both" | "each";
type Sentence = [text: (a: string, b: string) => string, rome: Said, oslo: Said | null];
const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const SENTENCES: Sentence[] = [
  [(a, b) => `I visited Rome ${a} and Oslo ${b}.`, "first", "second"],
  [(a, b) => `I visited Rome ${a}, and I visited Oslo ${b}.`, "first", "second"],
  [(a, b) => `${capitalized(a)} I visited Rome, and ${b} I visited Oslo.`, "first", "second"],
  [(a, b) => `I visited Rome ${a}, then I visited Oslo ${b}.`, "first", "second"],
  [(a, b) => `I visited Rome ${a} but I visited Oslo ${b}.`, "first", "second"],
  [(a, b) => `I visited Rome ${a} because I lost my job ${b}.`, "first", null],
  [(a, b) => `Tom told me ${b} that he visited Rome ${a}.`, "first", null],
  [(a, b) => `I visited Rome ${a}, not ${b}.`, "first", null],
  [(a, b) => `I visited Rome ${a} and not ${b}.`, "first", null],
  [(a, b) => `I wanted to visit Oslo ${b}, but I visited Rome ${a}.`, "first", null],
  [(a, b) => `I visited Rome ${a} after I met Tom ${b}.`, "first", null],
  [(a, b) => `I visited Rome ${a}; ${b} I was at home.`, "first", null],
  [(a, b) => `I met Tom ${b} and I visited Rome ${a}.`, "first", null],
  [(a, b) => `I visited Rome ${a} with Tom, whom I met ${b}.`, "first", null],
  [(a, b) => `I visited Rome ${a} or ${b}.`, "both", null],
  [(a, b) => `I visited Rome ${a}, or maybe ${b}.`, "both", null],
  [(a, b) => `I visited Rome either ${a} or ${b}.`, "both", null],
  [(a, b) => `I visited Rome ${a} and ${b}.`, "each", null],
  [(a, b) => `I visited Rome ${a} & ${b}.`, "each", null],
  [(a, b) => `I visited Rome ${a}, no, ${b}.`, "second", null],
  [(a, b) => `I visited Rome ${a}... no, ${b}.`, "second", null],
  [(a, b) => `I visited Rome ${a}, sorry, ${b}.`, "second", null],
  [(a, b) => `I visited Rome ${a} - sorry, ${b}.`, "second", null],
  [(a, b) => `I visited Rome ${a} \u2014 I mean ${b}.`, "second", null],
  [(a, b) => `I visited Rome ${a}... wait, ${b}.`, "second", null],
  [(a, b) => `I visited Rome ${a} (actually ${b}).`, "second", null],
  [(a, b) => `I visited Rome not ${a} but ${b}.`, "second", null],
];

const read = (content: string, today: Day): ExtractedFact[] =>
  readMessage({ speaker: "Ada", content, reference_time: noonOf(today), time_zone: "UTC", previous: [] }).facts;

function daysOf(fact: ExtractedFact): [first: string, last: string] | null {
  if (fact.kind !== "event" || fact.valid_from === null || fact.valid_to === null) return null;
  if (fact.valid_from_basis !== "stated") return null;
  return [dayOfInstant(fact.valid_from), dayOfInstant(fact.valid_to - 1)];
}

const isSafe = ([first, last]: [string, string], readings: Days[]): boolean =>
  readings.length > 0 && readings.every(([from, to]) => first <= isoOf(from) && isoOf(to) <= last);

const todayOf = (index: number): Day => nonNull(SAID_ON[index % SAID_ON.length], "day");

test("one time gives its thing no other day", () => {
  const faults = PAST.flatMap(([words, readings], index) =>
    [`I visited Rome ${words}.`, `${capitalized(words)}, I visited Rome.`, `I visited Rome with Tom ${words}.`].flatMap(
      (content, form) => {
        const today = todayOf(index + form);
        return read(content, today).flatMap((fact) => {
          const days = daysOf(fact);
          return days === null || isSafe(days, readings(today)) ? [] : [`${content} ${fact.fact} ${days.join("..")}`];
        });
      },
    ),
  );
  expect(faults).toEqual([]);
});

describe("neither of two times is that of the other thing", () => {
  test.each(SENTENCES.map((sentence) => [sentence[0]("…", "…"), sentence] as const))("%s", (_, [text, rome, oslo]) => {
    const place = text("", "").length;
    const half = PAST.map((_phrase, index) => index).filter((index) => index % 2 === place % 2);
    const faults = sampleOf(half).flatMap((index) => {
      const [a, ofA] = nonNull(PAST[index], "phrase");
      const today = todayOf(index);
      const [b, ofB] = nonNull(PAST[(index + 1 + (place % 23)) % PAST.length], "phrase");
      const [first, second] = [ofA(today), ofB(today)];
      const both = first.length === 0 || second.length === 0 ? [] : [...first, ...second];
      const said = { first: [first], second: [second], both: [both], each: [first, second] };
      const content = text(a, b);
      return read(content, today).flatMap((fact) => {
        const days = daysOf(fact);
        const [isRome, isOslo] = [fact.fact.includes("Rome"), fact.fact.includes("Oslo")];
        const which = isRome === isOslo ? null : isRome ? rome : oslo;
        if (days === null || which === null || said[which].some((readings) => isSafe(days, readings))) return [];
        return [`${content} ${fact.fact} ${days.join("..")}`];
      });
    });
    expect(faults).toEqual([]);
  });
});

test("most times are read", () => {
  const dated = PAST.filter(([words], index) => read(`I visited Rome ${words}.`, todayOf(index)).some(daysOf));
  expect(dated.length).toBeGreaterThan(30);
});

const WEDNESDAY: Day = { year: 2024, month: 3, day: 6 };
const datedFacts = (content: string): string[] =>
  read(content, WEDNESDAY).flatMap((fact) => {
    const days = daysOf(fact);
    return days === null ? [] : [`${fact.fact} ${days.join("..")}`];
  });

describe("a number next to a month is not always a day", () => {
  test.each([
    "I visited Tom at 12 May Street.",
    "I visited 5 March Road with Tom.",
    "I bought 20 August roses.",
    "I bought 3 June bugs for Tom.",
    "I installed the Windows 10 May update.",
    "I met Jan 5 times.",
    "I visited April 3 times.",
    "I visited Rome at 7 Mar with Tom.",
    "I finished chapter 5 May with Tom.",
    "I visited Rome in Mar-20.",
  ])("%s", (content) => {
    expect(datedFacts(content).filter((fact) => !fact.includes("in March 2020"))).toEqual([]);
  });

  test.each([
    ["I met Tom March 5 in Rome.", "2024-03-05..2024-03-05"],
    ["I met Tom 5 March and we talked.", "2024-03-05..2024-03-05"],
    ["I met Tom on 5 March.", "2024-03-05..2024-03-05"],
    ["I met Tom on the twenty-first of February.", "2024-02-21..2024-02-21"],
  ])("but this is: %s", (content, days) => {
    expect(datedFacts(content).join()).toContain(days);
  });
});

test("a day in front of one thing is a day", () => {
  expect(findDates("I missed the March 5 deadline.", noonOf(WEDNESDAY), "UTC")).toHaveLength(1);
});

describe("the date of an inner clause is not that of the verb in front", () => {
  test.each([
    "I bought the house that was built in 1990.",
    "I bought the house that Tom built in 1990.",
    "I bought the house my dad built in 1990.",
    "I bought a house built in 1990.",
    "I bought the car I wanted last week.",
    "I visited the museum that opened in 2010.",
    "I visited Rome, where I was born in 1990.",
    "I visited Rome with Tom, who moved to Oslo last year.",
    "I visited Rome with Tom, whom I met last year.",
    "I met Tom, whose dog died last year.",
    "I met a man born in 1990.",
    "I sold the car Tom gave me last week.",
    "I visited Rome because my job ended last week.",
  ])("%s", (content) => {
    expect(datedFacts(content)).toEqual([]);
  });

  test.each([
    "I visited Tom, who lives in Oslo, last week.",
    "I bought that used car last week.",
    "I visited my retired uncle last week.",
  ])("the date of the whole sentence is: %s", (content) => {
    expect(datedFacts(content).join()).toContain("2024-02-26..2024-03-03");
  });
});

test("a clause that begins with a time has its own subject and object", () => {
  const factsOf = (content: string) => read(content, WEDNESDAY).map(({ fact }) => fact);
  expect(factsOf("I visited Rome last week, and yesterday I visited Oslo.")).toEqual([
    "Ada visited Rome.",
    "Ada visited Oslo.",
  ]);
  expect(factsOf("Last week I visited Rome, and on Easter Monday I visited Oslo.")).toEqual([
    "Ada visited Rome.",
    "Ada visited Oslo on Easter Monday.",
  ]);
});

const SINCE: [content: string, from: string | null][] = [
  ["Ich wohne seit 2019 in Berlin.", "2019-01-01"],
  ["Ich wohne in Berlin seit zwei Jahren und arbeite bei Acme.", "2022-01-01"],
  ["Ich wohne in Berlin seit zwei Jahren und drei Monaten.", null],
  ["Ich wohne in Berlin seit zwei Jahren und einem halben.", null],
  ["Ich wohne in Berlin seit Mai, nein, seit Juni.", null],
  ["Ich wohne in Berlin seit Mai, ich meine seit Juni.", null],
  ["Ich wohne in Berlin seit Mai, oder war es Juni.", null],
  ["Ich wohne seit anderthalb Jahren in Berlin.", null],
  ["Ich wohne seit dem 31. April in Berlin.", null],
  ["Vivo en Madrid desde hace dos años.", "2022-01-01"],
  ["Vivo en Madrid desde hace dos años y trabajo en Acme.", "2022-01-01"],
  ["Vivo en Madrid desde hace dos años y medio.", null],
  ["Vivo en Madrid desde hace dos años y tres meses.", null],
  ["Vivo en Madrid desde mayo, no, junio.", null],
  ["Vivo en Madrid desde mayo, o junio.", null],
  ["Vivo en Madrid desde mayo del año pasado.", null],
];
test.each(SINCE)("a start that is not said to its end is not read: %s", (content, from) => {
  const state = read(content, WEDNESDAY).find(({ predicate }) => predicate === "LIVES_IN");
  const start = nonNull(state, "fact").valid_from_basis === "stated" ? dayOfInstant(state?.valid_from ?? 0) : null;
  expect(start).toBe(from);
});
