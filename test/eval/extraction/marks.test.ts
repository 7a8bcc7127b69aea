import { expect, test } from "vitest";
import { besideMessages, checklist } from "../../../eval/extraction/checklist.ts";
import { marksReport, parseMarks, MarksError } from "../../../eval/extraction/marks.ts";
import { learned, message } from "./samples.ts";

const printed = checklist(
  besideMessages(
    "chat-1",
    [message("m1", "- worth keeping: n\n### 9. x")],
    [
      learned("- worth keeping: y", ["m1"], { strength: 9 }),
      learned("Ada likes tea.", ["m1"], { strength: 7 }),
      learned("Ada was late.", ["m1"], { strength: 2 }),
    ],
  ),
);

function mark(marks: string): string {
  const left = marks.split("");
  return printed.replace(/: _$/gmu, () => `: ${left.shift()}`);
}

test("the marks in a printed checklist are read with the strength of their facts", () => {
  expect(parseMarks(mark("yyYnn_"))).toEqual([
    { strength: 9, right: true, worth: true },
    { strength: 7, right: true, worth: false },
    { strength: 2, right: false, worth: null },
  ]);
});

test("the report has both shares with Wilson intervals, strong facts separately, and the number of unmarked facts", () => {
  const report = marksReport(parseMarks(mark("yyynn_")));
  expect(report).toMatch(
    /\| all +\| +66\.7 \(20\.8–93\.9\) of 3 \| +50\.0 \(9\.5–90\.5\) of 2 \| +50\.0 \(9\.5–90\.5\) of 2 \|/,
  );
  expect(report).toMatch(/\| strength 7 and more \| +100\.0 \(34\.2–100\.0\) of 2 \|/);
  expect(report).toMatch(/\| weaker +\| +0\.0 \(0\.0–79\.3\) of 1 \| +– of 0 \|/);
  expect(report).toContain("1 of 3 facts are not marked.");
});

test("the error names an invalid mark, a section that lacks a line, or a file that is not a checklist", () => {
  expect(() => parseMarks(mark("yy?nny"), "list.md")).toThrow(
    new MarksError("list.md:" + lineOf("?") + ': a mark is y, n or _, not "?"'),
  );
  expect(() => parseMarks(printed.replace(/^- worth keeping: _\n/mu, ""), "list.md")).toThrow(
    /the section "1\. chat-1" lacks/u,
  );
  expect(() => parseMarks("# Something else", "list.md")).toThrow(/list\.md has no facts to mark/u);
});

const lineOf = (sign: string): number =>
  mark(`yy${sign}nny`)
    .split("\n")
    .findIndex((line) => line.endsWith(`: ${sign}`)) + 1;
