import { isBlank, type Run, runsOf, type Span } from "./lines.ts";

export type BlockKind = "heading" | "paragraph" | "item" | "code" | "table";

export interface Block {
  kind: BlockKind;
  start: number;
  end: number;
  /** 1 to 7 for a heading, else 0. */
  level: number;
  parts: readonly Block[];
}

/** All-bold lines are the lowest headings. */
const BOLD_LEVEL = 7;
const MAX_HEADING_CHARACTERS = 160;
const CODE_INDENT = 4;
const MAX_DEPTH = 8;

/** Blocks cover the text in order, as do an item's parts. */
export function blocksOf(text: string): Block[] {
  const runs = runsOf(text);
  const blocks = blocksAmong(text, runs, 0, runs.length, 0);
  const [first] = blocks;
  if (first === undefined)
    return text === "" ? [] : [{ kind: "paragraph", start: 0, end: text.length, level: 0, parts: [] }];
  return [{ ...first, start: 0 }, ...blocks.slice(1)];
}

function blocksAmong(text: string, runs: readonly Run[], from: number, to: number, depth: number): Block[] {
  const blocks: Block[] = [];
  for (let place = from; place < to;) {
    const run = runs[place];
    if (run === undefined) break;
    const next = endOfBlock(runs, place, to, depth);
    const last = runs[next - 1] ?? run;
    if (run.kind !== "blank") blocks.push(blockOf(text, runs, place, next, depth));
    const ended = blocks.at(-1);
    if (ended !== undefined) ended.end = last.end;
    place = next;
  }
  return blocks;
}

function blockOf(text: string, runs: readonly Run[], place: number, next: number, depth: number): Block {
  const { kind, start, level, indent } = runs[place] as Run;
  const end = runs[next - 1]?.end ?? start;
  const block = (of: BlockKind, of_level = 0): Block => ({ kind: of, start, end, level: of_level, parts: [] });
  switch (kind) {
    case "heading":
      return block("heading", level);
    case "code":
      return block("code");
    case "table":
      return block("table");
    case "item":
      return { ...block("item"), parts: depth < MAX_DEPTH ? partsOfItem(text, runs, place, next, depth) : [] };
    default: {
      const under = runs.slice(place + 1, next).find((run) => run.kind === "underline");
      const line = text.slice(start, runs[place]?.end).trim();
      if (under !== undefined && line.length <= MAX_HEADING_CHARACTERS)
        return block("heading", text.slice(under.start, under.end).trimStart().startsWith("=") ? 1 : 2);
      if (isBold(line) && isOneLine(runs, place, next)) return block("heading", BOLD_LEVEL);
      return block(kind === "text" && depth === 0 && indent >= CODE_INDENT ? "code" : "paragraph");
    }
  }
}

function partsOfItem(text: string, runs: readonly Run[], place: number, next: number, depth: number): Block[] {
  let own = place + 1;
  while (own < next && runs[own]?.kind === "text") own++;
  const { start } = runs[place] as Run;
  const parts = blocksAmong(text, runs, own, next, depth + 1);
  const end = parts[0]?.start ?? runs[next - 1]?.end ?? start;
  return parts.length === 0 ? [] : [{ kind: "item", start, end, level: 0, parts: [] }, ...parts];
}

function endOfBlock(runs: readonly Run[], place: number, to: number, depth: number): number {
  const first = runs[place] as Run;
  let next = place + 1;
  if (first.kind === "text") {
    while (next < to && runs[next]?.kind === "text") next++;
    if (next === place + 1 && next < to && runs[next]?.kind === "underline") next++;
  }
  if (first.kind === "item") return endOfItem(runs, place, to);
  const belongs = first.kind === "text" && depth === 0 && first.indent >= CODE_INDENT ? isBlankOrCode : isBlankLine;
  while (next < to && belongs(runs[next])) next++;
  return next;
}

const isBlankLine = (run: Run | undefined): boolean => run?.kind === "blank";
const isBlankOrCode = (run: Run | undefined): boolean => isBlankLine(run) || isIndentedText(run);
const isIndentedText = (run: Run | undefined): boolean => run?.kind === "text" && run.indent >= CODE_INDENT;

function endOfItem(runs: readonly Run[], place: number, to: number): number {
  const { indent } = runs[place] as Run;
  let next = place + 1;
  for (; next < to; next++) {
    const run = runs[next] as Run;
    if (run.kind === "blank" || run.indent > indent) continue;
    if (run.kind === "text" && runs[next - 1]?.kind !== "blank" && isText(runs[next - 1])) continue;
    break;
  }
  return next;
}

const isText = (run: Run | undefined): boolean => run?.kind === "text" || run?.kind === "item";

const isOneLine = (runs: readonly Run[], place: number, next: number): boolean =>
  runs.slice(place + 1, next).every(({ kind }) => kind === "blank");

function isBold(line: string): boolean {
  if (line.length > MAX_HEADING_CHARACTERS || line.length < 5 || !/^(?:\*\*|__)/u.test(line)) return false;
  const mark = line.slice(0, 2);
  const inner = line.replace(/[:：]$/u, "");
  return inner.endsWith(mark) && !inner.slice(2, -2).includes(mark) && inner.length > 4;
}

export function trimmedSpan(text: string, start: number, end: number): Span {
  let [from, to] = [start, end];
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return [from, to];
}
