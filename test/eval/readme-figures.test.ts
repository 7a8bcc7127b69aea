/** The README and the benchmarks have the same figures. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

test("every retrieval figure of the README is in the benchmarks", () => {
  const rows = read("README.md")
    .split("\n")
    .filter((line) => /^\| (?:LoCoMo|MuSiQue)/.test(line));
  const figures = rows.flatMap((row) => row.match(/\d+\.\d \([\d.]+–[\d.]+\)/g) ?? []);
  expect(figures).toHaveLength(4);
  const benchmarks = read("docs/benchmarks.md");
  for (const figure of figures) expect(benchmarks).toContain(figure);
});
