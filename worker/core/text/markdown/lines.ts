/** UTF-16 offsets `[start, end)`. */
export type Span = readonly [start: number, end: number];

export type RunKind = "blank" | "heading" | "underline" | "item" | "code" | "table" | "text";

export interface Run {
  kind: RunKind;
  start: number;
  end: number;
  /** Columns of white space; tabs advance to multiples of four. */
  indent: number;
  level: number;
}

const TAB_COLUMNS = 4;
const HEADING = /^(#{1,6})(?:[ \t]|$)/u;
const ITEM = /^(?:[-*+•‣◦–]|\d{1,9}[.)]|[a-zA-Z][.)]|[（(]?\d{1,3}[)）、．])(?:[ \t\u3000]|$)/u;
const WIDE_ITEM = /^(?:\d{1,3}|[一二三四五六七八九十]{1,3})[、．]/u;
const FENCE = /^(`{3,}|~{3,})/u;
const MARK_CHARACTERS = 24;

/** Runs cover the text. Linear in time. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < text.length;) {
    const end = lineEnd(text, start);
    const run = runAt(text, start, end);
    if (run.kind === "code") run.end = endOfFence(text, start, end);
    else if (run.kind === "text" && beginsTable(text, start, end)) {
      run.kind = "table";
      run.end = endOfTable(text, end);
    }
    runs.push(run);
    start = run.end;
  }
  return runs;
}

export function lineEnd(text: string, at: number): number {
  const found = text.indexOf("\n", at);
  return found < 0 ? text.length : found + 1;
}

function runAt(text: string, start: number, end: number): Run {
  const { at, indent } = afterIndent(text, start, end);
  const run = (kind: RunKind, level = 0): Run => ({ kind, start, end, indent, level });
  if (at >= end) return run("blank");
  const mark = text.slice(at, Math.min(end, at + MARK_CHARACTERS)).trimEnd();
  const level = HEADING.exec(mark)?.[1]?.length ?? 0;
  if (level > 0) return run("heading", level);
  if (FENCE.test(mark)) return run("code");
  if (isUnderline(text, at, end)) return run("underline");
  return run(ITEM.test(mark) || WIDE_ITEM.test(mark) ? "item" : "text");
}

function afterIndent(text: string, start: number, end: number): { at: number; indent: number } {
  let [at, indent] = [start, 0];
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === TAB) indent += TAB_COLUMNS - (indent % TAB_COLUMNS);
    else if (isBlank(code)) indent++;
    else break;
  }
  return { at, indent };
}

function isUnderline(text: string, at: number, end: number): boolean {
  const first = text[at] ?? "";
  if (!"=-*_".includes(first)) return false;
  let marks = 0;
  for (let place = at; place < end; place++) {
    if (text[place] === first) marks++;
    else if (!isBlank(text.charCodeAt(place))) return false;
  }
  return marks >= 3;
}

function endOfFence(text: string, start: number, first_end: number): number {
  const opening = FENCE.exec(text.slice(start, first_end).trimStart())?.[1] ?? "```";
  // "```js x```" is not a code block
  if (opening.startsWith("`") && text.slice(start, first_end).trim().slice(opening.length).includes("`"))
    return first_end;
  for (let at = first_end; at < text.length;) {
    const end = lineEnd(text, at);
    const { at: mark } = afterIndent(text, at, end);
    if (text.startsWith(opening, mark) && isOnly(text, mark, end, opening[0] ?? "`")) return end;
    at = end;
  }
  return text.length;
}

function isOnly(text: string, from: number, to: number, mark: string): boolean {
  for (let at = from; at < to; at++) if (text[at] !== mark && !isBlank(text.charCodeAt(at))) return false;
  return true;
}

function beginsTable(text: string, start: number, end: number): boolean {
  return text.slice(start, end).includes("|") && isRuler(text, end);
}

function isRuler(text: string, start: number): boolean {
  let [bars, dashes] = [0, 0];
  for (let at = start; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "\n") break;
    if (character === "|") bars++;
    else if (character === "-") dashes++;
    else if (character !== ":" && !isBlank(text.charCodeAt(at))) return false;
  }
  return bars > 0 && dashes > 0;
}

function endOfTable(text: string, ruler: number): number {
  let at = lineEnd(text, ruler);
  while (at < text.length) {
    const end = lineEnd(text, at);
    if (!text.slice(at, end).includes("|")) break;
    at = end;
  }
  return at;
}

const TAB = 9;

export const isBlank = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || code === 0xfeff || code === 0x2028;
