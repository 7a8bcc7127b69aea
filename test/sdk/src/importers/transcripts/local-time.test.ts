import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLocalTime, LocalClock, type LocalTime } from "../../../../../sdk/src/importers/transcripts/local-time.ts";
import { runs } from "../../../../sample-size.ts";

const at = (text: string): LocalTime => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/\D/u).map(Number);
  return { year, month, day, hour, minute, second };
};
const iso = (zone: string, text: string, before?: string): string =>
  new Date(
    new LocalClock(zone).instantOf(at(text), before === undefined ? undefined : Date.parse(before)),
  ).toISOString();

test("a time is read in its zone, in winter and in summer", () => {
  expect(iso("Europe/Oslo", "2024-01-05 13:05:07")).toBe("2024-01-05T12:05:07.000Z");
  expect(iso("Europe/Oslo", "2024-07-05 13:05")).toBe("2024-07-05T11:05:00.000Z");
  expect(iso("Asia/Kathmandu", "2024-07-05 00:00")).toBe("2024-07-04T18:15:00.000Z");
});

describe("when clocks change", () => {
  test("an hour that is shown twice is the first one", () => {
    expect(iso("Europe/Oslo", "2024-10-27 02:30")).toBe("2024-10-27T00:30:00.000Z");
  });

  test("after a message of the second hour it is the second one", () => {
    expect(iso("Europe/Oslo", "2024-10-27 02:30", "2024-10-27T01:10:00Z")).toBe("2024-10-27T01:30:00.000Z");
  });

  test("a message that stands too late in the file does not change the hour", () => {
    expect(iso("Europe/Oslo", "2024-10-27 02:30", "2024-11-20T00:00:00Z")).toBe("2024-10-27T00:30:00.000Z");
  });

  test("an hour that is never shown counts as an hour later", () => {
    expect(iso("Europe/Oslo", "2024-03-31 02:30")).toBe("2024-03-31T01:30:00.000Z");
  });

  test("a day that a zone skipped has times of the day after", () => {
    expect(iso("Pacific/Apia", "2011-12-30 12:00")).toBe("2011-12-30T22:00:00.000Z");
  });
});

test("a time that a zone shows is read as an instant that shows it", () => {
  const zones = ["Europe/Oslo", "America/New_York", "Australia/Lord_Howe", "Asia/Tehran", "Africa/Casablanca"];
  const clocks = new Map(zones.map((zone) => [zone, new LocalClock(zone)]));
  const formats = new Map(
    zones.map((zone) => [
      zone,
      new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }),
    ]),
  );
  const instant = fc.integer({ min: Date.UTC(2009, 0), max: Date.UTC(2036, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (zone, given) => {
      const shown = formats.get(zone)?.format(given) ?? "";
      expect(formats.get(zone)?.format(clocks.get(zone)?.instantOf(at(shown)))).toBe(shown);
    }),
    { numRuns: runs(200) },
  );
});

test("a zone that does not exist is refused", () => {
  expect(() => new LocalClock("Europe/Atlantis")).toThrow("--time-zone Europe/Atlantis is not a time zone");
});

test("dates and times that do not exist are found", () => {
  expect(
    ["2024-02-29 23:59:59", "2023-02-29 10:00", "2024-13-01 10:00", "2024-01-01 24:00"].map(at).map(isLocalTime),
  ).toEqual([true, false, false, false]);
});
