import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseLoogle } from "../../../eval/formats/loogle.ts";
import { withChoices } from "../../../eval/formats/loogle-choices.ts";
import { readSample } from "../samples/read-sample.ts";

const memories = parseLoogle(readSample("made-up-loogle.jsonl"));
const ASKED = "When was the lighthouse rebuilt?\nA. 1820\nB. 1851";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "choices-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(kind: string, questions: unknown): void {
  mkdirSync(join(folder, kind, "longdep_qa"), { recursive: true });
  writeFileSync(join(folder, kind, "longdep_qa", "Skerry lighthouse.json"), JSON.stringify(questions));
}

test("questions with choices replace a document's own; a document without any is left out", () => {
  write("choice-format", [{ question: ASKED, answer: "B", evidence: "In 1851 the engineer Tove Lund rebuilt it" }]);
  const [lighthouse, ...others] = withChoices(memories, folder);
  expect(others).toEqual([]);
  expect(lighthouse?.documents).toEqual(memories[0]?.documents);
  expect(lighthouse?.questions).toEqual([
    {
      id: "1:1",
      question: ASKED,
      answer: "B",
      type: "choices",
      at: null,
      evidence: { quote: ["In 1851 the engineer Tove Lund rebuilt it"] },
    },
  ]);
});

test("a paraphrase has the answer of its original", () => {
  write("choice-format", [{ question: ASKED, answer: "B", evidence: [] }]);
  write("similar-data", [{ question: "In what year was it built again? A. 1820 B. 1851" }]);
  expect(withChoices(memories, folder, "similar")[0]?.questions).toMatchObject([
    { question: "In what year was it built again? A. 1820 B. 1851", answer: "B" },
  ]);
});

test.each([
  [[{ question: ASKED }], "has no questions with answers"],
  [
    [
      { question: ASKED, answer: "B" },
      { question: ASKED, answer: "B" },
    ],
    "other numbers of questions",
  ],
])("%j is refused", (original, message) => {
  write("choice-format", original);
  write("similar-data", [{ question: ASKED }]);
  expect(() => withChoices(memories, folder, "similar")).toThrow(message);
});

test("a folder without files of the documents is refused with where to get them", () => {
  expect(() => withChoices(memories, folder)).toThrow(/no file of these documents.*LooGLE-rewrite-data/);
});
