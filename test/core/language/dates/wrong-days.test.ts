/** Words next to a date move it, deny it, or make it a bound: it is the day of an independent calendar, or unread. */
import { describe, expect, test } from "vitest";
import { readMessage } from "../../../../worker/core/language/index.ts";
import type { ExtractedFact } from "../../../../worker/core/extraction/extraction.ts";
import { isoOf, nextWeekday, plusDays, weekdayOf, type Day } from "../../../oracle/calendar.ts";
import { dayOfInstant, noonOf } from "../../../oracle/instants.ts";

const WEDNESDAY: Day = { year: 2024, month: 3, day: 6 };
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const read = (content: string, said = noonOf(WEDNESDAY), time_zone = "UTC"): ExtractedFact[] =>
  readMessage({ speaker: "Ada", content, reference_time: said, time_zone, previous: [] }).facts;

/** Days that a fact claims: its due day, and the first and last day of a stated period. */
const claimed = (fact: ExtractedFact): string[] => [
  ...(fact.due_precision === "day" && fact.due != null ? [`due ${dayOfInstant(fact.due)}`] : []),
  ...(fact.valid_from_precision === "day" && fact.valid_from !== null ? [dayOfInstant(fact.valid_from)] : []),
  ...(fact.kind === "event" && fact.valid_to_precision === "day" && fact.valid_to !== null
    ? [`to ${dayOfInstant(fact.valid_to - 1)}`]
    : []),
];
const factsOf = (content: string): string[] => read(content).map(({ fact }) => fact);
const daysOf = (content: string, said?: number, zone?: string): string[] =>
  read(content, said, zone).flatMap((fact) => claimed(fact));

describe("a moved appointment is due on its new date", () => {
  const FORMER = ["Monday", "tomorrow", "next Monday", "11 March", "the 11th"];
  const MOVED = ["moved", "pushed back", "postponed", "brought forward", "rescheduled"];
  test.each(FORMER.flatMap((former) => MOVED.map((verb) => [verb, former] as const)))("%s from %s", (verb, former) => {
    for (const thing of ["dentist appointment", "interview", "call"]) {
      const content = `My ${thing} was ${verb} from ${former} to Tuesday 12 March.`;
      expect([content, daysOf(content)]).toEqual([content, ["due 2024-03-12"]]);
    }
  });

  test.each([
    ["My dentist appointment was moved to Friday, so I'm free tomorrow.", ["due 2024-03-08"]],
    ["My exam is on Friday and tomorrow I rest.", ["due 2024-03-08"]],
    ["My dentist appointment was moved forward from Friday.", []],
    ["My dentist appointment was postponed until Friday.", ["due 2024-03-08"]],
    ["My exam was moved up to Thursday.", ["due 2024-03-07"]],
    ["My dentist appointment was moved to before Friday.", []],
  ])("a date of another clause, and the former one, are not its date: %s", (content, days) => {
    expect(daysOf(content)).toEqual(days);
  });
});

describe("a bound is not a day", () => {
  test.each([
    "I have a dentist appointment before Friday.",
    "I have a dentist appointment until Friday.",
    "My exam is before 5 May.",
    "Our wedding is on Friday at the latest.",
    "My lease ends before 5 May.",
    "My passport expires before next Friday.",
    "My last day at Siemens is before Friday.",
    "I start at Siemens before Friday.",
    "I'm starting at Siemens before 5 May.",
  ])("%s", (content) => {
    const days = read(content)
      .filter(({ kind }) => kind === "state")
      .flatMap((fact) => claimed(fact));
    expect(days).toEqual([]);
    expect(factsOf(content).join()).not.toMatch(/\d/u);
  });

  test.each([
    ["I was born before 5 May 1990.", "Ada was born before 5 May 1990."],
    ["My deadline is before 5 May.", "Ada's deadline is before 5 May 2024."],
  ])("a sentence keeps it: %s", (content, fact) => {
    expect(factsOf(content)).toContain(fact);
  });
});

describe("two days of a list are one period only if the second follows the first", () => {
  test.each(
    [0, 1, 2, 3, 4, 5, 6].flatMap((ahead) =>
      WEEKDAYS.map((name, first) => [plusDays(WEDNESDAY, ahead), first, name] as const),
    ),
  )("said on %j: %i", (today, first) => {
    for (const second of [0, 1, 2, 3, 4, 5, 6].filter((other) => other !== first)) {
      const content = `I visited Rome on ${WEEKDAYS[first]} and ${WEEKDAYS[second]}.`;
      const isInRow = (first + 1) % 7 === second;
      const days = daysOf(content, noonOf(today));
      if (!isInRow) expect([content, days]).toEqual([content, []]);
      else if (days.length > 0) {
        const [from = ""] = days;
        expect(weekdayOf({ year: 2024, month: Number(from.slice(5, 7)), day: Number(from.slice(8)) })).toBe(first);
      }
    }
  });
});

test.each([0, 1, 2, 3, 4, 5, 6])("a weekday just gone is before today, weekday %i", (weekday) => {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const today = plusDays(WEDNESDAY, ahead);
    const gone = isoOf(nextWeekday(today, weekday, -1));
    for (const words of [`this ${WEEKDAYS[weekday]} just gone`, `on ${WEEKDAYS[weekday]} just gone`])
      expect(daysOf(`I visited Rome ${words}.`, noonOf(today))).toEqual([gone, `to ${gone}`]);
  }
});

describe("a date is unread next to words that contradict or replace it", () => {
  test.each([
    "I visited Rome on Tuesday 1 January 2020.",
    "I got married on Sunday, 29 February 2020.",
    "I will visit Rome on Monday 5 May 2030.",
    "I met Tom on 29 February 1066.",
    "I met Tom on 5 May 0099.",
    "I visited Rome on 5 May 2020 (or maybe 2021).",
    "I visited Rome on 5 May 2020 (maybe 2021).",
    "I visited Rome on what would have been 5 May 2020.",
    "I visited Rome Friday midnight.",
    "I moved to Rome Monday to Tuesday.",
    "I moved to Rome from Monday to Wednesday.",
  ])("%s", (content) => {
    expect(daysOf(content)).toEqual([]);
    expect(factsOf(content).join()).not.toMatch(/ (?:on|to)\.|to on/u);
  });

  test("a weekday that fits its date is read with it", () => {
    expect(daysOf("I visited Rome on Wednesday 1 January 2020.")).toEqual(["2020-01-01", "to 2020-01-01"]);
  });
});

describe("a clock of another zone may be on another day of the user", () => {
  const SAID = Date.parse("2024-03-30T12:00:00Z");
  test.each([
    ["I met Tom yesterday at 11pm PST.", "Europe/Berlin", []],
    ["Our flight is tomorrow at 11pm PST.", "Europe/Berlin", []],
    ["I have a call tomorrow at 9am Tokyo time.", "Europe/Berlin", []],
    ["I met Tom yesterday at 3pm EST.", "UTC", ["2024-03-29", "to 2024-03-29"]],
    ["I met Tom yesterday at 11pm.", "UTC", ["2024-03-29", "to 2024-03-29"]],
  ])("%s %s", (content, zone, days) => {
    expect(daysOf(content, SAID, zone)).toEqual(days);
  });
});

describe("a time leaves neither a preposition nor a part of an object", () => {
  const PREPOSITIONS = ["on", "in", "at", "during", "over"];
  const TIMES = ["yesterday", "two days ago", "this morning", "the day before yesterday", "3 days ago"];
  test.each(PREPOSITIONS.flatMap((word) => TIMES.map((time) => `${word} ${time}`)))("visited Rome %s", (time) => {
    expect(factsOf(`I visited Rome ${time}.`).filter((fact) => /\b(?:on|in|at|during|over)\.$/u.test(fact))).toEqual(
      [],
    );
  });

  test("a particle stays", () => {
    expect(factsOf("I turned the heating on yesterday.").join()).not.toMatch(/heating\.$/u);
  });

  test.each([
    ["I quit smoking one of these days.", "smoking"],
    ["I quit smoking the other day.", "smoking"],
    ["I gave up coffee a while ago.", "coffee"],
    ["I stopped eating meat at some point.", "eating meat"],
  ])("%s", (content, thing) => {
    const stopped = read(content).find(({ predicate }) => predicate === "STOPPED");
    expect(stopped?.object ?? stopped?.object_value).toBe(thing);
  });
});

test.each(["April", "August", "September", "November"])(
  "a date in %s takes its preposition with it, as the month has the same name in German",
  (month) => {
    expect(factsOf(`I left London on 14 ${month} 2021.`)).toEqual(["Ada left London."]);
    expect(factsOf(`I got divorced on 3 ${month} 2021.`)).toContain("Ada got divorced.");
  },
);

test.each([
  ["I got a new job at Zeiss, starting April 1.", "2023"],
  ["I got promoted to manager, effective April 1.", "2023"],
  ["I got a place at TU Berlin, starting on 1 October.", "2023"],
])("a start that may lie ahead is not the last such day: %s", (content, former) => {
  expect(daysOf(content).filter((day) => day.startsWith(former))).toEqual([]);
});

test.each([
  ["My trip to Japan is from October 3 to 24.", "due 2024-10-03"],
  ["I booked a holiday from October 3 to 24.", "due 2024-10-03"],
  ["I have a workshop in Bern from 5 May to 7 May.", "due 2024-05-05"],
  ["My vacation is from June 20 through June 30.", "due 2024-06-20"],
  ["We have a trip to Crete from the 3rd to the 10th of May.", "due 2024-05-03"],
])("an appointment over several days is due on the first: %s", (content, due) => {
  expect(daysOf(content)).toEqual([due]);
});

test("a date is not the thing that ended", () => {
  expect(factsOf("I went vegan on 1 January and gave up on 20 February.")).toEqual(["Ada went vegan."]);
});
