/** Starts, ends and due dates of weeks, by rules, in several languages and time zones, compared with an independent calendar. */
import { describe, expect, test } from "vitest";
import { inWeekOf, isoOf, plusDays, type Day } from "../../../oracle/calendar.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import { renderPeriod } from "../../../../worker/core/context/dates.ts";
import type { ExtractedFact } from "../../../../worker/core/extraction/extraction.ts";
import { readMessage } from "../../../../worker/core/language/index.ts";
import { UNBOUNDED } from "../../../../worker/core/temporal/bounds.ts";
import { fromCivil, toCivil } from "../../../../worker/core/text/calendar.ts";
import { WEEKS } from "./week-phrases.ts";

/** A Wednesday, a leap day, a Sunday at a year's end, a Monday at its start, a Sunday at a month's end. */
const SAID_ON: Day[] = [
  { year: 2024, month: 3, day: 6 },
  { year: 2024, month: 2, day: 29 },
  { year: 2023, month: 12, day: 31 },
  { year: 2024, month: 1, day: 1 },
  { year: 2024, month: 3, day: 31 },
];
/** From 14 hours after to 11 hours before UTC. */
const ZONES = [
  "UTC",
  "Pacific/Kiritimati",
  "Europe/Berlin",
  "America/Los_Angeles",
  "Pacific/Honolulu",
  "Pacific/Pago_Pago",
];
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const lateOn = ({ year, month, day }: Day, zone: string): number => fromCivil(Date.UTC(year, month - 1, day, 21), zone);
const inEnglish = ({ year, month, day }: Day): string => `the week of ${day} ${MONTHS[month - 1]} ${year}`;

function read(content: string, today: Day, zone: string): ExtractedFact[] {
  const reference_time = lateOn(today, zone);
  return readMessage({ speaker: "Ada", content, reference_time, time_zone: zone, previous: [] }).facts;
}

const dayIn = (at: number | null | undefined, zone: string): string | null =>
  at === null || at === undefined ? null : new Date(toCivil(at, zone)).toISOString().replace("T00:00:00.000Z", "");

const PLACES = SAID_ON.flatMap((today) => ZONES.map((zone) => [isoOf(today), zone, today] as const));

describe.each(PLACES)("said on %s in %s", (_, zone, today) => {
  const at = lateOn(today, zone);
  const past = WEEKS.filter(([, direction]) => direction === "past");

  test("a state that began in a week is known to begin in it", () => {
    const faults = past.flatMap(([words, , mondayOf]) => {
      const monday = mondayOf(today);
      const state = read(`I started at Siemens ${words}.`, today, zone).find(({ kind }) => kind === "state");
      const found = [dayIn(state?.valid_from, zone), state?.valid_from_precision];
      const shown = state === undefined ? "" : renderPeriod("state", { ...UNBOUNDED, ...state }, at);
      return found.join() === [isoOf(monday), "week"].join() && shown === `since ${inEnglish(monday)}`
        ? []
        : [`${words}: ${found.join(" ")}, ${shown}`];
    });
    expect(faults).toEqual([]);
  });

  test("an event of a week is in that week", () => {
    const faults = past.flatMap(([words, , mondayOf]) => {
      const monday = mondayOf(today);
      const [event] = read(`I met Bob ${words}.`, today, zone);
      const found = [
        dayIn(event?.valid_from, zone),
        event?.valid_from_precision,
        dayIn(event?.valid_to, zone),
        event?.valid_to_precision,
      ];
      const shown = event === undefined ? "" : renderPeriod("event", { ...UNBOUNDED, ...event }, at);
      const expected = [isoOf(monday), "week", isoOf(plusDays(monday, 7)), "week"];
      return found.join() === expected.join() && shown === inEnglish(monday)
        ? []
        : [`${words}: ${found.join(" ")}, ${shown}`];
    });
    expect(faults).toEqual([]);
  });

  test("a state that ended in a week is known to end in it", () => {
    const lastWeek = inWeekOf(plusDays(today, -7), 1);
    const states = read("I left Siemens last week.", today, zone).filter(({ kind }) => kind === "state");
    const shown = states.map((state) => renderPeriod("state", { ...UNBOUNDED, ...state }, at));
    expect(shown).toEqual([`until ${inEnglish(lastWeek)}`]);
  });

  test("plans and tasks of a week are due in that week", () => {
    const faults = WEEKS.filter(([, direction]) => direction === "future").flatMap(([words, , mondayOf]) =>
      [`I will visit Ana ${words}.`, `Remind me to call Tom ${words}.`].flatMap((content) => {
        const monday = mondayOf(today);
        const [fact] = read(content, today, zone);
        const found = [dayIn(fact?.due, zone), fact?.due_precision];
        const shown = fact === undefined ? "" : renderPeriod("state", { ...UNBOUNDED, ...fact }, at);
        return found.join() === [isoOf(monday), "week"].join() && shown === `planned for ${inEnglish(monday)}`
          ? []
          : [`${content} ${found.join(" ")}, ${shown}`];
      }),
    );
    expect(faults).toEqual([]);
  });
});

const boundOf = (content: string): string[] => {
  const today = nonNull(SAID_ON[0], "day");
  return read(content, today, "Europe/Berlin").map(
    ({ valid_from, valid_from_precision, due, due_precision }) =>
      `${dayIn(due ?? valid_from, "Europe/Berlin")} ${due_precision ?? valid_from_precision}`,
  );
};

test.each([
  ["Ich arbeite seit letzter Woche bei Siemens.", "2024-02-26 week"],
  ["Ich wohne seit letzter Woche in Kiel.", "2024-02-26 week"],
  ["Erinnere mich nächste Woche daran, die Rechnung zu schicken.", "2024-03-11 week"],
  ["Ich muss bis Ende nächster Woche den Bericht abgeben.", "2024-03-17 day"],
  ["Vivo en Madrid desde la semana pasada.", "2024-02-26 week"],
  ["Recuérdame la próxima semana enviar la factura.", "2024-03-11 week"],
])("a week in German or Spanish is that week, and its end is its Sunday: %s", (content, expected) => {
  expect(boundOf(content)).toEqual([expected]);
});

test.each([
  ["I started at Siemens two weeks ago.", "2024-02-21 day"],
  ["I started at Siemens about two weeks ago.", "2024-02-18 month"],
  ["I started at Siemens last weekend.", "2024-03-02 week"],
  ["I started at Siemens the week starting 1 May 2023.", "2023-05-01 week"],
  ["I started at Siemens the week starting 3 May 2023.", "2023-05-03 month"],
  ["I started at Siemens in the first week of May 2023.", "2023-05-01 week"],
  ["I started at Siemens in the first week of June 2023.", "2023-06-01 month"],
])("only days of one week have the precision of a week: %s", (content, expected) => {
  expect(boundOf(content).at(-1)).toBe(expected);
});
