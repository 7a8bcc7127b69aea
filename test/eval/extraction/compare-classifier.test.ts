import { expect, test } from "vitest";
import { comparison, type Sample } from "../../../eval/extraction/compare-classifier.ts";

const sample = (word: string, part: number, is: boolean, byRules: boolean): Sample => ({
  features: [`word ${word}`],
  part,
  is,
  byRules,
});

const samples = [0, 1].flatMap((part) => [
  sample("quit", part, true, true),
  sample("quit", part, true, false),
  sample("like", part, false, true),
  sample("like", part, false, false),
]);

test("the rules are right in half of their findings, and the classifier of the other part in all", () => {
  const table = comparison(samples);
  expect(table).toMatch(/^\| of 8, 4 are /u);
  expect(table).toMatch(/\| rules +\| +4 \| +50\.0 \(15\.0–85\.0\) \| +50\.0 \(15\.0–85\.0\) \|/u);
  expect(table).toMatch(/\| classifier +\| +4 \| +100\.0 \(51\.0–100\.0\) \| +100\.0 \(51\.0–100\.0\) \|/u);
  expect(table).toMatch(/\| classifier, at the recall of the rules +\| +2 \|/u);
});

test("a classifier trained on other examples judges all sentences", () => {
  const opposite = samples.map((each) => ({ ...each, is: !each.is }));
  expect(comparison(samples, opposite)).toMatch(/\| classifier +\| +4 \| +0\.0/u);
});
