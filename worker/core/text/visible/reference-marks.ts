/** ChatGPT's references in private-use characters: `\ue200` begins, `\ue202` and `\ue203` separate, `\ue201` ends. */
export const REFERENCE_MARK =
  /\ue200[a-z_]{0,30}[\ue202|[][^\ue200\ue201]{0,4000}\ue201|\ue200[a-z_]{1,30}\ue202[^\s\ue200\ue201]{0,4000}/u;

/**
 * The same in visible characters, with the blank before, of ChatGPT and OpenAI's assistants: "【4:0†source】",
 * "【oaicite:0】", "【F:src/a.ts†L1】", ":contentReference[oaicite:2]{index=2}", and "citeturn0search1" without its
 * private-use characters.
 */
export const VISIBLE_MARK =
  /[ \t]?(?:【(?:\d{1,4}(?::\d{1,4})? ?†|oaicite:|turn\d{1,3}[a-z]|F:[^】\n†]{1,200}†)[^】\n]{0,200}】(?:\{index=\d{1,4}\})?|(?::{0,2}contentReference)?\[oaicite:\d{1,4}\](?:\{index=\d{1,4}\})?|(?:file)?cite(?:turn\d{1,3}(?:search|news|file|view|fetch|image|academia|product|forecast|finance|sports|maps|reddit|video)\d{1,3}){1,20}(?![\p{L}\p{N}]))/u;

export const mayHaveVisibleMarks = (text: string): boolean =>
  text.includes("【") || text.includes("[oaicite:") || text.includes("citeturn");

const INNERMOST = /\ue200[a-z_]{0,30}[\ue202|[][^\ue200\ue201]{0,4000}\ue201/gu;
const NESTED = /\ue200[^\ue200\ue201]*\ue200/u;
const DEEPEST = 8;
const LONGEST = 4_000;
const EDGE = /[\ue200\ue201]/gu;
const OPENING = /^\ue200[a-z_]{0,30}[\ue202|[]/u;

export function nestedMarks(text: string): [start: number, end: number][] {
  if (!NESTED.test(text)) return [];
  const found: [number, number][] = [];
  const open: { start: number; hasInner: boolean }[] = [];
  for (const { 0: edge, index } of text.matchAll(EDGE)) {
    if (edge === "\ue200") {
      open.push({ start: index, hasInner: false });
      continue;
    }
    const mark = open.pop();
    if (mark === undefined) continue;
    const outer = open.at(-1);
    if (outer !== undefined) outer.hasInner = true;
    else if (mark.hasInner && isMark(text, mark.start, index + 1)) found.push([mark.start, index + 1]);
  }
  return found;
}

const isMark = (text: string, start: number, end: number): boolean =>
  end - start <= LONGEST && OPENING.test(text.slice(start, start + 32)) && !text.slice(start, end).includes("\n");

export function withoutInnerMarks(mark: string): string {
  let flat = mark;
  for (let depth = 0; depth < DEEPEST && NESTED.test(flat); depth += 1) flat = flat.replace(INNERMOST, labelOfMark);
  return flat;
}

const LABELLED: ReadonlySet<string> = new Set(["entity", "link_title", "product_entity", "url"]);
const JSON_LABEL = /^\[\s*"(?:[^"\\]|\\.)*"\s*,\s*("(?:[^"\\]|\\.)*")/u;
const IDS = /^(?:turn\d|\[|\{)/u;

export function labelOfMark(mark: string): string {
  const [, kind = "", rest = ""] = /^\ue200([a-z_]*)[\ue202|]?([^\ue201]*)/u.exec(mark) ?? [];
  if (!LABELLED.has(kind)) return "";
  const quoted = JSON_LABEL.exec(rest)?.[1];
  if (quoted !== undefined) return parsed(quoted);
  const [label = ""] = rest.split(/[\ue202\ue203]/u);
  return IDS.test(label) ? "" : label;
}

function parsed(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return "";
  }
}
