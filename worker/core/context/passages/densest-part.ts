import type { Span } from "../../text/markdown/lines.ts";

const MAX_READ_CHARACTERS = 50_000;
const WINDOW_CHARACTERS = 10_000;
/** A window begins at a blank line if one is this near. */
const MAX_SHIFT = 2_000;
const MAX_LETTERS = 5;

/**
 * The part with most of the question's words, weighted by rarity; the earliest of equals. Words that the text does not
 * have whole are compared by their first letters.
 */
export function densestPart(text: string, terms: ReadonlySet<string>): Span {
  if (text.length <= MAX_READ_CHARACTERS) return [0, text.length];
  const lower = text.toLowerCase();
  // folding to another length would shift offsets
  const searched = lower.length === text.length ? lower : text;
  const windows = Array.from({ length: Math.ceil(text.length / WINDOW_CHARACTERS) }, () => new Set<string>());
  for (const term of terms) {
    const whole = term.replace(/y$/u, "");
    const letters = searched.includes(whole) ? whole : term.slice(0, MAX_LETTERS);
    for (const [place, found] of windows.entries()) {
      const start = place * WINDOW_CHARACTERS;
      if (searched.slice(start, start + WINDOW_CHARACTERS + letters.length).includes(letters)) found.add(term);
    }
  }
  const having = (term: string): number => windows.reduce((sum, found) => sum + Number(found.has(term)), 0);
  const weights = new Map(
    Array.from(terms, (term) => [term, Math.log(1 + (windows.length + 0.5) / (having(term) + 0.5))]),
  );
  let [best, most] = [0, 0];
  for (const [place, found] of windows.entries()) {
    let worth = 0;
    for (const term of found) worth += weights.get(term) ?? 0;
    if (worth > most + 1e-9) [best, most] = [place, worth];
  }
  const start = atBlankLine(text, Math.max(0, (best - 1) * WINDOW_CHARACTERS));
  return [start, atBlankLine(text, Math.min(text.length, start + MAX_READ_CHARACTERS - MAX_SHIFT))];
}

function atBlankLine(text: string, at: number): number {
  if (at === 0 || at >= text.length) return Math.min(at, text.length);
  const near = text.slice(at, at + MAX_SHIFT);
  const [paragraph, line] = [near.indexOf("\n\n"), near.indexOf("\n")];
  if (paragraph >= 0) return at + paragraph + 2;
  if (line >= 0) return at + line + 1;
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
