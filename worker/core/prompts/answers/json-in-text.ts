export interface FoundJson {
  text: string;
  cut: "end" | "items" | null;
  /** A bracket before it is never closed, so it may be part of a larger value. */
  isInner?: true;
}

interface Bracket {
  closes: string;
  start: number;
}

const MAX_VALUES = 256;
const MAX_CUT = 4;

/** Strings begin only within brackets and end with their line, so an apostrophe or stray bracket hides nothing. */
export function findJson(text: string): FoundJson[] {
  const open: Bracket[] = [];
  const closed: { start: number; end: number }[] = [];
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"' || character === "\n") inString = false;
    } else if (character === "{" || character === "[") open.push({ closes: character === "{" ? "}" : "]", start: at });
    else if (open.length === 0) continue;
    else if (character === '"') inString = true;
    else if (character === "}" || character === "]") {
      const place = open.findLastIndex(({ closes }) => closes === character);
      if (place < 0) continue;
      const { start } = open[place] as Bracket;
      open.length = place;
      while ((closed.at(-1)?.start ?? -1) > start) closed.pop();
      closed.push({ start, end: at + 1 });
    }
  }
  const last = closed.at(-1);
  const first = open[0]?.start ?? Infinity;
  const whole = closed.slice(-MAX_VALUES).map(({ start, end }) => {
    const found: FoundJson = { text: text.slice(start, end), cut: null, ...(start > first && { isInner: true }) };
    return { start, found };
  });
  const cut = open.slice(0, MAX_CUT).flatMap(({ start }, place) => {
    if (last === undefined || last.end <= start) return [];
    const closers = open.slice(place).filter((bracket) => bracket.start < last.end);
    const closed_text =
      text.slice(start, last.end) +
      closers
        .map(({ closes }) => closes)
        .reverse()
        .join("");
    return [
      {
        start,
        found: {
          text: closed_text,
          cut: /[^\s,\]}`]/u.test(text.slice(last.end)) ? ("items" as const) : ("end" as const),
        },
      },
    ];
  });
  return [...whole, ...cut].sort((a, b) => a.start - b.start).map(({ found }) => found);
}

export function lacksOnlyItsBrace(text: string): boolean {
  const body = text.replaceAll("`", "").trimEnd();
  if (!body.startsWith("{")) return false;
  let inString = false;
  for (let at = 1; at < body.length; at++) {
    const character = body[at] as string;
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if ("{}[]".includes(character)) return false;
  }
  return !inString && /(?:"|\b(?:true|false|null))$/u.test(body);
}
