import { expect, test } from "vitest";
import { markdownTable } from "../../bench/markdown-table.ts";

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
