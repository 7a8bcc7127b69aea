import { isStopInDate } from "../../../text/sentences/date-abbreviations.ts";
import { wordSet } from "../../../text/word-set.ts";
import { nonNull } from "../../../../../shared/non-null.ts";

/** UTF-16 offsets `[start, end)`, without the closing punctuation. */
export interface Sentence {
  start: number;
  end: number;
  text: string;
  mark: "." | "!" | "?" | "";
}

/** In UTF-16 units; longer text without a full stop is data, code or an attack. */
const MAX_SENTENCE_CHARACTERS = 900;
const ABBREVIATION = wordSet(`
  mr mrs ms dr prof st jr sr vs e.g i.e inc ltd co corp no approx mt dept a.m p.m u.s ph.d
`);
const CLOSERS = new Set(['"', "'", "”", "’", ")", "]", "»"]);
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const PHOTO = /\[shares an? (?:photo|image|picture): ([^[\]]{1,600})\]\s*$/;

export interface Photo {
  caption: string;
  start: number;
  end: number;
}

export function findPhoto(content: string): Photo | null {
  const from = content.lastIndexOf("[shares a");
  if (from < 0) return null;
  const match = PHOTO.exec(content.slice(from));
  if (match === null) return null;
  const caption = nonNull(match[1], "group").trim();
  return caption === "" ? null : { caption, start: from, end: content.length };
}

/** Cuts at `.`, `!` and `?` before white space, at line breaks, and at pictographs, which often replace a full stop. */
export function splitSentences(content: string, end: number): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const close = (stop: number, next: number, mark: Sentence["mark"]): void => {
    let from = start;
    let to = stop;
    while (from < to && isSpace(content.charCodeAt(from))) from += 1;
    while (to > from && isSpace(content.charCodeAt(to - 1))) to -= 1;
    if (to > from && to - from <= MAX_SENTENCE_CHARACTERS)
      sentences.push({ start: from, end: to, text: content.slice(from, to), mark });
    start = next;
  };
  let i = 0;
  while (i < end) {
    const char = nonNull(content[i], "entry");
    if (char === "\n" || char === "\r") {
      close(i, i + 1, "");
    } else if (char === "." || char === "!" || char === "?" || char === "…") {
      let next = i + 1;
      let mark: Sentence["mark"] = char === "…" ? "." : char;
      while (next < end && ".!?…".includes(nonNull(content[next], "entry"))) {
        if (content[next] === "?") mark = "?";
        next += 1;
      }
      while (next < end && CLOSERS.has(nonNull(content[next], "entry"))) next += 1;
      if (next >= end || isSpace(content.charCodeAt(next)) || (next - i >= 3 && mark === ".")) {
        if (!(mark === "." && next === i + 1 && continuesSentence(content, start, i, next, end))) close(i, next, mark);
      }
      i = next;
      continue;
    } else if (content.charCodeAt(i) > 0x2000) {
      const code = nonNull(content.codePointAt(i), "word");
      if (code > 0x2000 && PICTOGRAPH.test(String.fromCodePoint(code))) {
        const width = code > 0xffff ? 2 : 1;
        close(i, i + width, "");
        i += width;
        continue;
      }
    }
    i += 1;
  }
  close(end, end, "");
  return sentences;
}

function continuesSentence(content: string, start: number, at: number, next: number, end: number): boolean {
  let from = at;
  while (from > start && !isSpace(content.charCodeAt(from - 1))) from -= 1;
  const word = content
    .slice(from, at)
    .toLowerCase()
    .replace(/^[("'“]/, "");
  let after = next;
  while (after < end && isSpace(content.charCodeAt(after))) after += 1;
  const following = content[after] ?? "";
  if (ABBREVIATION.has(word) || isStopInDate(content, at)) return true;
  if (/^\d{1,2}$/u.test(word) && isGermanDay(content, start, from, after)) return true;
  if (/^\p{Lu}$/u.test(content.slice(from, at)) && content[from] !== "I") return true;
  // chat leaves out capitals, so a lower-case letter may start a sentence
  return /\p{Ll}/u.test(following) && word.length > 0 && (word.length < 2 || word.includes(".")) && next < end;
}

const isGermanDay = (content: string, start: number, from: number, after: number): boolean =>
  GERMAN_MONTH.test(content.slice(after, after + 10)) && GERMAN_ARTICLE.test(content.slice(start, from).slice(-8));
const GERMAN_MONTH = /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{Ll}*(?!\p{L})/u;
const GERMAN_ARTICLE = /(?<!\p{L})(?:am|vom|zum|bis|ab|seit|dem|den|der|ist|und)\s$/iu;

function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0x2028 || code === 0x2029;
}
