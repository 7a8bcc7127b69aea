/**
 * References that ChatGPT writes into its answers, between private-use characters: `\ue200` begins one, `\ue202` and `\ue203` separate
 * its parts, `\ue201` ends it. The first part is its kind: `cite`, `filecite`, `navlist`, `image_group`, `entity`, `url`, …
 */
const MARK =
  /\ue200[a-z_]{0,30}[\ue202|[][^\ue200\ue201]{0,4000}\ue201|\ue200[a-z_]{1,30}\ue202[^\s\ue200\ue201]{0,4000}/gu;
/** A mark without another one inside, and the beginning of two marks that may be nested. */
const INNERMOST = /\ue200[a-z_]{0,30}[\ue202|[][^\ue200\ue201]{0,4000}\ue201/gu;
const NESTED = /\ue200[^\ue200\ue201]*\ue200/u;
/** Marks within marks are read this deep. */
const DEEPEST = 8;
/** Citations as they were written before: "【12†source】", ":contentReference[oaicite:2]{index=2}". */
const FORMER_MARK =
  /【\d{1,4}(?::\d{1,4})?†[^】\n]{0,200}】|:contentReference\[oaicite:\d{1,4}\](?:\{index=\d{1,4}\})?/gu;
/** Remains of a broken mark, and the ends of a span: `\ue203` and `\ue204`. */
const REST = /[\ue200-\ue2ff]/gu;

/** Kinds whose second part is a label that a reader sees. */
const LABELLED: ReadonlySet<string> = new Set(["entity", "link_title", "product_entity", "url"]);
/** An entity has its type, its name and more as JSON: `["people", "Ada Lovelace", 0]`. */
const JSON_LABEL = /^\[\s*"(?:[^"\\]|\\.)*"\s*,\s*("(?:[^"\\]|\\.)*")/u;
const IDS = /^(?:turn\d|\[|\{)/u;

/** A text as its reader saw it: marks of entities and links are replaced by their labels, all others are removed, and counted. */
export function withoutMarks(text: string, onRemoved: () => void): string {
  const cut = (mark: string): string => {
    const label = labelOf(mark);
    if (label === "") onRemoved();
    return label;
  };
  let flat = text;
  for (let depth = 0; depth < DEEPEST && NESTED.test(flat); depth += 1) flat = flat.replace(INNERMOST, cut);
  return flat.replace(MARK, cut).replace(FORMER_MARK, cut).replace(REST, "");
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
