import { expect, test } from "vitest";
import { findDates } from "../../../../worker/core/language/dates/dates.ts";

const WEDNESDAY = Date.UTC(2024, 2, 6, 12);
const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);
const read = (text: string): string[] =>
  findDates(text, WEDNESDAY, "UTC").map((mention) => {
    const period = mention.resolve("past");
    return period === null ? "unread" : `${iso(period.from)}..${iso(period.to - 1)}`;
  });

test.each([
  ["on the Friday following 5 May 2023", ["2023-05-12..2023-05-12"]],
  ["on the Monday preceding 3 March 2024", ["2024-02-26..2024-02-26"]],
  ["the Sunday prior to 5 May 2023", ["2023-04-30..2023-04-30"]],
  ["three days following 5 May 2023", ["2023-05-08..2023-05-08"]],
  ["in the week ending 5 May 2023", ["2023-04-29..2023-05-05"]],
  ["in the week starting 5 May 2023", ["2023-05-05..2023-05-11"]],
  ["the week commencing on 5 May 2023", ["2023-05-05..2023-05-11"]],
  ["during the week of May 5, 2023", ["2023-05-01..2023-05-07"]],
  ["over the weekend of 10-11 February", ["2024-02-10..2024-02-11"]],
  ["on the weekend of February 10", ["2024-02-10..2024-02-11"]],
  ["on the weekend of 10-14 February", []],
  ["in the fortnight ending 5 May 2023", []],
  ["in the year ending 5 April 2023", []],
  ["on the Friday after next Friday", []],
  ["on the morning after 5 May 2023", ["2023-05-06..2023-05-06"]],
  ["at the weekend of 5 May 2023", ["2023-05-06..2023-05-07"]],
  ["around the Friday after 5 May 2023", ["2023-05-09..2023-05-15"]],
  ["at the weekend before 5 May", []],
  ["after the day before 5 May 2023", []],
  ["a month to the day after 5 May 2023", []],
  ["from the day after 5 May 2020 to 5 June 2021", []],
])('"%s", said on Wednesday 6 March 2024', (phrase, expected) =>
  expect(read(`I visited Rome ${phrase}.`)).toEqual(expected),
);

test.each([
  ["until the morning after 5 May 2023", "until"],
  ["since the day after 5 May 2023", "since"],
  ["late on the Monday after 5 May 2023", "at"],
  ["ever since 5 May 2023", "since"],
  ["ever since the week of 5 May 2023", "since"],
  ["up until last week", "until"],
  ["up till 2020", "until"],
  ["on or before 5 May 2023", "until"],
])("%s is one date, which is %s that day", (phrase, role) => {
  const [date, ...others] = findDates(`I lived in Rome ${phrase}.`, WEDNESDAY, "UTC");
  expect([date?.role, date?.start, others]).toEqual([role, "I lived in Rome ".length, []]);
});

test("a date before which something happened, or on it, is over with its day", () => {
  const ends = ["before 5 May 2023", "on or before 5 May 2023"].map((phrase) =>
    findDates(`I visited Rome ${phrase}.`, WEDNESDAY, "UTC").map((mention) => mention.resolve("past")?.to),
  );
  expect(ends).toEqual([[Date.UTC(2023, 4, 5)], [Date.UTC(2023, 4, 6)]]);
});
