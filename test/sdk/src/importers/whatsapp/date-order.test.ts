import { describe, expect, test } from "vitest";
import { dateOrderOf, localTimeOf, type DateOrder } from "../../../../../sdk/src/importers/whatsapp/date-order.ts";
import { entriesOf } from "../../../../../sdk/src/importers/whatsapp/lines.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");
const orderOf = (dates: string[], given: DateOrder | null = null): DateOrder =>
  dateOrderOf(entriesOf(dates.map((date) => `${date}, 10:00 - Bob: Hi`).join("\n")), given, NOW);

test.each([
  [["5/1/24", "13/1/24"], "dmy"],
  [["1/5/24", "1/13/24"], "mdy"],
  [["5/1/24", "6/1/24", "1/2/24"], "dmy"],
  [["1/5/24", "1/6/24", "2/1/24"], "mdy"],
  [["2024/1/5"], "ymd"],
  [["24. 12. 5.", "24. 12. 6."], "ymd"],
  [["5. 1. 24.", "6. 1. 24.", "1. 2. 24."], "dmy"],
] as const)("%j is %s", (dates, order) => {
  expect(orderOf([...dates])).toBe(order);
});

describe("more than one order", () => {
  test("is asked for", () => {
    expect(() => orderOf(["5/1/24", "5/2/24"])).toThrow(
      "dates such as 5/1/24 can be read in more than one way: say how, --date-order dmy or mdy",
    );
    expect(orderOf(["5/1/24", "5/2/24"], "mdy")).toBe("mdy");
  });

  test("is fine where each gives the same dates", () => {
    expect(orderOf(["5/5/24"])).toBe("dmy");
  });
});

test("a message that arrived late may stand a day too low", () => {
  expect(orderOf(["5/1/24", "13/1/24", "12/1/24"])).toBe("dmy");
});

test("dates that rise in no order are asked for, and then taken as they are", () => {
  expect(() => orderOf(["13/2/24", "1/1/24"])).toThrow("do not rise in any order");
  expect(orderOf(["13/2/24", "1/1/24"], "dmy")).toBe("dmy");
});

test("an order that does not fit, and dates of other calendars, are refused", () => {
  expect(() => orderOf(["13/1/24"], "mdy")).toThrow("--date-order mdy does not fit");
  expect(() => orderOf(["13/1/24"], "ymd")).toThrow("--date-order ymd does not fit");
  expect(() => orderOf(["5/1/2567"])).toThrow("line 1: 5/1/2567 is not a date since 2009 in the Gregorian calendar");
  expect(() => orderOf(["31/2/24"])).toThrow("31/2/24 is not a date");
});

test("a date of two digits is one of this century", () => {
  const [entry] = entriesOf("24. 8. 26. 13:05 - B: x").entries;
  expect(entry === undefined ? null : localTimeOf(entry, "ymd")).toMatchObject({ year: 2024, month: 8, day: 26 });
});
