import type { Extraction, ExtractionInput } from "./extraction.ts";

/** Where a text may be cut, the best place first: between paragraphs, sentences, lines or words. */
const BREAKS = [/\n\s*\n/g, /[.!?。！？]["'”’)\]]*\s+/g, /[。！？]/g, /\n/g, /\s+/g];
/** A text with fewer UTF-16 units than this is not cut: what is too much for one answer is not its length. */
const MIN_CUT = 400;
/** A cut lies in the middle half of the text. */
const MARGIN = 0.25;

/**
 * A message as two, whose texts joined are its text: the second one is said after the first. `null` where it is too short to be cut, or
 * one word.
 */
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

/** The end of the break that is nearest to the middle. */
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

/** What the second half of a text says, with its passages at their places in the whole. */
export const shiftedBy = (offset: number, { entities, facts }: Extraction): Extraction => ({
  entities,
  facts: facts.map((fact) =>
    fact.span === null ? fact : { ...fact, span: [fact.span[0] + offset, fact.span[1] + offset] },
  ),
});
