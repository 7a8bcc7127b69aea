import { parseSync } from "oxc-parser";
import type { Prose } from "./patterns.ts";

const FOREIGN =
  /`[^`]*`|"[^"]*"|“[^”]*”|„[^“]*“|‘[^’]*’|(?<![\p{L}\d])'[^'\n]*'(?![\p{L}\d])|\]\([^)\s]*\)|https?:\/\/[^\s)>]*|<[^<>]*>|\{@\w+ [^}]*\}/gu;

const withoutForeign = (text: string): string =>
  text.replaceAll(FOREIGN, (found) => found.replaceAll(/[^\n]/g, (character) => (character === "]" ? "]" : "·")));

export function proseOfMarkdown(markdown: string): Prose[] {
  const found: Prose[] = [];
  let run: { texts: string[]; lines: number[] } = { texts: [], lines: [] };
  const end = (): void => {
    if (run.texts.length > 0) found.push(piece(run.texts.join("\n"), run.lines));
    run = { texts: [], lines: [] };
  };
  const piece = (text: string, lines: number[], isLabel = false): Prose => ({
    text: withoutForeign(text),
    lines,
    isFragment: false,
    isLabel,
  });
  let fence: string | null = null;
  for (const [at, raw] of markdown.split("\n").entries()) {
    const line = at + 1;
    const mark = /^\s*(`{3,}|~{3,})/.exec(raw)?.[1] ?? null;
    if (fence !== null || mark !== null) {
      end();
      if (fence === null) fence = mark;
      else if (mark !== null && mark.startsWith(fence)) fence = null;
      continue;
    }
    const text = raw.replace(/^\s*(?:>\s*)*(?:[-*+] |\d+[.)] )?/, "");
    if (/^#{1,6} /.test(raw)) {
      end();
      found.push(piece(raw.replace(/^#+ /, ""), [line], true));
    } else if (raw.trimStart().startsWith("|")) {
      end();
      for (const cell of withoutForeign(raw).split("|")) if (cell.trim() !== "") found.push(piece(cell.trim(), [line]));
    } else if (text.trim() === "") end();
    else {
      if (/^\s*(?:[-*+] |\d+[.)] )/.test(raw)) end();
      run.texts.push(text.replace(/^\*\*|^_/, ""));
      run.lines.push(line);
    }
  }
  end();
  return found;
}

export function proseOfTypeScript(file: string, source: string): Prose[] {
  const result = parseSync(file, source);
  const starts = lineStarts(source);
  const found: Prose[] = [];
  const add = (text: string, first: number, isLabel = false): void => {
    const lines = text.split("\n").map((_, at) => first + at);
    found.push({ text: withoutForeign(text), lines, isFragment: true, isLabel });
  };
  let lineComment = { end: -1, text: "", first: 0 };
  const endLineComment = (): void => {
    if (lineComment.text !== "") add(lineComment.text, lineComment.first);
    lineComment = { end: -1, text: "", first: 0 };
  };
  for (const { type, value, start, end } of result.comments) {
    const first = lineAt(starts, start);
    if (type === "Block") {
      for (const { text, line, isTag } of partsOf(value)) add(text, first + line, isTag);
      continue;
    }
    const continues = lineComment.end >= 0 && /^\n[ \t]*$/.test(source.slice(lineComment.end, start));
    if (continues) lineComment = { ...lineComment, end, text: `${lineComment.text}\n${value.trim()}` };
    else {
      endLineComment();
      lineComment = { end, text: value.trim(), first };
    }
  }
  endLineComment();
  if (/\.test\.tsx?$/.test(file) || source.includes(".describe("))
    visitTitles(result.program, (text, start, isLabel) => add(text, lineAt(starts, start), isLabel));
  return found;
}

function partsOf(comment: string): { text: string; line: number; isTag: boolean }[] {
  const parts: { text: string; line: number; isTag: boolean }[] = [];
  let isOpen = false;
  for (const [line, raw] of comment.split("\n").entries()) {
    const bare = raw.replace(/^\s*\*+ ?/, "").trim();
    const text = bare.replace(/^@(?:param|template) \S+ ?|^@\w+ ?|^- /, "");
    if (text === "") isOpen = false;
    else if (isOpen && text === bare) {
      const last = parts.at(-1);
      if (last !== undefined) last.text += `\n${text}`;
    } else {
      parts.push({ text, line, isTag: bare.startsWith("@") });
      isOpen = true;
    }
  }
  return parts;
}

const TITLED = new Set(["test", "it", "describe"]);

type Node = { type: string; start: number; [key: string]: unknown };

function visitTitles(node: unknown, found: (text: string, start: number, isLabel: boolean) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visitTitles(one, found);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: Node[] };
  const [first] = given ?? [];
  if (type === "CallExpression" && callee !== undefined && first !== undefined) {
    const isLabel = isDescription(callee);
    const text = isLabel || isTitle(callee) ? stringOf(first) : null;
    if (text !== null) found(text, first.start, isLabel);
  }
  for (const [key, child] of Object.entries(node))
    if (key !== "type" && typeof child === "object") visitTitles(child, found);
}

const isDescription = (callee: Node): boolean =>
  callee.type === "MemberExpression" && (callee["property"] as Node | undefined)?.["name"] === "describe";

function isTitle(callee: Node): boolean {
  for (let root: Node | undefined = callee; root !== undefined;)
    if (root.type === "Identifier") return TITLED.has(String(root["name"]));
    else if (root.type === "MemberExpression") root = root["object"] as Node;
    else if (root.type === "CallExpression" || root.type === "TaggedTemplateExpression")
      root = (root["callee"] ?? root["tag"]) as Node;
    else return false;
  return false;
}

function stringOf(node: Node): string | null {
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return null;
  return (node["quasis"] as { value: { raw: string } }[]).map(({ value }) => value.raw).join("·");
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle;
  }
  return low + 1;
}
