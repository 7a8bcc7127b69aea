/** Time phrases with a date, and phrases that give no day. */
import { describe, expect, test } from "vitest";
import { costRatio } from "../../../fakes/cost-ratio.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import type { Direction } from "../../../../worker/core/language/dates/civil-periods.ts";
import { findDates, findTimePhrases } from "../../../../worker/core/language/dates/dates.ts";
import { extractBuiltin } from "../../../../worker/core/language/read-clauses.ts";

const WEDNESDAY = Date.UTC(2024, 2, 6, 12);
const DAY_MS = 86_400_000;
const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);

const read = (text: string, direction: Direction): string[] =>
  findDates(text, WEDNESDAY, "UTC").map((mention) => {
    const period = mention.resolve(direction);
    const words = text.slice(mention.start, mention.end);
    if (period === null) return `${words}: unread`;
    const last = iso(period.to - 1);
    return `${words}: ${iso(period.from)}${last === iso(period.from) ? "" : `..${last}`} ${period.precision}`;
  });

describe("a time phrase of several parts is one date", () => {
  test.each([
    ["10 years ago in June", "2014-06-01..2014-06-30 month"],
    ["in June 10 years ago", "2014-06-01..2014-06-30 month"],
    ["3 years ago in May", "2021-05-01..2021-05-31 month"],
    ["in March two years ago", "2022-03-01..2022-03-31 month"],
    ["last year in March", "2023-03-01..2023-03-31 month"],
    ["in June of last year", "2023-06-01..2023-06-30 month"],
    ["one Friday in June two years ago", "2022-06-01..2022-06-30 month"],
    ["in 2015, in autumn", "2015-09-01..2015-11-30 month"],
    ["in the summer of 2019", "2019-06-01..2019-08-31 month"],
    ["last summer in July", "2023-07-01..2023-07-31 month"],
    ["on the 5th of June last year", "2023-06-05 day"],
    ["last month on the 5th", "2024-02-05 day"],
    ["a month ago today", "2024-02-06 day"],
    ["two years ago tomorrow", "2022-03-07 day"],
    ["this day last year", "2023-03-06 day"],
    ["a year ago last month", "2023-02-01..2023-02-28 month"],
    ["two years ago this May", "2022-05-01..2022-05-31 month"],
    ["two weeks ago on Tuesday", "2024-02-20 day"],
    ["on Monday three weeks ago", "2024-02-12 day"],
    ["Tuesday of last week", "2024-02-27 day"],
    ["a week ago last Friday", "2024-02-23 day"],
    ["yesterday, Tuesday", "2024-03-05 day"],
    ["on Friday, 1 March", "2024-03-01 day"],
    ["two days before 5 May 2023", "2023-05-03 day"],
    ["the day after 5 May 2023", "2023-05-06 day"],
    ["from June to August", "2023-06-01..2023-08-31 month"],
    ["the week before last, on Wednesday", "2024-02-21 day"],
    ["on May 5th, the year before last", "2022-05-05 day"],
    ["in March the year before last", "2022-03-01..2022-03-31 month"],
    ["the month before last, on the 3rd", "2024-01-03 day"],
    ["the summer before last, in July", "2022-07-01..2022-07-31 month"],
    ["at the weekend, on Saturday", "2024-03-02 day"],
    ["in June 2023, on the 5th", "2023-06-01..2023-06-30 month"],
    ["over the weekend just gone", "2024-03-02..2024-03-03 day"],
    ["on Tuesday, late", "2024-03-05 day"],
    ["two weeks ago on Sunday", "2024-02-18..2024-02-25 month"],
    ["two weeks ago Friday", "2024-02-16..2024-02-23 month"],
  ])('"%s", said on Wednesday 6 March 2024', (phrase, expected) =>
    expect(read(`I visited Rome ${phrase}.`, "past")).toEqual([`${phrase}: ${expected}`]),
  );

  test.each([
    ["a week from today", "2024-03-13 day"],
    ["two weeks from now", "2024-03-20 day"],
    ["a week today", "2024-03-13 day"],
    ["tomorrow week", "2024-03-14 day"],
    ["a week on Friday", "2024-03-15 day"],
    ["in a week on Friday", "2024-03-15 day"],
    ["Friday week", "2024-03-15 day"],
    ["a fortnight on Friday", "2024-03-22 day"],
    ["two weeks on Monday", "2024-03-25 day"],
    ["two weeks from Monday", "2024-03-25 day"],
    ["next week on Friday", "2024-03-15 day"],
    ["two days after tomorrow", "2024-03-09 day"],
    ["a month from now", "2024-04-01..2024-04-30 month"],
    ["the week after next", "2024-03-18..2024-03-24 week"],
    ["the week after next on Tuesday", "2024-03-19 day"],
    ["on Tuesday, the week after next", "2024-03-19 day"],
    ["the month after next, on the 3rd", "2024-05-03 day"],
    ["the year after next in June", "2026-06-01..2026-06-30 month"],
    ["today, 6 March", "2024-03-06 day"],
    ["next year in May", "2025-05-01..2025-05-31 month"],
  ])('"%s", planned on Wednesday 6 March 2024', (phrase, expected) =>
    expect(read(`I will visit Rome ${phrase}.`, "future")).toEqual([`${phrase}: ${expected}`]),
  );
});

describe("idioms", () => {
  test.each([
    ["the Friday before last", "2024-02-23 day"],
    ["the week before last", "2024-02-19..2024-02-25 week"],
    ["the year before last", "2022-01-01..2022-12-31 year"],
    ["the night before last", "2024-03-04 day"],
    ["on the last Friday of February", "2024-02-23 day"],
    ["on the first Monday in May", "2023-05-01 day"],
    ["on the last day of last month", "2024-02-29 day"],
    ["in the second week of June", "2023-06-01..2023-06-30 month"],
    ["a fortnight ago", "2024-02-21 day"],
    ["two weeks ago", "2024-02-21 day"],
    ["about two weeks ago", "2024-02-18..2024-02-24 month"],
    ["a couple of days ago", "2024-03-03..2024-03-05 month"],
    ["twenty-five years ago", "1999-01-01..1999-12-31 year"],
    ["half a year ago", "2023-09-01..2023-09-30 month"],
    ["a year and a half ago", "2022-09-01..2022-09-30 month"],
    ["two Fridays ago", "2024-02-23 day"],
    ["two weekends ago", "2024-02-24..2024-02-25 day"],
    ["around 5 May 2023", "2023-05-02..2023-05-08 month"],
    ["a couple of weeks before 5 May 2023", "2023-04-18..2023-04-24 month"],
    ["last weekend evening", "2024-03-02..2024-03-03 day"],
    ["back in June, two years ago", "2022-06-01..2022-06-30 month"],
    ["on 25/04/2023", "2023-04-25 day"],
    ["on 5.2.2024", "2024-02-05 day"],
    ["on 03/04/2023", "2023-01-01..2023-12-31 year"],
    ["for the past year", "2023-01-01..2023-12-31 year"],
  ])('"%s", said on Wednesday 6 March 2024', (phrase, expected) =>
    expect(read(`I visited Rome ${phrase}.`, "past")).toEqual([`${phrase}: ${expected}`]),
  );
});

test("an hour without a half of the day leaves the day", () => {
  expect(read("I visited Rome yesterday at 5.", "past")).toEqual(["yesterday: 2024-03-05 day"]);
  expect(read("I visited Rome on 5 May 2020 at 3.", "past")).toEqual(["on 5 May 2020: 2020-05-05 day"]);
});

test.each([
  [
    "I moved in 2019 and married in June.",
    ["in 2019: 2019-01-01..2019-12-31 year", "in June: 2023-06-01..2023-06-30 month"],
  ],
  ["We met on Friday and again last week.", ["on Friday: 2024-03-01 day", "last week: 2024-02-26..2024-03-03 week"]],
  ["I was there for two weeks in June.", ["for two weeks: 2024-02-21 day", "in June: 2023-06-01..2023-06-30 month"]],
  ["On 5 May, 6 people came.", ["On 5 May: 2023-05-05 day"]],
  ["The exam was moved from Monday to Friday.", ["from Monday: 2024-03-04 day", "Friday: 2024-03-01 day"]],
  ["It is 11 days before the June 25 deadline.", ["11 days before the June 25: 2023-06-14 day"]],
  ["We were excited about 5 May 2023.", ["5 May 2023: 2023-05-05 day"]],
  ["I slept 10 hours yesterday.", ["yesterday: 2024-03-05 day"]],
  ["I visited the beach last week.", ["last week: 2024-02-26..2024-03-03 week"]],
  ["Here is one I did last week.", ["last week: 2024-02-26..2024-03-03 week"]],
])("time phrases that belong neither together nor to the words around them: %s", (text, expected) =>
  expect(read(text, "past")).toEqual(expected),
);

describe("no day follows from", () => {
  test.each([
    "the Friday before my birthday",
    "since the Monday after my wedding",
    "back in Sept of '21",
    "half a month before 5 May 2023",
    "2.5 weeks before 5 May 2023",
    "2-3 weeks before 5 May 2023",
    "a month or so before 5 May 2023",
    "a week or two before 5 May 2023",
    "a month and a half before 5 May 2023",
    "about a week before 5 May 2023",
    "just over a week before 5 May 2023",
    "a good two weeks after 5 May 2023",
    "almost a month before 5 May 2023",
    "the Friday after next",
    "the Friday after Christmas",
    "the following Friday",
    "the Friday before",
    "that Friday",
    "one Friday",
    "on a Friday in June",
    "on Friday in June",
    "in June on Friday",
    "every Friday",
    "every other Friday",
    "every second Tuesday",
    "on Fridays",
    "on Sunday mornings",
    "most Mondays",
    "Monday to Friday",
    "on Friday or Saturday",
    "between Monday and Wednesday",
    "after 5 May 2023",
    "after Friday",
    "not on Friday",
    "not until Friday",
    "earlier than Friday",
    "within a week of Friday",
    "a week on Wednesday",
    "twice a week on Friday",
    "30 km a week from Monday",
    "on Friday the 13th",
    "on Friday the 5th of June",
    "on Friday 13",
    "on Wednesday, yesterday",
    "last Friday but one",
    "on the second Friday after Easter",
    "many moons ago on Friday",
    "on Friday, years ago",
    "three days ago on Friday",
    "on Friday, a week from now",
    "a year ago this week",
    "the other day",
    "a few days ago",
    "2 or 3 days ago",
    "at Christmas",
    "a decade ago",
    "for two weeks",
    "when I was 10 years old",
    "in the 1990s",
    "on May 5.2",
    "on 5 May '20",
    "24/7",
    "with 1/2 a cup",
    "on 3/4",
    "by version 5.4.2",
    "to march on",
    "for a second",
    "in the sun",
    "as we sat",
    "on the last day",
    "as it may",
    "a year ago last Tuesday",
    "two months ago next Tuesday",
    "five years ago come Tuesday",
    "a year ago this Friday",
    "ten years ago this past Saturday",
    "until a year ago last Friday",
    "on Good Friday",
    "on Easter Monday",
    "last Easter Monday",
    "on Super Bowl Sunday",
    "on Ash Wednesday",
    "on bank holiday Monday",
    "Black Friday",
    "on Pancake Tuesday last year",
    "to watch Freaky Friday",
    "Saturday three weeks",
    "on Tuesday two months",
    "on the 12th, back in October",
    "on 5 May, a few years back",
    "Tuesday, three weeks back",
    "on Tuesday morning, a month back",
    "in November on the 30th",
    "on 5 May when I was ten",
    "on 5 May when my mother turned 60",
    "when I was ten, on 5 May",
    "on 5 May that year",
    "on 5 May the same year",
    "on 5 May the year I graduated",
    "on 5 May in my first year at Acme",
    "on the 3rd, back in my college days",
    "on Tuesday in the first week of December",
    "on Friday of half-term",
    "on Tuesday in Christmas week",
    "on Monday over the Easter holidays",
    "on the second last Friday of May",
    "on the second to last Friday of May",
    "on the penultimate Friday of May",
    "nigh on two weeks ago",
    "close to two weeks ago",
    "a good ten days ago",
    "the best part of ten days ago",
    "upwards of ten days ago",
    "roughly 10 days ago",
    "some ten days ago",
    "over 10 days ago",
    "less than 10 days ago",
    "a little over 10 days ago",
    "just under 10 days ago",
    "on 4 July weekend",
    "on the 4th of July weekend",
    "on Friday, Saturday and Sunday",
    "on Saturday, not this week but last",
  ])('"%s"', (phrase) => {
    for (const mention of findDates(`I visited Rome ${phrase}.`, WEDNESDAY, "UTC")) {
      const period = mention.resolve("past");
      const isDay = period !== null && mention.role !== "since" && period.to - period.from <= DAY_MS;
      expect(isDay ? phrase.slice(mention.start) : null).toBeNull();
    }
  });
});

describe("a change at a time that is not read did not happen when it was said", () => {
  test.each([
    "We moved to Denver a few years ago.",
    "I moved to Denver a decade ago.",
    "I moved to Denver 2 or 3 years ago.",
    "I moved to Denver the Friday before my wedding.",
    "I moved to Denver after 5 May 2023.",
    "I started at Acme on the second Friday after Easter.",
    "I moved to Denver on Boxing Day.",
    "I moved to Denver on Valentine's Day.",
    "I moved to Denver on New Year's Eve.",
    "I moved to Denver on the Ides of March.",
    "I moved to Denver on our wedding anniversary.",
    "I moved to Denver on Good Friday.",
    "I moved to Denver in Q1.",
    "I moved to Denver at half-term.",
    "I moved to Denver over the Christmas holidays.",
    "I moved to Denver during rainy season.",
    "I moved to Denver in the summer of '21.",
    "I moved to Denver back in '19.",
    "I moved to Denver in the nineties.",
    "I moved to Denver in my senior year.",
    "I moved to Denver October last.",
    "I started at Acme 18 months ago to the day.",
    "I started at Acme a year ago last Friday.",
  ])("%s", (content) => {
    const { facts } = extractBuiltin({
      speaker: "Ada",
      content,
      reference_time: WEDNESDAY,
      time_zone: "UTC",
      previous: [],
    });
    expect(facts.map(({ kind }) => kind)).toEqual(["event", "state"]);
    const [event, state] = facts;
    expect(event).toMatchObject({ valid_from: null, valid_to: WEDNESDAY, valid_to_basis: "observed" });
    expect(state).toMatchObject({ valid_from: WEDNESDAY, valid_from_basis: "observed", valid_to: null });
  });

  test.each([
    ["I visited Rome nigh on two weeks ago.", "Rome"],
    ["I visited Rome on Good Friday.", "Rome"],
    ["I visited Rome less than two weeks ago.", "Rome"],
    ["I visited Rome on the 12th, back in October.", "Rome"],
    ["I visited Rome a year ago last Tuesday.", "Rome"],
    ["I started at Acme 18 months ago to the day.", "Acme"],
  ])("a phrase that is not read stays in the sentence and in no name: %s", (content, name) => {
    const { facts } = extractBuiltin({
      speaker: "Ada",
      content,
      reference_time: WEDNESDAY,
      time_zone: "UTC",
      previous: [],
    });
    expect(facts[0]).toMatchObject({ object: name, fact: content.replace("I ", "Ada "), valid_from: null });
  });

  test("a phrase that is not read is reported", () =>
    expect(findTimePhrases("We moved the Friday before my birthday.", WEDNESDAY, "UTC")).toMatchObject({
      dates: [],
      unread: [{ start: 13, end: 38 }],
    }));
});

test("a state that began in a week is not dated to the first day of the week", () => {
  const startOf = (content: string): unknown => {
    const { facts } = extractBuiltin({
      speaker: "Ada",
      content,
      reference_time: Date.UTC(2024, 4, 15, 12),
      time_zone: "UTC",
      previous: [],
    });
    const state = nonNull(
      facts.find(({ kind }) => kind === "state"),
      "state",
    );
    return [iso(nonNull(state.valid_from ?? undefined, "start")), state.valid_from_precision];
  };
  expect(startOf("I started at Acme two weeks ago.")).toEqual(["2024-05-01", "day"]);
  expect(startOf("I started at Acme last week.")).toEqual(["2024-05-06", "week"]);
  expect(startOf("I have worked at Acme since last weekend.")).toEqual(["2024-05-11", "week"]);
  expect(startOf("I started at Acme the week before last.")).toEqual(["2024-04-29", "week"]);
});

test.each([
  "two weeks ago on ",
  "a year ago last Tuesday, ",
  "Good Friday ",
  "on the first day ",
  "the Friday before ",
  "Friday or ",
])('finding dates in a repeated "%s" takes time linear in the text', async (phrase) => {
  const text = phrase.repeat(Math.ceil(30_000 / phrase.length));
  // quadratic: sixteen times
  const most = 10;
  const finding = (times: number) => (): unknown => findDates(text.repeat(times), WEDNESDAY, "UTC");
  expect(await costRatio(finding(4), finding(1), { most, least_ms: 4 })).toBeLessThanOrEqual(most);
});
