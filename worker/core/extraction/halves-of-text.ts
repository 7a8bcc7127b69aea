import { joinedUpTo } from "../text/markdown/cut.ts";
import type { Span } from "../text/markdown/lines.ts";
import { splitIntoPassages } from "../text/markdown/passages.ts";
import type { Extraction, ExtractionInput } from "./extraction.ts";

const BREAKS = [/\n\s*\n/g, /[.!?。！？]["'”’)\]]*\s+/g, /[。！？]/g, /\n/g, /\s+/g];
/** In UTF-16 units; answers about shorter texts are too big for other reasons. */
const MIN_CUT = 400;
const MARGIN = 0.25;

/** The halves together are the text; the first is context of the second. */
export function halvesOfText(input: ExtractionInput): [ExtractionInput, ExtractionInput] | null {
  const { content, previous, speaker, role, reference_time } = input;
  const at = content.length < MIN_CUT ? null : cutOf(content);
  if (at === null) return null;
  const first = content.slice(0, at);
  const before = { speaker, ...(role !== undefined && { role }), content: first, reference_time };
  return [
    { ...input, content: first },
    { ...input, content: content.slice(at), previous: [...previous, before] },
  ];
}

function cutOf(content: string): number | null {
  const middle = content.length / 2;
  for (const pattern of BREAKS) {
    const ends = Array.from(content.matchAll(pattern), (match) => match.index + match[0].length).filter(
      (end) => Math.abs(end - middle) <= content.length * MARGIN,
    );
    const [first, ...others] = ends;
    if (first !== undefined)
      return others.reduce((best, end) => (Math.abs(end - middle) < Math.abs(best - middle) ? end : best), first);
  }
  return null;
}

const SHOWN_BEFORE = 1_500;

/** Each piece is context of the next. */
export function piecesOfText(
  input: ExtractionInput,
  max: number,
  most: number,
): { input: ExtractionInput; start: number }[] {
  const { content, previous, speaker, role, reference_time } = input;
  const read = content.slice(0, max * most).toWellFormed();
  const passages = splitIntoPassages(read, { target: max, max }).map(({ start, end }): Span => [start, end]);
  return joinedUpTo(read, passages, max)
    .slice(0, most)
    .map(([start, end]) => {
      const piece = { ...input, content: read.slice(start, end) };
      if (start === 0) return { input: piece, start };
      const shown = read.slice(Math.max(0, start - SHOWN_BEFORE), start).toWellFormed();
      const before = { speaker, ...(role !== undefined && { role }), content: shown, reference_time };
      return { input: { ...piece, previous: [...previous, before] }, start };
    });
}

export const shiftedBy = (offset: number, extraction: Extraction): Extraction => ({
  ...extraction,
  facts: extraction.facts.map((fact) =>
    fact.span === null ? fact : { ...fact, span: [fact.span[0] + offset, fact.span[1] + offset] },
  ),
});
