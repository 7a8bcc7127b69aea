import { isStopInDate } from "../../text/sentences/date-abbreviations.ts";

export interface Unit {
  start: number;
  end: number;
  text: string;
  /** The beginning of the unit, where words that open a frame are. */
  said: string;
  opensParagraph: boolean;
  endsLine: boolean;
}

const MAX_READ = 400;

const END = /[.!?…]["”“’»)\]]{0,3}(?=\s)/gu;
const ABBREVIATED = /(?:\b(?:mrs?|ms|dr|prof|st|vs|etc|e\.g|i\.e|approx|no|\p{Lu})|\b\d{1,2})\.$/iu;

/** Splits a text into sentences and keeps their places. */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let line_start = 0;
  let afterBlank = true;
  for (const line of text.split("\n")) {
    if (line.trim() === "") afterBlank = true;
    else {
      const cuts: number[] = [];
      for (const { 0: mark, index } of line.matchAll(END))
        if (!ABBREVIATED.test(line.slice(Math.max(0, index - 8), index + mark.length)) && !isStopInDate(line, index))
          cuts.push(index + mark.length);
      let from = 0;
      for (const cut of [...cuts, line.length]) {
        const whole = line.slice(from, cut);
        const start = line_start + from + (whole.length - whole.trimStart().length);
        const text = whole.trim();
        if (text !== "") {
          const said = text.slice(0, MAX_READ);
          units.push({
            start,
            end: line_start + cut,
            text,
            said,
            opensParagraph: afterBlank,
            endsLine: line.slice(cut).trim() === "",
          });
          afterBlank = false;
        }
        from = cut;
      }
    }
    line_start += line.length + 1;
  }
  return units;
}
