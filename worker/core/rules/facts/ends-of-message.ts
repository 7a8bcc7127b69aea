import type { Extraction } from "../../extraction/extraction.ts";

/** In UTF-16 units: how much is read of a message, and how much of that from its end if it is longer. */
const [MAX_CONTENT_CHARACTERS, MAX_END_CHARACTERS] = [32_768, 8_192];
/** Stands for what is not read between beginning and end. */
const GAP = "\n\n";
/** Look for the end of a line within so many characters, then for any white space. */
const MAX_SHIFT = 2_000;

interface Ends {
  /** The beginning and the end of the message. */
  content: string;
  /** Their extraction, with passages at their places in the whole message. */
  inWhole: (extraction: Extraction) => Extraction;
}

/** The beginning and the end of a long message, cut between lines or words; `null` for one of at most 32,768 UTF-16 units. */
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

/** Not between the halves of a character. */
const beforeCharacter = (text: string, at: number): number =>
  /^[\uDC00-\uDFFF]/u.test(text.slice(at, at + 1)) ? at - 1 : at;
