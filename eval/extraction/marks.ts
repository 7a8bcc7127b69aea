import { markdownTable } from "../../bench/markdown-table.ts";
import { percentWithInterval } from "../table-cells.ts";
import { wilson } from "../wilson.ts";
import { QUESTIONS } from "./checklist.ts";

export interface Mark {
  strength: number;
  right: boolean | null;
  worth: boolean | null;
}

export class MarksError extends Error {}

/** Strong facts are in every context, so false ones do the most harm. */
const STRONG = 7;

export function parseMarks(text: string, source = "the text"): Mark[] {
  const marks: Mark[] = [];
  let open: { heading: string; strength?: number; right?: boolean | null; worth?: boolean | null } | null = null;
  const close = (): void => {
    if (open === null) return;
    const { heading, strength, right, worth } = open;
    if (strength === undefined || right === undefined || worth === undefined)
      throw new MarksError(`${source}: the section "${heading}" lacks its strength or one of its two questions`);
    marks.push({ strength, right, worth });
  };
  for (const [place, line] of text.split(/\r?\n/u).entries()) {
    const heading = /^### (\d+\. .*)$/u.exec(line)?.[1];
    if (heading !== undefined) {
      close();
      open = { heading };
    }
    if (open === null || !line.startsWith("- ")) continue;
    const strength = /; strength (\d+)$/u.exec(line)?.[1];
    if (strength !== undefined) open.strength = Number(strength);
    for (const [name, question] of Object.entries(QUESTIONS))
      if (line.startsWith(`- ${question}:`))
        open[name as keyof typeof QUESTIONS] = readMark(line.slice(question.length + 3), `${source}:${place + 1}`);
  }
  close();
  if (marks.length === 0) throw new MarksError(`${source} has no facts to mark: it is not a checklist of this command`);
  return marks;
}

function readMark(text: string, where: string): boolean | null {
  const mark = text.trim().toLowerCase();
  if (mark === "" || mark === "_") return null;
  if (mark === "y" || mark === "yes") return true;
  if (mark === "n" || mark === "no") return false;
  throw new MarksError(`${where}: a mark is y, n or _, not "${text.trim()}"`);
}

export function marksReport(marks: readonly Mark[]): string {
  const cell = (of: readonly Mark[], pick: (mark: Mark) => boolean | null): string => {
    const marked = of.map(pick).filter((mark) => mark !== null);
    return `${percentWithInterval(wilson(marked.filter(Boolean).length, marked.length))} of ${marked.length}`;
  };
  const row = (label: string, of: readonly Mark[]): string[] => [
    label,
    cell(of, ({ right }) => right),
    cell(of, ({ worth }) => worth),
    cell(of, ({ right, worth }) => (right === null || worth === null ? null : right && worth)),
  ];
  const left = marks.filter(({ right, worth }) => right === null || worth === null).length;
  return [
    "Facts judged by a reader, percent with 95 % Wilson intervals:",
    markdownTable(
      ["facts", QUESTIONS.right, QUESTIONS.worth, "both"],
      [
        row("all", marks),
        row(
          `strength ${STRONG} and more`,
          marks.filter(({ strength }) => strength >= STRONG),
        ),
        row(
          "weaker",
          marks.filter(({ strength }) => strength < STRONG),
        ),
      ],
    ),
    ...(left === 0 ? [] : [`${left} of ${marks.length} facts are not marked.`]),
  ].join("\n\n");
}
