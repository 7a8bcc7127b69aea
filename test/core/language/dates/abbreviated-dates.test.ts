/** Dates with abbreviated months or weekdays, and text after "before last", from message to fact. */
import { describe, expect, test } from "vitest";
import { readMessage } from "../../../../worker/core/language/index.ts";
import { sentencesOf } from "../../../../worker/core/text/sentences/split-into-sentences.ts";
import { sentencesIn } from "../../../../worker/core/text/markdown/cut.ts";
import { dayOfInstant, noonOf } from "../../../oracle/instants.ts";

const TODAY = noonOf({ year: 2024, month: 3, day: 6 });

function read(content: string): string {
  const { facts } = readMessage({ speaker: "Ada", content, reference_time: TODAY, time_zone: "UTC", previous: [] });
  const [fact] = facts;
  if (fact === undefined) return "no fact";
  const isStated = fact.valid_from_basis === "stated" && fact.valid_from !== null && fact.valid_to !== null;
  return isStated
    ? `${fact.fact} ${dayOfInstant(fact.valid_from ?? 0)}..${dayOfInstant((fact.valid_to ?? 0) - 1)}`
    : fact.fact;
}

describe("a full stop within a date does not end the sentence", () => {
  test.each([
    ["on Feb. 27", "2024-02-27..2024-02-27"],
    ["on Tuesday, Feb. 27th", "2024-02-27..2024-02-27"],
    ["on Friday, Dec. 22", "2023-12-22..2023-12-22"],
    ["on Fri, Jan. 5, 2024", "2024-01-05..2024-01-05"],
    ["from Feb. 3 to Feb. 5", "2024-02-03..2024-02-05"],
    ["in Feb. 2023", "2023-02-01..2023-02-28"],
    ["last Tuesday, Feb 27th", "2024-02-27..2024-02-27"],
  ])("%s", (words, days) => expect(read(`I visited Rome ${words}.`)).toBe(`Ada visited Rome. ${days}`));

  test.each(["on Tues. 27 Feb", "on Tue. the 27th", "last Tuesday, Feb. 27th"])("%s gives no other Tuesday", (words) =>
    expect(read(`I visited Rome ${words}.`)).not.toContain("2024-03-05"),
  );

  test("in sentences and passages", () => {
    const text = "We met on Tues. 27 Feb. and on Mar. 5. It was good.";
    const parts = ["We met on Tues. 27 Feb. and on Mar. 5.", "It was good."];
    expect(sentencesOf(text)).toEqual(parts);
    expect(sentencesIn(text, [0, text.length]).map(([from, to]) => text.slice(from, to).trim())).toContain(parts[1]);
  });

  test.each([
    ["I visited Rome in Feb. 20 people came.", "Ada visited Rome. 2024-02-01..2024-02-29"],
    ["I visited Rome on Sun. 3 people came.", "Ada visited Rome. 2024-03-03..2024-03-03"],
  ])("unless a number begins the next one: %s", (content, fact) => expect(read(content)).toBe(fact));
});

test.each([
  "the week before last Easter",
  "a week before last New Year's",
  "the Friday before last Christmas",
  "the year before last Olympics",
])("%s is counted from something without a date", (words) =>
  expect(read(`I visited Rome ${words}.`)).toBe(`Ada visited Rome ${words}.`),
);
