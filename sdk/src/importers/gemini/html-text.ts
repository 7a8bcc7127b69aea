const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/giu;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  euro: "€",
  trade: "™",
  bull: "•",
  oelig: "œ",
};
/** HTML 4.01, §24.2.1: U+00A0 to U+00FF in order. */
const LATIN_1 =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
  middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml
  Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave
  aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde
  ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/u);
const FIRST_LATIN_1 = 0xa0;
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
    if (name !== undefined) {
      const place = LATIN_1.indexOf(name);
      // a space without a break is a space in a message
      if (place > 0) return String.fromCodePoint(FIRST_LATIN_1 + place);
      return place === 0 ? " " : (NAMED[name.toLowerCase()] ?? entity);
    }
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
