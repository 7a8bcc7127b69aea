import { expect, test } from "vitest";
import { latencyCells, markdownTable, milliseconds, percent, percentWithInterval } from "../../eval/table-cells.ts";

test("a table is Markdown whose columns line up", () => {
  expect(
    markdownTable(
      ["", "R@5"],
      [
        ["BM25 alone", "54.7"],
        ["ours", "7"],
      ],
    ),
  ).toBe(
    ["|            |  R@5 |", "| ---------- | ---: |", "| BM25 alone | 54.7 |", "| ours       |    7 |"].join("\n"),
  );
});

test("a missing cell is empty", () => {
  expect(markdownTable(["a", "b"], [["x"]]).split("\n")[2]).toBe("| x   |     |");
});

test.each([
  [0.5469, "54.7"],
  [1, "100.0"],
  [NaN, "–"],
])("%f is %s percent", (share, text) => {
  expect(percent(share)).toBe(text);
});

test("an interval stands in brackets", () => {
  expect(percentWithInterval({ mean: 0.642, low: 0.598, high: 0.6841 })).toBe("64.2 (59.8–68.4)");
  expect(percentWithInterval({ mean: NaN, low: NaN, high: NaN })).toBe("–");
});

test.each([
  [8.26, "8.3 ms"],
  [120.4, "120 ms"],
])("%f is %s", (ms, text) => {
  expect(milliseconds(ms)).toBe(text);
});

test("times are their median with quartiles, and the slowest twentieth", () => {
  expect(latencyCells([40, 10, 30, 20, 50])).toEqual(["30.0 ms (20.0–40.0)", "48.0 ms"]);
  expect(latencyCells([])).toEqual(["–", "–"]);
});
