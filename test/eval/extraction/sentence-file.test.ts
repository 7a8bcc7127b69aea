import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSentences } from "../../../eval/extraction/sentence-file.ts";
import { DataFileError } from "../../../eval/formats/published-file.ts";

test("the repository's sentence file is valid and has every label", () => {
  const sentences = parseSentences(
    readFileSync(new URL("../../../eval/extraction/sentences.jsonl", import.meta.url), "utf8"),
  );
  expect(sentences.filter(({ keep }) => !keep).length).toBeGreaterThan(50);
  expect(sentences.filter(({ ends }) => ends).length).toBeGreaterThan(50);
  expect(new Set(sentences.map(({ whose }) => whose)).size).toBe(3);
});

test("the error names the first invalid line", () => {
  const right = JSON.stringify({ text: "I moved.", keep: true, whose: "speaker", ends: true });
  const wrong = JSON.stringify({ text: "I moved.", keep: "yes", whose: "speaker", ends: true });
  expect(() => parseSentences(`${right}\n${wrong}`, "a.jsonl")).toThrow(DataFileError);
  expect(() => parseSentences(`${right}\n${wrong}`, "a.jsonl")).toThrow(/a\.jsonl, sentence 2/u);
});
