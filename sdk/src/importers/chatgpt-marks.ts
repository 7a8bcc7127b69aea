/**
 * ChatGPT's references: `\ue200` begins one, `\ue202` and `\ue203` separate its parts, `\ue201` ends it. The first part is its kind:
 * `cite`, `filecite`, `navlist`, `image_group`, `entity`, `url`, …
 */
const MARK =
  /\ue200[a-z_]{0,30}[\ue202|[][^\ue200\ue201]{0,4000}\ue201|\ue200[a-z_]{1,30}\ue202[^\s\ue200\ue201]{0,4000}/gu;
const INNERMOST = /\ue200[a-z_]{0,30}[\ue202|[][^\ue200\ue201]{0,4000}\ue201/gu;
const NESTED = /\ue200[^\ue200\ue201]*\ue200/u;
const DEEPEST = 8;
const VISIBLE_MARKS = [
  // "【12†source】", "【oaicite:0】", "【turn0search1†L5-L9】", "【F:src/a.ts†L1】"
  /[ \t]?【(?:\d{1,4}(?::\d{1,4})? ?†|oaicite:|turn\d{1,3}[a-z]|F:[^】\n†]{1,200}†)[^】\n]{0,200}】(?:\{index=\d{1,4}\})?/gu,
  // ":contentReference[oaicite:2]{index=2}"
  /[ \t]?(?::{0,2}contentReference)?\[oaicite:\d{1,4}\](?:\{index=\d{1,4}\})?/gu,
  // a mark that lost its private-use characters
  /[ \t]?(?:file)?cite(?:turn\d{1,3}(?:search|news|file|view|fetch|image|academia|product|forecast|finance|sports|maps|reddit|video)\d{1,3}){1,20}/gu,
];
/** Remains of broken marks, and ends of spans: `\ue203` and `\ue204`. */
const REST = /[\ue200-\ue2ff]/gu;

/** Readers see the second part of these kinds. */
const LABELLED: ReadonlySet<string> = new Set(["entity", "link_title", "product_entity", "url"]);
const JSON_LABEL = /^\[\s*"(?:[^"\\]|\\.)*"\s*,\s*("(?:[^"\\]|\\.)*")/u;
const IDS = /^(?:turn\d|\[|\{)/u;

/** The text as readers saw it: labels replace entities and links; other marks are removed and counted. */
export function withoutMarks(text: string, onRemoved: () => void): string {
  const cut = (mark: string): string => {
    const label = labelOf(mark);
    if (label === "") onRemoved();
    return label;
  };
  let flat = text;
  for (let depth = 0; depth < DEEPEST && NESTED.test(flat); depth += 1) flat = flat.replace(INNERMOST, cut);
  flat = flat.replace(MARK, cut);
  for (const mark of VISIBLE_MARKS) flat = flat.replace(mark, cut);
  return flat.replace(REST, "");
}

function labelOf(mark: string): string {
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
