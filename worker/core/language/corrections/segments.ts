import { unitsOf } from "../frames/units.ts";

/** A part of a sentence between commas, colons and dashes, with its place in the text. */
export interface Segment {
  text: string;
  start: number;
  end: number;
  /** Where its sentence begins, and whether the sentence asks. */
  sentence: number;
  isQuestion: boolean;
}

/** The value "2.5" and the range "3-4" are one part. */
const BREAK = /[,;:](?=\s|$)|…|\.{2,5}|\s[–—-]{1,2}(?=\s)|[–—]/gu;
/** Read so many UTF-16 units of a sentence: corrections are short. */
const MAX_READ = 400;

/** The parts of all sentences of a text, in order. */
export function segmentsOf(content: string): Segment[] {
  return unitsOf(content).flatMap(({ start, text }) => {
    const said = text.slice(0, MAX_READ).replace(/[.!?…]["”“’»)\]]{0,3}$/u, "");
    const isQuestion = /\?["”“’»)\]]{0,3}$/u.test(text);
    const segments: Segment[] = [];
    let from = 0;
    for (const { 0: mark, index } of [...said.matchAll(BREAK), { 0: "", index: said.length }]) {
      const part = said.slice(from, index);
      const at = start + from + (part.length - part.trimStart().length);
      const bare = part.trim();
      if (bare !== "") segments.push({ text: bare, start: at, end: at + bare.length, sentence: start, isQuestion });
      from = index + mark.length;
    }
    return segments;
  });
}
