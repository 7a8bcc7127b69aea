import { describe, expect, test } from "vitest";
import { renderPeriod } from "../../../worker/core/context/dates.ts";
import {
  asEnd,
  asStart,
  inferred,
  observed,
  stated,
  UNBOUNDED,
  type Bounds,
} from "../../../worker/core/temporal/bounds.ts";

const at = Date.parse;
const NOW = at("2026-11-22T12:00:00Z");
const from = (...bound: Parameters<typeof asStart>) => asStart(...bound);
const bounds = (...parts: Partial<Bounds>[]): Bounds => Object.assign({}, UNBOUNDED, ...parts);
const year = (y: number) => stated(Date.UTC(y, 0, 1), "year");
const HEARD = observed(at("2026-11-22T09:30:00Z"));

describe("the period of a state", () => {
  test.each([
    ["a stated start", bounds(from(year(2021))), "since 2021"],
    ["a start that follows from a change", bounds(from(inferred(Date.UTC(2021, 4, 1), "month"))), "since May 2021"],
    ["a start that was only heard of", bounds(from(HEARD)), "as of 22 Nov 2026"],
    ["a stated end includes its year", bounds(asEnd(year(2020))), "until 2019"],
    ["a stated end includes its day", bounds(asEnd(stated(at("2023-05-06"), "day"))), "until 5 May 2023"],
    ["an end that was only heard of", bounds(asEnd(observed(at("2023-08-03T10:00:00Z")))), "before 3 Aug 2023"],
    ["a range includes its last year", bounds(from(year(2015)), asEnd(year(2020))), "2015–2019"],
    ["a range within one year", bounds(from(year(2015)), asEnd(year(2016))), "2015"],
    ["bounds of two precisions", bounds(from(year(2015)), asEnd(stated(at("2019-05-07"), "day"))), "2015 – 6 May 2019"],
    [
      "an end that follows from the start of another state",
      bounds(from(year(2015)), asEnd(inferred(Date.UTC(2021, 0, 1), "year"))),
      "2015–2021",
    ],
    [
      "a known start and an end heard of",
      bounds(from(year(2015)), asEnd(HEARD)),
      "from 2015, ended before 22 Nov 2026",
    ],
    [
      "heard to hold, later heard to be over",
      bounds(from(observed(at("2026-02-01"))), asEnd(HEARD)),
      "as of 1 Feb 2026, ended before 22 Nov 2026",
    ],
    ["heard to hold, with a stated end", bounds(from(HEARD), asEnd(year(2028))), "as of 22 Nov 2026, until 2027"],
    ["no bounds", UNBOUNDED, ""],
    ["a year of a zone east of Greenwich", bounds(from(stated(at("2020-12-31T23:00:00Z"), "year"))), "since 2021"],
    ["a year of New Zealand", bounds(from(stated(at("2020-12-31T11:00:00Z"), "year"))), "since 2021"],
    ["a day of a zone west of Greenwich", bounds(asEnd(stated(at("2023-05-06T07:00:00Z"), "day"))), "until 5 May 2023"],
  ])("%s", (_, given, text) => expect(renderPeriod("state", given, NOW)).toBe(text));
});

test.each([
  ["heard of", bounds(asEnd(HEARD)), "done on 22 Nov 2026"],
  ["of a stated day", bounds(asEnd(stated(at("2026-11-21"), "day"))), "done on 20 Nov 2026"],
  ["that follows from the day of an event", bounds(asEnd(inferred(at("2026-11-20"), "day"))), "done on 20 Nov 2026"],
  ["that follows from a month", bounds(asEnd(inferred(at("2026-11-01"), "month"))), "done in Nov 2026"],
])("a task that was done says so instead of its due date, with an end %s", (_, ended, text) => {
  const due = { due: at("2026-11-29"), due_precision: "day" } as const;
  expect(renderPeriod("state", { ...ended, ...due }, NOW, "done")).toBe(text);
});

describe("the period of an event", () => {
  const day = (text: string) => stated(at(text), "day");
  test.each([
    ["a year", bounds(from(year(2022)), asEnd(year(2023))), "2022"],
    ["a day", bounds(from(day("2023-05-07")), asEnd(day("2023-05-08"))), "7 May 2023"],
    [
      "a week ends with its last day",
      bounds(from(day("2023-05-01")), asEnd(day("2023-05-08"))),
      "1 May 2023 – 7 May 2023",
    ],
    [
      "one of several days",
      bounds(from(stated(at("2023-04-28"), "month")), asEnd(stated(at("2023-05-06"), "month"))),
      "between 28 Apr 2023 and 5 May 2023",
    ],
    ["a month", bounds(from(stated(at("2023-02-01"), "month")), asEnd(stated(at("2023-03-01"), "month"))), "Feb 2023"],
    [
      "an instant to the minute",
      bounds(
        from(stated(at("2023-05-07T13:56:00Z"), "instant")),
        asEnd(stated(at("2023-05-07T13:56:00.001Z"), "instant")),
      ),
      "7 May 2023 13:56",
    ],
    ["without a date, before it was told", bounds(asEnd(HEARD)), "before 22 Nov 2026"],
    [
      "a change without a date, by the day on which its state was heard of",
      bounds(from(inferred(HEARD.at ?? 0, "instant")), asEnd(inferred((HEARD.at ?? 0) + 1, "instant"))),
      "by 22 Nov 2026",
    ],
  ])("%s", (_, given, text) => expect(renderPeriod("event", given, NOW)).toBe(text));
});

test("a plan is written as past once it is over", () => {
  const plan = {
    ...bounds(from(HEARD), asEnd(inferred(at("2027-04-15"), "day"))),
    due: at("2027-04-14"),
    due_precision: "day" as const,
  };
  expect(renderPeriod("state", plan, NOW)).toBe("planned for 14 Apr 2027");
  expect(renderPeriod("state", plan, at("2027-04-15"))).toBe("was planned for 14 Apr 2027");
});
