import { isStopInDate } from "../sentences/date-abbreviations.ts";
import { isBlank, lineEnd, type Span } from "./lines.ts";

const ABBREVIATION = /(?:^|[\s("'“‘])(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Mt|No|vs|approx|e\.g|i\.e|z\.B|p\.ej|[A-Z])\.$/u;
const ABBREVIATION_CHARACTERS = 10;
/** These end a sentence before white space. */
const ENDS = ".!?…";
const WIDE_ENDS = "。！？．｡";
const [ASCII, LINE_END, EXCLAMATION, FULL_STOP, QUESTION] = [0x80, 0x0a, 0x21, 0x2e, 0x3f];
const CLOSING = "\"'”’»)]）」』*_`";

export function sentencesIn(text: string, [from, to]: Span): Span[] {
  const sentences: Span[] = [];
  let start = from;
  for (let at = from; at < to;) {
    const code = text.charCodeAt(at);
    at++;
    if (code < ASCII && code !== LINE_END && code !== FULL_STOP && code !== EXCLAMATION && code !== QUESTION) continue;
    const character = text[at - 1] ?? "";
    const isWide = WIDE_ENDS.includes(character);
    if (character !== "\n" && !isWide && !ENDS.includes(character)) continue;
    const mark = at;
    while (
      at < to &&
      (CLOSING.includes(text[at] ?? "") || ENDS.includes(text[at] ?? "") || WIDE_ENDS.includes(text[at] ?? ""))
    )
      at++;
    if (character === "\n" && isWrapped(text, [start, mark - 1], to)) continue;
    const isFollowed = at >= to || isBlank(text.charCodeAt(at));
    if (!isWide && character !== "\n" && (!isFollowed || isAbbreviated(text, from, mark, character))) continue;
    while (at < to && isBlank(text.charCodeAt(at))) at++;
    sentences.push([start, at]);
    start = at;
  }
  if (start < to) sentences.push([start, to]);
  return sentences;
}

const [MIN_WRAPPED, MAX_WRAPPED] = [50, 400];
const CONTINUATION = /^[ \t]*(?:> ?)*\p{Ll}/u;
const MARK_CHARACTERS = 16;

/** A long line that goes on in lower case was broken for its width. The bound keeps lists without marks in lines. */
function isWrapped(text: string, [start, end]: Span, to: number): boolean {
  const line = Math.max(start, text.lastIndexOf("\n", end - 1) + 1);
  if (end - line < MIN_WRAPPED || end - start > MAX_WRAPPED || ENDS.includes(text[end - 1] ?? "")) return false;
  return CONTINUATION.test(text.slice(end + 1, Math.min(to, end + 1 + MARK_CHARACTERS)));
}

const isAbbreviated = (text: string, from: number, end: number, mark: string): boolean =>
  mark === "." &&
  (ABBREVIATION.test(text.slice(Math.max(from, end - ABBREVIATION_CHARACTERS), end)) || isStopInDate(text, end - 1));

export function linesIn(text: string, [from, to]: Span): Span[] {
  const lines: Span[] = [];
  for (let at = from; at < to;) {
    const end = Math.min(to, lineEnd(text, at));
    lines.push([at, end]);
    at = end;
  }
  return lines;
}

/** Pieces of at most `max` UTF-16 units that end between words, never within a character. */
export function hardPieces(text: string, [from, to]: Span, max: number): Span[] {
  const pieces: Span[] = [];
  let start = from;
  while (to - start > max) {
    const end = endOfPiece(text, start, start + max);
    pieces.push([start, end]);
    start = end;
  }
  if (start < to) pieces.push([start, to]);
  return pieces;
}

/** Ends in the last quarter, so that pieces are not too short. */
function endOfPiece(text: string, start: number, most: number): number {
  const least = most - Math.floor((most - start) / 4);
  for (let at = most; at > least; at--) if (isBlank(text.charCodeAt(at - 1))) return at;
  // in scripts without spaces and in long words, the last words are segmented
  const before = Math.max(least, most - WORD_CHARACTERS);
  const from = isLowSurrogate(text.charCodeAt(before)) ? before + 1 : before;
  const words = Array.from(segmenter.segment(text.slice(from, most + WORD_CHARACTERS)), ({ index }) => from + index);
  const word = words.findLast((at) => at > from && at <= most);
  if (word !== undefined) return word;
  return isLowSurrogate(text.charCodeAt(most)) && most - start > 1 ? most - 1 : most;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const WORD_CHARACTERS = 32;

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

export function joinedUpTo(text: string, parts: readonly Span[], max: number): Span[] {
  const joined: Span[] = [];
  let [start, end] = parts[0] ?? [0, 0];
  let said = endOfSaid(text, end, start, start);
  for (const [next, next_end] of parts.slice(1)) {
    said = endOfSaid(text, next_end, end, said);
    if (said - start > max) {
      joined.push([start, end]);
      start = next;
    }
    end = next_end;
  }
  if (end > start) joined.push([start, end]);
  return joined;
}

/** Looks back only to the previous call's position: white space may be longer than all parts. */
export function endOfSaid(text: string, place: number, asked: number, said: number): number {
  for (let last = place; last > asked; last--) if (!isBlank(text.charCodeAt(last - 1))) return last;
  return said;
}

export const sizeOf = (text: string, end: number, start: number): number => endOfSaid(text, end, start, start) - start;
