import { unitsOf } from "../frames/units.ts";

export interface Segment {
  text: string;
  start: number;
  end: number;
  sentence: number;
  isQuestion: boolean;
}

const BREAK = /[,;:](?=\s|$)|…|\.{2,5}|\s[–—-]{1,2}(?=\s)|[–—]/gu;
/** In UTF-16 units. */
const MAX_READ = 400;

/** Cuts sentences at the marks around which people correct themselves: commas, dashes and dots. */
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
