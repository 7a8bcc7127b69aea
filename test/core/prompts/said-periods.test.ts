/** Counts of days and weeks, and windows of days, in rules, model answers and contexts, compared with an independent calendar. */
import { describe, expect, test } from "vitest";
import { inWeekOf, isoOf, plusDays, type Day } from "../../oracle/calendar.ts";
import { dayOfInstant, noonOf } from "../../oracle/instants.ts";
import { withResolvedDates } from "../../../worker/core/context/resolved-dates.ts";
import type { ExtractedFact } from "../../../worker/core/extraction/extraction.ts";
import { toExtractions } from "../../../worker/core/prompts/to-extractions.ts";
import { extractBuiltin } from "../../../worker/core/language/read-clauses.ts";

/** A Wednesday, a leap day, a Sunday at a year's end, a Monday at its start, a Sunday at a month's end. */
const SAID_ON: Day[] = [
  { year: 2024, month: 3, day: 6 },
  { year: 2024, month: 2, day: 29 },
  { year: 2023, month: 12, day: 31 },
  { year: 2024, month: 1, day: 1 },
  { year: 2024, month: 3, day: 31 },
];
const MONTHS = "January February March April May June July August September October November December".split(" ");
const COUNTS: [string, number][] = [
  ["a", 1],
  ["two", 2],
  ["3", 3],
  ["ten", 10],
];

const plural = (unit: string, n: number): string => (n === 1 ? unit : `${unit}s`);

function answeredBy(content: string, today: Day, valid_from: Day, valid_to: Day | null): readonly ExtractedFact[] {
  const fact = {
    message: 1,
    quote: "I moved to Oslo",
    subject: 1,
    object: 2,
    object_value: null,
    fact: "Ada moved to Oslo.",
    denied: false,
    strength: 7,
    due: null,
    precision: null,
    confidence: "stated",
    valid_from: isoOf(valid_from),
  };
  const entities = [
    { id: 1, name: "Ada", type: "person" },
    { id: 2, name: "Oslo", type: "place" },
  ];
  const end = valid_to === null ? null : isoOf(valid_to);
  const facts = [
    { ...fact, predicate: "MOVED_TO", kind: "event" as const, valid_to: end },
    { ...fact, predicate: "LIVES_IN", kind: "state" as const, valid_to: null },
  ];
  const input = { speaker: "Ada", content, reference_time: noonOf(today), time_zone: "UTC", previous: [] };
  return toExtractions({ entities, facts }, [input]).flatMap((extraction) => extraction.facts);
}

const writtenBounds = (facts: readonly ExtractedFact[]): string[] =>
  facts
    .filter(({ predicate }) => predicate === "MOVED_TO" || predicate === "LIVES_IN")
    .map(({ kind, valid_from, valid_from_precision, valid_to, valid_to_precision }) =>
      [
        kind,
        valid_from === null ? "open" : dayOfInstant(valid_from),
        valid_from_precision,
        valid_to === null ? "open" : dayOfInstant(valid_to - 1),
        valid_to_precision,
      ].join(" "),
    )
    .sort();

const MONTH_NAMES = MONTHS.map((name) => name.slice(0, 3));

describe.each(SAID_ON.map((today) => [isoOf(today), today] as const))("said on %s, by every route", (_, today) => {
  const counted = COUNTS.flatMap(([word, n]) =>
    (
      [
        ["day", 1],
        ["week", 7],
        ["fortnight", 14],
      ] as const
    ).map(([unit, days]) => [`${word} ${plural(unit, n)} ago`, plusDays(today, -n * days)] as const),
  );
  const sentences = counted.flatMap(([words, meant]) => [
    [`I moved to Oslo ${words}.`, meant] as const,
    [`${words[0]?.toUpperCase()}${words.slice(1)} I moved to Oslo.`, meant] as const,
  ]);

  test("a count of days or weeks ago is that exact day", () => {
    const faults = sentences.flatMap(([content, meant]) => {
      const expected = [`event ${isoOf(meant)} day ${isoOf(meant)} day`, `state ${isoOf(meant)} day open `];
      const monday = inWeekOf(meant, 1);
      const sunday = plusDays(monday, 6);
      const routes = {
        rules: extractBuiltin({
          speaker: "Ada",
          content,
          reference_time: noonOf(today),
          time_zone: "UTC",
          previous: [],
        }).facts,
        "a model that writes the day": answeredBy(content, today, meant, null),
        "a model that writes the Monday": answeredBy(content, today, monday, null),
        "a model that writes the week": answeredBy(content, today, monday, sunday),
      };
      return Object.entries(routes).flatMap(([route, facts]) => {
        const found = writtenBounds(facts);
        return JSON.stringify(found) === JSON.stringify(expected)
          ? []
          : [`${content} by ${route}: ${found.join(", ")} for ${isoOf(meant)}`];
      });
    });
    expect(faults).toEqual([]);
  });

  test("a context shows that exact day behind the words", () => {
    const faults = sentences.flatMap(([content, meant]) => {
      const shown = withResolvedDates(content, noonOf(today), "UTC");
      const date = `[${meant.day} ${MONTH_NAMES[meant.month - 1]} ${meant.year}]`;
      return shown.includes(date) ? [] : [`${shown} for ${date}`];
    });
    expect(faults).toEqual([]);
  });

  const lastWeek = inWeekOf(plusDays(today, -7), 1);
  test.each([
    ["last week", lastWeek, plusDays(lastWeek, 6), "week"],
    ["the week before last", plusDays(lastWeek, -7), plusDays(lastWeek, -1), "week"],
    ["about two weeks ago", plusDays(today, -17), plusDays(today, -11), "month"],
    ["a couple of weeks ago", plusDays(today, -17), plusDays(today, -11), "month"],
  ])("%s is all of its days, and no start on one of them", (words, first, last, precision) => {
    const content = `I moved to Oslo ${words}.`;
    const isInWeek = isoOf(inWeekOf(first, 1)) === isoOf(inWeekOf(last, 1));
    const within = isInWeek ? "week" : first.month === last.month ? "month" : "year";
    const expected = [
      `event ${isoOf(first)} ${precision} ${isoOf(last)} ${precision}`,
      `state ${isoOf(first)} ${within} open `,
    ];
    expect(
      writtenBounds(
        extractBuiltin({ speaker: "Ada", content, reference_time: noonOf(today), time_zone: "UTC", previous: [] })
          .facts,
      ),
    ).toEqual(expected);
    for (const day of [first, plusDays(first, 2), last])
      expect(writtenBounds(answeredBy(content, today, day, null))).toEqual(expected);
    expect(writtenBounds(answeredBy(content, today, first, last))).toEqual(expected);
  });
});

test("a date stays as a model wrote it where the sentence names both ends, or other days", () => {
  const today: Day = { year: 2024, month: 5, day: 15 };
  const read = (content: string, day: Day) => writtenBounds(answeredBy(content, today, day, null));
  const state = (day: string) => [`event ${day} day ${day} day`, `state ${day} day open `];
  expect(read("I moved to Oslo from 3 to 9 May 2024.", { year: 2024, month: 5, day: 3 })).toEqual(state("2024-05-03"));
  expect(read("I moved to Oslo on 7 May 2024, as I said last week.", { year: 2024, month: 5, day: 7 })).toEqual(
    state("2024-05-07"),
  );
  expect(read("I moved to Oslo last week and met Bob about a week ago.", { year: 2024, month: 5, day: 8 })).toEqual(
    state("2024-05-08"),
  );
});
