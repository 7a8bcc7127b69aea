import { expect, test } from "vitest";
import { latencyCells, milliseconds, percent, percentWithInterval } from "../../eval/table-cells.ts";

test.each([
  [0.5469, "54.7"],
  [1, "100.0"],
  [NaN, "–"],
])("the share %f is shown as %s percent", (share, text) => {
  expect(percent(share)).toBe(text);
});

test("an interval is shown in brackets", () => {
  expect(percentWithInterval({ mean: 0.642, low: 0.598, high: 0.6841 })).toBe("64.2 (59.8–68.4)");
  expect(percentWithInterval({ mean: NaN, low: NaN, high: NaN })).toBe("–");
});

test.each([
  [8.26, "8.3 ms"],
  [120.4, "120 ms"],
])("%f milliseconds are shown as %s", (ms, text) => {
  expect(milliseconds(ms)).toBe(text);
});

test("latencies are shown as the median with quartiles and the 95th percentile", () => {
  expect(latencyCells([40, 10, 30, 20, 50])).toEqual(["30.0 ms (20.0–40.0)", "48.0 ms"]);
  expect(latencyCells([])).toEqual(["–", "–"]);
});
