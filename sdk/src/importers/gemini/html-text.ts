const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/giu;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
};
const BLOCKS: ReadonlySet<string> = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol tr table blockquote section article hr".split(" "),
);

export function textOfHtml(html: string): string {
  const parts: string[] = [];
  let [from, depth] = [0, 0];
  for (const { tag, isEnd, start, end } of tagsIn(html)) {
    parts.push(readable(html.slice(from, start), depth > 0));
    from = end;
    if (tag === "pre") {
      depth = Math.max(0, depth + (isEnd ? -1 : 1));
      parts.push("\n```\n");
    } else if (tag === "br") parts.push("\n");
    else if (tag === "li") parts.push(isEnd ? "" : "\n- ");
    else if ((tag === "td" || tag === "th") && isEnd) parts.push(" | ");
    else if (BLOCKS.has(tag)) parts.push("\n");
  }
  parts.push(readable(html.slice(from), depth > 0));
  return parts
    .join("")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}

interface Tag {
  tag: string;
  isEnd: boolean;
  start: number;
  end: number;
}

const NAME = /[a-z][a-z0-9]{0,20}/iuy;
const HIDDEN: ReadonlySet<string> = new Set(["script", "style", "template"]);

function* tagsIn(html: string): Generator<Tag> {
  const lower = html.toLowerCase();
  for (let start = html.indexOf("<"); start !== -1;) {
    const isEnd = html[start + 1] === "/";
    NAME.lastIndex = start + (isEnd ? 2 : 1);
    const tag = NAME.exec(html)?.[0].toLowerCase() ?? "";
    const isComment = html.startsWith("<!--", start);
    if (tag === "" && !isComment) {
      start = html.indexOf("<", start + 1);
      continue;
    }
    let end = isComment ? after(html, "-->", start) : endOfTag(html, start);
    if (!isEnd && HIDDEN.has(tag)) end = after(html, ">", after(lower, `</${tag}`, end) - 1);
    yield { tag, isEnd, start, end };
    start = html.indexOf("<", end);
  }
}

function after(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at === -1 ? text.length : at + wanted.length;
}

function endOfTag(html: string, start: number): number {
  for (let at = start; at < html.length; at += 1) {
    const character = html[at] ?? "";
    if (character === ">") return at + 1;
    if (character === '"' || character === "'") at = after(html, character, at + 1) - 1;
  }
  return html.length;
}

const readable = (text: string, isCode: boolean): string => decoded(isCode ? text : text.replace(/\s+/gu, " "));

const decoded = (text: string): string =>
  text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
