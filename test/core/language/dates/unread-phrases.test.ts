import { expect, test } from "vitest";
import { findTimePhrases } from "../../../../worker/core/language/dates/dates.ts";

const THURSDAY = Date.UTC(2024, 1, 29, 9, 30);
const DAYS = ["on Monday", "yesterday", "on 3 May 2023", "last Friday"];
const OTHERS = [
  ", maybe Wednesday",
  ", perhaps on Tuesday",
  " or, I think, on Wednesday",
  " or, failing that, on Thursday",
  ", or if not, Thursday",
  ", possibly last Saturday",
];

test.each(DAYS.flatMap((day) => OTHERS.map((other) => `${day}${other}`)))(
  "of two possible days, neither is the date: %s",
  (words) => {
    const { dates, unread } = findTimePhrases(`I visited Rome ${words}.`, THURSDAY, "UTC");
    expect(dates).toEqual([]);
    expect(unread.length).toBeGreaterThan(0);
  },
);
