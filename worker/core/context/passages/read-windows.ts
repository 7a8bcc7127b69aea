import type { Span } from "../../text/markdown/lines.ts";

const MAX_READ_CHARACTERS = 50_000;
const WINDOW_CHARACTERS = 10_000;
const MAX_WINDOWS = MAX_READ_CHARACTERS / WINDOW_CHARACTERS;
/** A window begins at a blank line if one is this near. */
const MAX_SHIFT = 2_000;
const MAX_LETTERS = 5;
/** Worth of a word that another window has too. */
const REPEATED_WORTH = 0.15;

/**
 * Selects the windows of a long text that together have most of the question's words, weighted by rarity, and returns
 * them in order. Of equal windows, it takes the earlier one. A shorter text is one window. Words that the text does not
 * have whole are compared by their first letters.
 */
export function windowsToRead(text: string, terms: ReadonlySet<string>): Span[] {
  if (text.length <= MAX_READ_CHARACTERS) return [[0, text.length]];
  const windows = windowsOf(text);
  const found = termsInWindows(text, windows, terms);
  const weights = rarity(found);
  const covered = new Set<string>();
  const chosen = new Set<number>();
  while (chosen.size < MAX_WINDOWS) {
    let [best, most] = [-1, 0];
    for (const [place, words] of found.entries()) {
      if (chosen.has(place)) continue;
      let worth = 0;
      for (const term of words) worth += (weights.get(term) ?? 0) * (covered.has(term) ? REPEATED_WORTH : 1);
      if (worth > most + 1e-9) [best, most] = [place, worth];
    }
    if (best < 0) break;
    chosen.add(best);
    for (const term of found[best] ?? []) covered.add(term);
  }
  if (chosen.size === 0) chosen.add(0);
  return joined([...chosen].sort((a, b) => a - b).flatMap((place) => [windows[place] as Span]));
}

function windowsOf(text: string): Span[] {
  const starts = [0];
  for (let at = WINDOW_CHARACTERS; at < text.length; at += WINDOW_CHARACTERS) {
    const start = atBlankLine(text, at);
    if (start < text.length && start > (starts.at(-1) ?? 0)) starts.push(start);
  }
  return starts.map((start, place): Span => [start, starts[place + 1] ?? text.length]);
}

function termsInWindows(text: string, windows: readonly Span[], terms: ReadonlySet<string>): Set<string>[] {
  const lower = text.toLowerCase();
  // folding to another length would shift offsets
  const searched = lower.length === text.length ? lower : text;
  const parts = windows.map(([start, end]) => ({ part: searched.slice(start, end), found: new Set<string>() }));
  for (const term of terms) {
    const whole = term.replace(/y$/u, "");
    const letters = searched.includes(whole) ? whole : term.slice(0, MAX_LETTERS);
    for (const { part, found } of parts) if (part.includes(letters)) found.add(term);
  }
  return parts.map(({ found }) => found);
}

/** idf of Robertson & Zaragoza among the windows of one text */
function rarity(windows: readonly ReadonlySet<string>[]): Map<string, number> {
  const having = new Map<string, number>();
  for (const found of windows) for (const term of found) having.set(term, (having.get(term) ?? 0) + 1);
  return new Map(Array.from(having, ([term, count]) => [term, Math.log(1 + (windows.length + 0.5) / (count + 0.5))]));
}

function joined(windows: readonly Span[]): Span[] {
  const whole: [number, number][] = [];
  for (const [start, end] of windows) {
    const last = whole.at(-1);
    if (last?.[1] === start) last[1] = end;
    else whole.push([start, end]);
  }
  return whole;
}

function atBlankLine(text: string, at: number): number {
  const near = text.slice(at, at + MAX_SHIFT);
  const [paragraph, line] = [near.indexOf("\n\n"), near.indexOf("\n")];
  if (paragraph >= 0) return at + paragraph + 2;
  if (line >= 0) return at + line + 1;
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
