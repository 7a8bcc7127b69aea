import { describe, expect, test } from "vitest";
import { readBounds } from "../../../worker/core/prompts/stated-dates.ts";
import type { Bounds } from "../../../worker/core/temporal/bounds.ts";
import { MONDAY } from "./samples.ts";

type Dates = [from: string | null, to: string | null, precision: string | null];

const NOW = new Date(MONDAY).toISOString();
const iso = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString().replace("T00:00:00.000Z", "");

function read(kind: "state" | "event", [valid_from, valid_to, precision]: Dates, time_zone = "UTC"): string {
  const answered = { kind, predicate: "LIVES_IN", valid_from, valid_to, due: null, precision };
  const bounds = readBounds(answered, { reference_time: MONDAY, time_zone });
  return bounds === null ? "nothing" : written(bounds);
}

function written(bounds: Bounds): string {
  const bound = (at: number | null, basis: string | null, precision: string | null): string =>
    at === null ? "null" : [iso(at), basis, basis === "observed" ? "" : precision].join(" ").trim();
  const from = bound(bounds.valid_from, bounds.valid_from_basis, bounds.valid_from_precision);
  return `${from}..${bound(bounds.valid_to, bounds.valid_to_basis, bounds.valid_to_precision)}`.replaceAll(NOW, "now");
}

describe("a state mentioned on Monday 8 May 2023", () => {
  test.each<[string, Dates, string]>([
    ["without a date holds from when it was mentioned", [null, null, null], "now observed..null"],
    ["began in a year", ["2019", null, "year"], "2019-01-01 stated year..null"],
    ["began in a month", ["2019-03", null, "month"], "2019-03-01 stated month..null"],
    ["began on a day", ["2019-03-04", null, "day"], "2019-03-04 stated day..null"],
    ["is no more exact than was said", ["2019-03-04", null, "year"], "2019-01-01 stated year..null"],
    ["is no more exact than its text", ["2019", null, "day"], "2019-01-01 stated year..null"],
    ["with a date and no precision has that of the text", ["2019-03", null, null], "2019-03-01 stated month..null"],
    ["with a precision of its own invention, too", ["2019-03", null, "season"], "2019-03-01 stated month..null"],
    ["of the day of its mention, not stated, is of the telling", ["2023-05-08", null, null], "now observed..null"],
    ["of the day of its mention, stated, is of the day", ["2023-05-08", null, "day"], "2023-05-08 stated day..null"],
    ["that ended without a date was over when it was mentioned", [null, "2023-05-08", null], "null..now observed"],
    ["that ended on a day", [null, "2023-05-05", "day"], "null..2023-05-06 stated day"],
    ["that ends later still holds", [null, "2024", "year"], "now observed..2025-01-01 stated year"],
    ["from one year to another", ["2015", "2019", "year"], "2015-01-01 stated year..2020-01-01 stated year"],
    ["in one year", ["2015", "2015", "year"], "2015-01-01 stated year..2016-01-01 stated year"],
    [
      "from a year to a day has two precisions",
      ["2015", "2019-05-06", null],
      "2015-01-01 stated year..2019-05-07 stated day",
    ],
    ["since a year, but no longer", ["2015", "2023-05-08", null], "2015-01-01 stated year..now observed"],
    ["that began within a season", ["2022-09/2022-11", null, null], "2022-09-01 stated year..null"],
    ["that ended within a season", [null, "2022-09/2022-11", null], "null..2022-12-01 stated month"],
    ["that began in a week", ["2023-04-24/2023-04-30", null, null], "2023-04-24 stated week..null"],
    ["that began in a week across two years", ["2022-12-26/2023-01-01", null, null], "2022-12-26 stated week..null"],
    ["that began in a week of ISO 8601", ["2023-W17", null, null], "2023-04-24 stated week..null"],
    ["that began on a day, known to its week", ["2023-04-26", null, "week"], "2023-04-24 stated week..null"],
    ["that began on one of the days of a week", ["2023-04-25/2023-04-27", null, null], "2023-04-25 stated week..null"],
    [
      "that began on one of the days of two weeks",
      ["2023-04-18/2023-04-24", null, null],
      "2023-04-18 stated month..null",
    ],
    [
      "that began and ended in a week",
      ["2023-W16", "2023-W17", null],
      "2023-04-17 stated week..2023-05-01 stated week",
    ],
    ["whose week does not exist began when it was mentioned", ["2023-W53", null, null], "now observed..null"],
    ["without end", ["2015", "9999-12-31", "year"], "2015-01-01 stated year..null"],
    ["that ended before it began is none", ["2019", "2015", "year"], "nothing"],
    ["whose end cannot be read is none", [null, "some day", null], "nothing"],
    ["whose start cannot be read begins when it was mentioned", ["2019-02-30", null, "day"], "now observed..null"],
    ["with a placeholder for a start", ["0001-01-01", null, "day"], "now observed..null"],
    ["with empty texts for dates", ["", " ", ""], "now observed..null"],
  ])("a state %s", (_, dates, expected) => {
    expect(read("state", dates)).toBe(expected);
  });
});

describe("a state whose end is unknown", () => {
  const readWith = (valid_to: string, text: string): string => {
    const dates = {
      kind: "state",
      predicate: "WORKS_AT",
      valid_from: null,
      valid_to,
      due: null,
      precision: null,
    } as const;
    const bounds = readBounds(
      { ...dates, sentence: { text, subject: "Mia Rossi" } },
      { reference_time: MONDAY, time_zone: "UTC" },
    );
    return bounds === null ? "nothing" : written(bounds);
  };

  test.each([
    ["unknown", "Mia Rossi worked at Acme."],
    ["Unknown (not stated)", "Mia Rossi was a nurse."],
    ["not specified", "mia rossi previously lived in Rome."],
    ["unbekannt", "Mia Rossi had a boat."],
  ])("a state until %j is over where its sentence is in the past tense: %s", (valid_to, text) => {
    expect(readWith(valid_to, text).replaceAll(NOW, "now")).toBe("null..now observed");
  });

  test.each([
    ["unknown", "Mia Rossi works at Acme."],
    ["unknown", "Mia Rossi has lived in Rome since she married."],
    ["unknown", "At Acme worked Mia Rossi."],
    ["present", "Mia Rossi worked at Acme."],
  ])("a state until %j stays open: %s", (valid_to, text) => {
    expect(readWith(valid_to, text).replaceAll(NOW, "now")).toBe("now observed..null");
  });
});

describe("a state that ends on the day of its message", () => {
  const readWith = (text: string): string => {
    const dates = {
      kind: "state",
      predicate: "X",
      valid_from: null,
      valid_to: "2023-05-08",
      due: null,
      precision: null,
    } as const;
    const bounds = readBounds(
      { ...dates, sentence: { text, subject: "Mia" } },
      { reference_time: MONDAY, time_zone: "UTC" },
    );
    return bounds === null ? "nothing" : written(bounds);
  };

  test.each(["Mia works at Acme.", "Mia still lives in Rome.", "Mia has two cats."])(
    "a sentence in the present tense contradicts it: %s",
    (text) => expect(readWith(text)).toBe("nothing"),
  );

  test.each([
    "Mia worked at Acme.",
    "Mia's relationship with Jon is over.",
    "Mia has stopped smoking.",
    "Mia has no car any more.",
    "Mia is no longer a nurse.",
    "Until now Mia lives in Rome.",
  ])("other sentences do not: %s", (text) => {
    expect(readWith(text).replaceAll(NOW, "now")).toBe("null..now observed");
  });
});

test.each<[string, string, string]>([
  ["2023-03-02", "Mia works at Acme.", "nothing"],
  ["2023-03-02", "Mia was in hospital.", "2023-03-02 stated day..2023-03-03 stated day"],
  ["2023-06-02", "Mia works from home.", "2023-06-02 stated day..2023-06-03 stated day"],
  ["2022", "Mia lives in Rome.", "2022-01-01 stated year..2023-01-01 stated year"],
])("a state from %s to the same date, with the sentence %j, is %j", (date, text, expected) => {
  const dates = { kind: "state", predicate: "X", valid_from: date, valid_to: date, due: null } as const;
  const bounds = readBounds(
    { ...dates, precision: date.length === 4 ? "year" : "day", sentence: { text, subject: "Mia" } },
    { reference_time: MONDAY, time_zone: "UTC" },
  );
  expect(bounds === null ? "nothing" : written(bounds)).toBe(expected);
});

describe("an event mentioned on Monday 8 May 2023", () => {
  test.each<[string, Dates, string]>([
    ["lasts its day", ["2023-05-07", null, "day"], "2023-05-07 stated day..2023-05-08 stated day"],
    ["lasts its month", ["2023-02", null, "month"], "2023-02-01 stated month..2023-03-01 stated month"],
    ["lasts its year", ["2020", null, "year"], "2020-01-01 stated year..2021-01-01 stated year"],
    [
      "lasts an instant",
      ["2023-05-07T18:30", null, "instant"],
      "2023-05-07T18:30:00.000Z stated instant..2023-05-07T18:30:00.001Z stated instant",
    ],
    [
      "lasts to the end of its last day",
      ["2023-05-01", "2023-05-05", "day"],
      "2023-05-01 stated day..2023-05-06 stated day",
    ],
    ["is where its only date is", [null, "2023-05-05", "day"], "2023-05-05 stated day..2023-05-06 stated day"],
    [
      "with an end before its date lasts its date",
      ["2023-05-07", "2023-05-01", "day"],
      "2023-05-07 stated day..2023-05-08 stated day",
    ],
    ["without a date was before it was mentioned", [null, null, null], "null..now observed"],
    ["with a date that is none, too", ["yesterday", null, "day"], "null..now observed"],
    [
      "of a time that is given by its day only",
      ["2023-05-07T00:00:00Z", null, "day"],
      "2023-05-07 stated day..2023-05-08 stated day",
    ],
  ])("an event %s", (_, dates, expected) => {
    expect(read("event", dates)).toBe(expected);
  });

  test("a date is read on the wall clock of its zone, unless it has an offset", () => {
    const zurich = (text: string, precision: string) => read("event", [text, null, precision], "Europe/Zurich");
    expect(zurich("2023-03-26", "day")).toBe(
      "2023-03-25T23:00:00.000Z stated day..2023-03-26T22:00:00.000Z stated day",
    );
    expect(zurich("2023-05-07T18:30", "instant")).toMatch(/^2023-05-07T16:30:00\.000Z/);
    expect(zurich("2023-05-07T18:30:00-04:00", "instant")).toMatch(/^2023-05-07T22:30:00\.000Z/);
    expect(zurich("2023-05-07T22:30:00Z", "day")).toMatch(/^2023-05-07T22:00:00\.000Z/);
  });
});

describe("a plan mentioned on Monday 8 May 2023", () => {
  const plan = (due: string | null, more: { valid_from?: string; precision?: string } = {}): string => {
    const dates = { valid_from: null, valid_to: null, precision: null, ...more };
    const answered = { kind: "state" as const, predicate: "PLANS_TO", due, ...dates };
    const bounds = readBounds(answered, { reference_time: MONDAY, time_zone: "UTC" });
    return bounds === null ? "nothing" : `${written(bounds)}, due ${iso(bounds.due)} ${bounds.due_precision}`;
  };

  test.each([
    [
      "holds until the end of its month",
      plan("2023-06"),
      "now observed..2023-07-01 inferred month, due 2023-06-01 month",
    ],
    [
      "of several days is due on the first and ends with the last",
      plan("2023-06-03/2023-06-10"),
      "now observed..2023-06-11 inferred day, due 2023-06-03 day",
    ],
    [
      "for a season is due within its year",
      plan("2023-06/2023-08"),
      "now observed..2023-09-01 inferred month, due 2023-06-01 year",
    ],
    [
      "whose last day is before the first is due on the first",
      plan("2023-06-03/2023-06-01"),
      "now observed..2023-06-04 inferred day, due 2023-06-03 day",
    ],
    ["without a date stays open", plan(null), "now observed..null, due null null"],
    [
      "whose date is given as its start has it as due",
      plan(null, { valid_from: "2023-06-03", precision: "day" }),
      "now observed..2023-06-04 inferred day, due 2023-06-03 day",
    ],
    ["for a time that has passed is over", plan("2023-04"), "null..2023-05-01 inferred month, due 2023-04-01 month"],
  ])("a plan %s", (_, read, expected) => expect(read).toBe(expected));
});

describe("a due date of a fact that is not a plan", () => {
  const read = (kind: "state" | "event", dates: Partial<Record<"valid_from" | "valid_to" | "due", string>>): string => {
    const answered = { kind, predicate: "HAS_DEADLINE", valid_from: null, valid_to: null, due: null, precision: null };
    const bounds = readBounds({ ...answered, ...dates }, { reference_time: MONDAY, time_zone: "UTC" });
    return bounds === null ? "nothing" : `${written(bounds)}, due ${iso(bounds.due)}`;
  };

  test("is the end of a state", () => {
    expect(read("state", { due: "2023-06-03" })).toBe("now observed..2023-06-04 stated day, due null");
    expect(read("state", { due: "2023-06-03", valid_to: "2023-07-01" })).toBe(
      "now observed..2023-07-02 stated day, due null",
    );
  });

  test("does not replace an end that is open or unreadable, and changes nothing if it is unreadable itself", () => {
    expect(read("state", { due: "2023-06-03", valid_to: "ongoing" })).toBe("now observed..null, due null");
    expect(read("state", { due: "2023-06-03", valid_to: "some day" })).toBe("nothing");
    expect(read("state", { due: "soon" })).toBe("now observed..null, due null");
  });

  test("is the date of an event that has no other", () => {
    expect(read("event", { due: "2023-06-03" })).toBe("2023-06-03 stated day..2023-06-04 stated day, due null");
    expect(read("event", { due: "2023-06-03", valid_from: "2023-05-02" })).toBe(
      "2023-05-02 stated day..2023-05-03 stated day, due null",
    );
  });
});
