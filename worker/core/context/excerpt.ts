import { estimateWordSizes } from "../text/chunk-tokens.ts";
import { splitIntoWords } from "../text/sentences/split-into-sentences.ts";
import { stem } from "../text/stem.ts";
import { SPACELESS_LETTER, tokenise, tokeniseFoundWord } from "../text/tokenise.ts";

/** Part of a text, as UTF-16 offsets [start, end). */
export type Span = readonly [start: number, end: number];

/** Look for the question's words in at most this much of a text. */
const MAX_READ_CHARACTERS = 50_000;
/** A sentence of more than a quarter of what is shown is cut between words: some texts have no marks, and some scripts none at all. */
const PIECES = 4;
const CHARACTERS_PER_TOKEN = 4;
/** A stem has at least the first two letters of its word. */
const STEM_LETTERS = 2;

/**
 * The part of a text that answers a question, of at most `max` characters: the run of whole sentences with the most of the question's
 * words, of equals the one with these nearest to its middle, then the earliest. A text that fits is its own excerpt; one without any
 * of the words is shown from its beginning.
 *
 * @param terms stems of the question's words
 */
export function excerptOf(text: string, terms: ReadonlySet<string>, max: number): Span {
  if (text.length <= max) return [0, text.length];
  const runs = runsThatFit(sentencesOf(text.slice(0, MAX_READ_CHARACTERS), terms, max / PIECES), max);
  let best: Run | null = null;
  for (const run of runs) {
    const isBetter =
      best === null || run.covered > best.covered || (run.covered === best.covered && run.offset < best.offset);
    if (run.covered > 0 && isBetter) best = run;
  }
  const [start, end] = best?.span ?? [0, max];
  return trimmed(text, start, Math.min(end, start + max));
}

interface Sentence {
  start: number;
  end: number;
  terms: ReadonlySet<string>;
}

interface Run {
  span: Span;
  /** Terms that it has. */
  covered: number;
  /** How far its middle is from the mean of the sentences that have any. */
  offset: number;
}

/** From each sentence on, the sentences that fit. One that is too long is taken alone. Each sentence enters and leaves once. */
function* runsThatFit(sentences: readonly Sentence[], max: number): Generator<Run> {
  const times = new Map<string, number>();
  let [matched, middles, next] = [0, 0, 0];
  const count = ({ start, end, terms }: Sentence, by: 1 | -1): void => {
    for (const term of terms) {
      const left = (times.get(term) ?? 0) + by;
      if (left === 0) times.delete(term);
      else times.set(term, left);
    }
    if (terms.size === 0) return;
    matched += by;
    middles += (by * (start + end)) / 2;
  };
  for (const [first, sentence] of sentences.entries()) {
    for (let enters = sentences[next]; enters !== undefined; enters = sentences[++next]) {
      if (enters.end - sentence.start > max && next > first) break;
      count(enters, 1);
    }
    const [start, end] = [sentence.start, sentences[next - 1]?.end ?? sentence.end];
    const middle = middles / Math.max(1, matched);
    yield { span: [start, end], covered: times.size, offset: Math.abs(middle - (start + end) / 2) };
    count(sentence, -1);
  }
}

/** The sentences of a text, in order, the long ones in pieces. */
function sentencesOf(text: string, terms: ReadonlySet<string>, characters: number): Sentence[] {
  const termsIn = termFinder(terms);
  let end = 0;
  return splitIntoWords(text, Math.ceil(characters / CHARACTERS_PER_TOKEN), estimateWordSizes).map((words) => {
    const start = end;
    end += words.reduce((length, word) => length + word.length, 0);
    return { start, end, terms: termsIn(words) };
  });
}

/**
 * Finds which of the terms a sentence has. In scripts without spaces words are found by a dictionary, so only where the letters of a term
 * stand at all: such a term is its own stem, and any other begins with the first two letters of its words.
 */
function termFinder(terms: ReadonlySet<string>): (words: readonly string[]) => Set<string> {
  const letters = Array.from(terms, (term) => (SPACELESS_LETTER.test(term) ? term : term.slice(0, STEM_LETTERS)));
  return (words) => {
    const text = words.join("");
    const isSpaceless = SPACELESS_LETTER.test(text);
    if (isSpaceless) {
      const folded = text.normalize("NFKC").toLowerCase();
      if (!letters.some((some) => folded.includes(some))) return new Set();
    }
    const found = isSpaceless && words.length > 1 ? words.flatMap(tokeniseFoundWord) : tokenise(text);
    return new Set(found.map(stem).filter((word) => terms.has(word)));
  };
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
