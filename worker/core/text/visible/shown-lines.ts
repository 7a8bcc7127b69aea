import { lineEnd, type Span } from "../markdown/lines.ts";
import { shownText } from "./shown-text.ts";

/** Stands for the end of a line of code, because stored text is one line in a context. */
const LINE_END = "↵";
const FENCE = /^ {0,3}(`{3,}|~{3,})/gmu;
const OPENING_FENCE = /^ {0,3}(?:`{3,}|~{3,})/u;
/** A line that ends so needs no mark: its last character separates it from the next. */
const CONTINUES = /[;{}(,[]\s*$/u;
const COMMENT = /#|\/\/|--|%|<!/u;
const TAB = "    ";

/** Shows each part of a text as one line, in which code keeps its lines and indentation. */
export function shownLines(text: string, spans: readonly Span[]): string[] {
  const fenced = fencedSpans(text);
  return spans.map((span) => shownLine(text, span, fenced));
}

function shownLine(text: string, [start, end]: Span, fenced: readonly Span[]): string {
  const part = text.slice(start, end);
  if (!part.includes("\n")) return shownText(part);
  const pieces: { text: string; isCode: boolean }[] = [];
  let from = start;
  const add = (to: number, isCode: boolean): void => {
    if (to > from) pieces.push({ text: text.slice(from, to), isCode });
    from = Math.max(from, to);
  };
  for (const [first, last] of fenced) {
    if (last <= start || first >= end) continue;
    add(Math.max(first, start), false);
    add(Math.min(last, end), true);
  }
  add(end, false);
  return pieces
    .map((piece) => (piece.isCode ? shownCode(piece.text) : shownText(piece.text)))
    .filter((shown) => shown !== "")
    .join(" ");
}

function shownCode(code: string): string {
  let shown = "";
  let isOpen = true;
  for (const line of code.split("\n")) {
    if (line.trim() === "") continue;
    const [indent = ""] = /^[ \t]*/u.exec(line) ?? [];
    const kept = isOpen || OPENING_FENCE.test(line) ? "" : indent.replaceAll("\t", TAB);
    shown += (shown === "" ? "" : isOpen ? " " : ` ${LINE_END} `) + kept + shownText(line);
    isOpen = CONTINUES.test(line) && !COMMENT.test(line);
  }
  return shown;
}

/** Spans of fenced code with their fences, in order (CommonMark 0.31, section 4.5). */
function fencedSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let open: { at: number; fence: string } | null = null;
  for (const { index, 1: fence = "" } of text.matchAll(FENCE)) {
    if (open === null) open = { at: index, fence };
    else if (fence.startsWith(open.fence)) {
      spans.push([open.at, lineEnd(text, index)]);
      open = null;
    }
  }
  if (open !== null) spans.push([open.at, text.length]);
  return spans;
}
