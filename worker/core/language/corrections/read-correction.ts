import type { CorrectionWords } from "../types/correction.ts";
import type { Segment } from "./segments.ts";

/** The correction of a value, or of the whole sentence before. Places are those of the message. */
export interface Correction {
  /** The passage that corrects, with the mark before it. */
  start: number;
  end: number;
  /** The right value; `null` if a sentence is only taken back. */
  right: string | null;
  /** The wrong value; `null` if it has to be found by the kind of the right one. */
  wrong: string | null;
  /** Whether it says so in words that mean nothing else. */
  isSure: boolean;
}

interface Cues {
  /** The segment without its cues. */
  rest: string;
  next: number;
  found: string[];
  isStrong: boolean;
}

/** The ways to understand the correction that begins with a segment, the likeliest first. */
export function correctionsAt(segments: readonly Segment[], at: number, words: CorrectionWords): Correction[] {
  const first = segments[at];
  if (first === undefined || first.isQuestion) return [];
  const cues = cuesAt(segments, at, words);
  const last = segments[cues.next - 1] ?? first;
  const start = segments[at - 1]?.sentence === first.sentence ? (segments[at - 1]?.end ?? first.start) : first.start;
  const made = (end: number, right: string | null, wrong: string | null): Correction => ({
    start,
    end,
    right: right === null ? null : bare(right, words),
    wrong: wrong === null ? null : bare(wrong, words),
    isSure: cues.found.some((cue) => !/^(?:sorry|oops|whoops|ups)$/iu.test(cue)) && cues.isStrong,
  });
  const isTakenBack = cues.found.some((cue) => words.retracts.test(cue)) || words.retracts.test(cues.rest);
  const one = cues.rest;
  const takenBack = isTakenBack ? [made(last.end - (words.retracts.test(one) ? 0 : one.length), null, null)] : [];
  if (one === "") return takenBack;
  const next = segments[cues.next];
  const other = next === undefined || next.sentence !== last.sentence ? null : next;
  for (const [place, pair] of words.pairs.entries()) {
    const groups = pair.exec(one)?.groups;
    if (groups !== undefined && (place === 0 || cues.found.length > 0) && !/[,;]/u.test(one))
      return [made(last.end, groups["right"] ?? null, groups["wrong"] ?? null)];
  }
  if (words.not.test(one) && other !== null) return [made(other.end, other.text, one.replace(words.not, ""))];
  if (other !== null && words.not.test(other.text) && (cues.found.length > 0 || words.before.test(`${one} `)))
    return [made(other.end, one, other.text.replace(words.not, ""))];
  return cues.isStrong && one.split(" ").length <= MAX_WORDS ? [made(last.end, one, null), ...takenBack] : takenBack;
}

/** A value of more words is a sentence. */
const MAX_WORDS = 8;

function cuesAt(segments: readonly Segment[], at: number, { cue, strong }: CorrectionWords): Cues {
  const found: string[] = [];
  let isStrong = false;
  let next = at;
  let rest = "";
  // "no wait", "typo", "march 14": cues may stand alone, also in a sentence of their own
  while (next < segments.length && rest === "") {
    const segment = segments[next];
    if (segment === undefined || segment.isQuestion || (next > at && found.length === 0)) break;
    rest = segment.text;
    for (let match = cue.exec(rest); match !== null && rest !== ""; match = cue.exec(rest)) {
      if (strong.test(rest)) isStrong = true;
      found.push(match[0]);
      rest = rest.slice(match[0].length).replace(/^[\s.!,:-]+/u, "");
    }
    next += 1;
  }
  return { rest, next, found, isStrong };
}

function bare(value: string, { before }: CorrectionWords): string {
  let said = value.trim();
  while (/[.!]$/u.test(said)) said = said.slice(0, -1);
  for (let lead = before.exec(said); lead !== null; lead = before.exec(said)) said = said.slice(lead[0].length);
  return said;
}
