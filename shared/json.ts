/**
 * `JSON.parse` keeps the last of two equal keys, other parsers the first.
 *
 * @param text valid JSON; the time is linear
 * @returns the key, unescaped; `null` if none is repeated
 */
export function findRepeatedKey(text: string): string | null {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case "{":
        open.push(new Set());
        break;
      case "[":
        open.push(null);
        break;
      case "}":
      case "]":
        open.pop();
        break;
      case '"': {
        const start = at;
        at = endOfString(text, start);
        const keys = open.at(-1);
        if (keys == null || text[afterBlanks(text, at + 1)] !== ":") break;
        const key = JSON.parse(text.slice(start, at + 1)) as string;
        if (keys.has(key)) return key;
        keys.add(key);
      }
    }
  }
  return null;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === " " || text[at] === "\t" || text[at] === "\n" || text[at] === "\r") at += 1;
  return at;
}
