import { inWeekOf, isoOf, plusDays, type Day } from "../../../oracle/calendar.ts";
import type { Direction } from "../../../../worker/core/language/dates/civil-periods.ts";

/** Words for a week, and the Monday that they mean. */
export type WeekPhrase = [words: string, direction: Direction, monday: (today: Day) => Day];

const mondayOf = (at: Day): Day => inWeekOf(at, 1);

/** Some of these weeks are in two months or two years. */
const NAMED: [string, Day][] = [
  ["5 May 2022", { year: 2022, month: 5, day: 5 }],
  ["31 January 2022", { year: 2022, month: 1, day: 31 }],
  ["29 February 2020", { year: 2020, month: 2, day: 29 }],
  ["31 December 2019", { year: 2019, month: 12, day: 31 }],
  ["1 January 2023", { year: 2023, month: 1, day: 1 }],
];
const OF_ISO_8601: [string, Day][] = [
  ["2020-W53", { year: 2020, month: 12, day: 31 }],
  ["2021-W01", { year: 2021, month: 1, day: 4 }],
  ["2019-W18", { year: 2019, month: 5, day: 1 }],
];

const nearestYear = (today: Day, month: number, day: number, direction: Direction): Day => {
  const isAhead = isoOf({ year: today.year, month, day }) > isoOf(today);
  const year = today.year + (direction === "past" ? (isAhead ? -1 : 0) : isAhead ? 0 : 1);
  return { year, month, day };
};

export const WEEKS: readonly WeekPhrase[] = [
  ["last week", "past", (today) => mondayOf(plusDays(today, -7))],
  ["this week", "past", (today) => mondayOf(today)],
  ["earlier this week", "past", (today) => mondayOf(today)],
  ["the week before last", "past", (today) => mondayOf(plusDays(today, -14))],
  ["this week", "future", (today) => mondayOf(today)],
  ["next week", "future", (today) => mondayOf(plusDays(today, 7))],
  ["the week after next", "future", (today) => mondayOf(plusDays(today, 14))],
  ["the week of 5 May", "past", (today) => mondayOf(nearestYear(today, 5, 5, "past"))],
  ["the week of 5 May", "future", (today) => mondayOf(nearestYear(today, 5, 5, "future"))],
  ...NAMED.flatMap(([date, at]): WeekPhrase[] => [
    [`the week of ${date}`, "past", () => mondayOf(at)],
    [`in the week of ${date}`, "past", () => mondayOf(at)],
  ]),
  ...OF_ISO_8601.map(([name, at]): WeekPhrase => [`in ${name}`, "past", () => mondayOf(at)]),
];
