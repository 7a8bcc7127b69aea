import { describe, expect, test } from "vitest";
import { readBounds } from "../../../worker/core/prompts/stated-dates.ts";
import { MONDAY } from "./samples.ts";

type Dates = [from: string | null, to: string | null, precision: string | null];

const NOW = new Date(MONDAY).toISOString();
const iso = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString().replace("T00:00:00.000Z", "");

function read(kind: "state" | "event", [valid_from, valid_to, precision]: Dates, time_zone = "UTC"): string {
  const bounds = readBounds({ kind, valid_from, valid_to, precision }, { reference_time: MONDAY, time_zone });
  return bounds === null
    ? "nothing"
    : `${iso(bounds.valid_from)}..${iso(bounds.valid_to)} ${bounds.precision}`.replaceAll(NOW, "now");
}

describe("a state mentioned on Monday 8 May 2023", () => {
  test.each<[string, Dates, string]>([
    ["without a date holds from when it was mentioned", [null, null, null], "now..null null"],
    ["began in a year", ["2019", null, "year"], "2019-01-01..null year"],
    ["began in a month", ["2019-03", null, "month"], "2019-03-01..null month"],
    ["began on a day", ["2019-03-04", null, "day"], "2019-03-04..null day"],
    ["is no more exact than was said", ["2019-03-04", null, "year"], "2019-01-01..null year"],
    ["is no more exact than its text", ["2019", null, "day"], "2019-01-01..null year"],
    ["with a date and no precision has that of the text", ["2019-03", null, null], "2019-03-01..null month"],
    ["with a precision of its own invention, too", ["2019-03", null, "season"], "2019-03-01..null month"],
    ["of the day of its mention, not stated, is of the telling", ["2023-05-08", null, null], "now..null null"],
    ["of the day of its mention, stated, is of the day", ["2023-05-08", null, "day"], "2023-05-08..null day"],
    ["that ended without a date ended when it was mentioned", [null, "2023-05-08", null], "null..now null"],
    ["that ended on a day", [null, "2023-05-05", "day"], "null..2023-05-05 day"],
    ["that ends later still holds", [null, "2024", "year"], "now..2024-01-01 year"],
    ["from one year to another", ["2015", "2019", "year"], "2015-01-01..2019-01-01 year"],
    ["in one year", ["2015", "2015", "year"], "2015-01-01..2016-01-01 year"],
    ["from a year to a day is as exact as the year", ["2015", "2019-05-06", null], "2015-01-01..2019-05-06 year"],
    ["since a year, but no longer", ["2015", "2023-05-08", null], "2015-01-01..now year"],
    ["without end", ["2015", "9999-12-31", "year"], "2015-01-01..null year"],
    ["that ended before it began is none", ["2019", "2015", "year"], "nothing"],
    ["whose end cannot be read is none", [null, "some day", null], "nothing"],
    ["whose start cannot be read begins when it was mentioned", ["2019-02-30", null, "day"], "now..null null"],
    ["with a placeholder for a start", ["0001-01-01", null, "day"], "now..null null"],
    ["with empty texts for dates", ["", " ", ""], "now..null null"],
  ])("a state %s", (_, dates, expected) => {
    expect(read("state", dates)).toBe(expected);
  });
});

describe("an event mentioned on Monday 8 May 2023", () => {
  test.each<[string, Dates, string]>([
    ["lasts its day", ["2023-05-07", null, "day"], "2023-05-07..2023-05-08 day"],
    ["lasts its month", ["2023-02", null, "month"], "2023-02-01..2023-03-01 month"],
    ["lasts its year", ["2020", null, "year"], "2020-01-01..2021-01-01 year"],
    [
      "lasts an instant",
      ["2023-05-07T18:30", null, "instant"],
      "2023-05-07T18:30:00.000Z..2023-05-07T18:30:00.001Z instant",
    ],
    ["lasts to the end of its last day", ["2023-05-01", "2023-05-05", "day"], "2023-05-01..2023-05-06 day"],
    ["is where its only date is", [null, "2023-05-05", "day"], "2023-05-05..2023-05-06 day"],
    ["with an end before its date lasts its date", ["2023-05-07", "2023-05-01", "day"], "2023-05-07..2023-05-08 day"],
    ["without a date was before it was mentioned", [null, null, null], "null..now null"],
    ["with a date that is none, too", ["yesterday", null, "day"], "null..now null"],
    ["of a time that is given by its day only", ["2023-05-07T00:00:00Z", null, "day"], "2023-05-07..2023-05-08 day"],
  ])("an event %s", (_, dates, expected) => {
    expect(read("event", dates)).toBe(expected);
  });

  test("a date is read on the wall clock of its zone, unless it has an offset", () => {
    const zurich = (text: string, precision: string) => read("event", [text, null, precision], "Europe/Zurich");
    expect(zurich("2023-03-26", "day")).toBe("2023-03-25T23:00:00.000Z..2023-03-26T22:00:00.000Z day");
    expect(zurich("2023-05-07T18:30", "instant")).toMatch(/^2023-05-07T16:30:00\.000Z/);
    expect(zurich("2023-05-07T18:30:00-04:00", "instant")).toMatch(/^2023-05-07T22:30:00\.000Z/);
    expect(zurich("2023-05-07T22:30:00Z", "day")).toMatch(/^2023-05-07T22:00:00\.000Z/);
  });
});
