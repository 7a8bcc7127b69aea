import { Malformed } from "../import-failure.ts";
import { dayHalfOf, hourOf, type DayHalf } from "./day-halves.ts";

export interface Entry {
  line: number;
  date: readonly [number, number, number];
  hour: number;
  minute: number;
  second: number;
  text: string;
}

export interface Entries {
  entries: Entry[];
  /** "2024-05-01" has the year first, "24. 5. 1." may. */
  year: "first" | "first or last" | "last";
  /** iPhones' format, "[05/01/24, 13:05:00] Bob: Hello", which also marks WhatsApp's own words. */
  isBracketed: boolean;
}

const MARKS = "[\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]{0,4}";
const DIGITS = "(\\p{Nd}{1,2})";
const YEAR = "(\\p{Nd}{1,4})";
const WORDS = "([^\\p{Nd}\\n\\]]{0,20}?)";
const HEAD = new RegExp(
  `^\\ufeff?${MARKS}(\\[?)${YEAR}${MARKS}([-/.])\\s?${MARKS}${DIGITS}${MARKS}\\3\\s?${MARKS}${YEAR}${MARKS}\\.?` +
    `[,،]?\\s?${WORDS}${DIGITS}[:.](\\p{Nd}{2})(?:[:.](\\p{Nd}{2}))?${WORDS}(\\]\\s|\\s-\\s)(.*)$`,
  // s: a message may contain U+2028
  "su",
);

interface Head {
  form: string;
  unknown: string | null;
  year: Entries["year"];
  isBracketed: boolean;
  entry: Omit<Entry, "line">;
}

/** @throws Malformed if the text does not begin like such an export, or an unknown word stands next to a time */
export function entriesOf(text: string): Entries {
  const entries: Entry[] = [];
  let first: Head | null = null;
  for (const [index, line] of text.split(/\r\n|\n|\r/u).entries()) {
    const head = headOf(line);
    if (first === null) {
      if (line.trim() === "") continue;
      if (head === null) throw new Malformed("does not begin like a chat that WhatsApp has exported");
      first = head;
    }
    if (head?.form === first.form) {
      if (head.unknown !== null) throw unknownWord(index + 1, head.unknown);
      entries.push({ ...head.entry, line: index + 1 });
    } else {
      const last = entries.at(-1);
      if (last !== undefined) last.text += `\n${line}`;
    }
  }
  return { entries, year: first?.year ?? "last", isBracketed: first?.isBracketed ?? false };
}

const unknownWord = (line: number, word: string): Malformed =>
  new Malformed(`line ${line}: ${JSON.stringify(word)} next to the time is not known; export the chat in English`);

function headOf(line: string): Head | null {
  const match = HEAD.exec(line);
  if (match === null) return null;
  const [, bracket = "", a = "", separator = "", b = "", c = "", before = "", h = "", m = "", s, after = ""] = match;
  const [end = "", text = ""] = match.slice(11);
  const isBracketed = bracket !== "";
  if (isBracketed !== end.startsWith("]")) return null;
  const halves = [before, after].map(dayHalfOf);
  const unknown = [before, after][halves.indexOf(null)]?.trim() ?? null;
  const half: DayHalf = halves.find((one) => one !== "none") ?? "none";
  const [first, middle, last] = [a, b, c].map(valueOf) as [number, number, number];
  const year = a.length > 2 ? "first" : c.length > 2 ? "last" : SPACED.test(line) ? "first or last" : "last";
  return {
    form: [isBracketed, separator, year, c.length > 2, s !== undefined, halves.some((one) => one !== "none")].join(),
    unknown,
    year,
    isBracketed,
    entry: {
      date: [first, middle, last],
      hour: hourOf(valueOf(h), half),
      minute: valueOf(m),
      second: s === undefined ? 0 : valueOf(s),
      text,
    },
  };
}

/** Korean; "1. 5. 24." is Croatian. */
const SPACED = /^\P{Nd}{0,4}\p{Nd}{1,2}\.\s\p{Nd}{1,2}\.\s/u;

/** Digits of any script: "٢٣" is 23. */
function valueOf(digits: string): number {
  let value = 0;
  for (const digit of digits) {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    value = value * 10 + (code - zero);
  }
  return value;
}
