import { splitIntoSentences } from "../text/split-into-sentences.ts";
import { stem } from "../text/stem.ts";
import { tokenise } from "../text/tokenise.ts";

/** Part of a text, as UTF-16 offsets [start, end). */
export type Span = readonly [start: number, end: number];

/** Look for the question's words in at most this much of a text. */
const MAX_READ_CHARACTERS = 50_000;
/** A sentence of more than a quarter of what is shown is cut between words: some texts have no marks, and some scripts none at all. */
const PIECES = 4;
const CHARACTERS_PER_TOKEN = 4;

/**
 * The part of a text that answers a question, of at most `max` characters: the run of whole sentences with the most of the question's
 * words, of equals the one with these nearest to its middle, then the earliest. A text that fits is its own excerpt; one without any
 * of the words is shown from its beginning.
 *
 * @param terms stems of the question's words
 */
export function excerptOf(text: string, terms: ReadonlySet<string>, max: number): Span {
  if (text.length <= max) return [0, text.length];
  const sentences = spansOf(text.slice(0, MAX_READ_CHARACTERS), max / PIECES);
  const found = sentences.map(([start, end]) => termsIn(text.slice(start, end), terms));
  let best: { span: Span; covered: number; offset: number } | null = null;
  for (let first = 0; first < sentences.length; first++) {
    const run = longestRun(sentences, found, first, max);
    const isBetter =
      best === null || run.covered > best.covered || (run.covered === best.covered && run.offset < best.offset);
    if (run.covered > 0 && isBetter) best = run;
  }
  const [start, end] = best?.span ?? [0, max];
  return trimmed(text, start, Math.min(end, start + max));
}

/** The sentences from `first` on that fit, how many words they have, and how far from their middle. One that is too long is taken alone. */
function longestRun(sentences: readonly Span[], found: readonly ReadonlySet<string>[], first: number, max: number) {
  const start = sentences[first]?.[0] ?? 0;
  const covered = new Set<string>();
  const matched: number[] = [];
  let end = start;
  for (let place = first; place < sentences.length; place++) {
    const [from, to] = sentences[place] ?? [0, 0];
    if (to - start > max && place > first) break;
    end = to;
    for (const term of found[place] ?? []) covered.add(term);
    if ((found[place]?.size ?? 0) > 0) matched.push((from + to) / 2);
  }
  const middle = matched.reduce((sum, at) => sum + at, 0) / Math.max(1, matched.length);
  return { span: [start, end] as const, covered: covered.size, offset: Math.abs(middle - (start + end) / 2) };
}

/** The sentences of a text, in order, the long ones in pieces. */
function spansOf(text: string, characters: number): Span[] {
  let end = 0;
  return splitIntoSentences(text, Math.ceil(characters / CHARACTERS_PER_TOKEN)).map((sentence) => {
    const start = end;
    end += sentence.length;
    return [start, end] as const;
  });
}

function termsIn(text: string, terms: ReadonlySet<string>): Set<string> {
  return new Set(
    tokenise(text)
      .map(stem)
      .filter((word) => terms.has(word)),
  );
}

/** Without white space at its ends and half of a word at its end. */
function trimmed(text: string, from: number, to: number): Span {
  let [start, end] = [from, to];
  if (end < text.length && /\S/u.test(text[end] ?? "")) {
    const space = text.slice(start, end).search(/\s\S*$/u);
    if (space > (end - start) / 2) end = start + space;
    else if ((text.codePointAt(end - 1) ?? 0) > 0xffff) end--;
  }
  while (start < end && /\s/u.test(text[start] ?? "")) start++;
  while (end > start && /\s/u.test(text[end - 1] ?? "")) end--;
  return [start, end];
}
