import type { Extraction } from "../../../extraction/extraction.ts";

/** UTF-16 units that are read from the beginning of a message and, if it is longer, from its end. */
const [MAX_CONTENT_CHARACTERS, MAX_END_CHARACTERS] = [32_768, 8_192];
const GAP = "\n\n";
const MAX_SHIFT = 2_000;

interface Ends {
  content: string;
  inWhole: (extraction: Extraction) => Extraction;
}

/** Cuts the middle out of a message too long to read; `inWhole` moves the spans of its facts back. */
export function endsOf(content: string): Ends | null {
  if (content.length <= MAX_CONTENT_CHARACTERS) return null;
  const end = breakBefore(content, MAX_CONTENT_CHARACTERS - MAX_END_CHARACTERS - GAP.length);
  const rest = breakAfter(content, content.length - MAX_END_CHARACTERS);
  const left_out = rest - end - GAP.length;
  return {
    content: content.slice(0, end) + GAP + content.slice(rest),
    inWhole: ({ entities, facts }) => ({
      entities,
      facts: facts.map((fact) =>
        fact.span === null || fact.span[0] < end
          ? fact
          : { ...fact, span: [fact.span[0] + left_out, fact.span[1] + left_out] },
      ),
    }),
  };
}

function breakBefore(text: string, at: number): number {
  const near = text.slice(at - MAX_SHIFT, at);
  const found = near.includes("\n") ? near.lastIndexOf("\n") : near.lastIndexOf(" ");
  return found >= 0 ? at - MAX_SHIFT + found + 1 : beforeCharacter(text, at);
}

function breakAfter(text: string, at: number): number {
  const near = text.slice(at, at + MAX_SHIFT);
  const found = near.includes("\n") ? near.indexOf("\n") : near.indexOf(" ");
  return found >= 0 ? at + found + 1 : beforeCharacter(text, at);
}

const beforeCharacter = (text: string, at: number): number =>
  /^[\uDC00-\uDFFF]/u.test(text.slice(at, at + 1)) ? at - 1 : at;
