import { expect, test } from "vitest";
import { localTime, wallClock } from "../../../worker/core/text/local-time.ts";

const MONDAY = Date.UTC(2023, 4, 8, 13, 56);

test("local time shows the offset of a zone that is not a whole number of hours", () => {
  expect(localTime(MONDAY, "Asia/Kathmandu")).toBe("Monday 2023-05-08T19:41:00+05:45");
});

test("wall-clock time has neither seconds nor an offset", () => {
  expect(wallClock(MONDAY, "Asia/Kathmandu")).toBe("Monday 2023-05-08T19:41");
});

test("local time of an unknown zone is UTC", () => {
  expect(localTime(MONDAY, "Nowhere/Land")).toBe("Monday 2023-05-08T13:56:00+00:00");
});
