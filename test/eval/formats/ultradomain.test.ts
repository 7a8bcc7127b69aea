import fc from "fast-check";
import { expect, test } from "vitest";
import { parseUltraDomain } from "../../../eval/formats/ultradomain.ts";
import { DataFileError } from "../../../eval/formats/published-file.ts";
import { readSample } from "../samples/read-sample.ts";
import { runs } from "../../sample-size.ts";

test("all books of a file become one memory, each once, with their questions", () => {
  const { documents, questions } = parseUltraDomain(readSample("made-up-ultradomain.jsonl"));
  expect(documents.map(({ title }) => title)).toEqual(["The bees of Lenk, part 1", "Book 2, part 1"]);
  expect(questions.map(({ id, answer }) => [id, answer])).toEqual([
    ["q1", "By a guild"],
    ["q2", "Mia; Nils"],
    ["q3", "Nothing is said"],
  ]);
});

test("a limit leaves out books without a question", () => {
  expect(parseUltraDomain(readSample("made-up-ultradomain.jsonl"), 1).documents).toHaveLength(1);
});

test("a long book is sent in parts that lose only white space", () => {
  const word = fc.constantFrom("bee", "Ada.", "🐝🐝", "x".repeat(70_001), "\n\n", "honey ");
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), fc.constantFrom(" ", "", ". "), (words, between) => {
      const context = words.join(between).repeat(20);
      const { documents } = parseUltraDomain(JSON.stringify({ input: "?", answers: [], context }));
      const bare = (text: string): string => text.replace(/\s+/gu, "");
      expect(bare(documents.map(({ text }) => text).join(""))).toBe(bare(context));
      for (const { text } of documents) {
        expect(text.length).toBeLessThanOrEqual(60_000);
        expect(text.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: runs(20) },
  );
});

test.each([
  ["another file", '{"question": "?"}'],
  ["no answers", '{"input": "?", "context": "a"}'],
])("%s is refused with the line, and where to get the data", (_, text) => {
  expect(() => parseUltraDomain(text)).toThrow(DataFileError);
  expect(() => parseUltraDomain(text)).toThrow(/line 1 .*huggingface/u);
});
