import type { CorrectionWords } from "../types/correction.ts";
import type { Segment } from "./segments.ts";

export interface Correction {
  start: number;
  end: number;
  right: string | null;
  /** Null if the kind of the right value decides. */
  wrong: string | null;
  /** "I meant" is sure; "sorry" may address a person. */
  isSure: boolean;
  isAboutLast: boolean;
}

interface Cues {
  rest: string;
  next: number;
  found: string[];
  isStrong: boolean;
  isSure: boolean;
  /** Words that the writer takes back, unless about others ("I was wrong about the rain"). */
  takesBack: string | null;
}

/** Likeliest first. */
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
    isSure: cues.isSure,
    isAboutLast: right === null && words.disputes.test(takesBack ?? ""),
  });
  const one = cues.rest;
  const takesBack = words.retracts.test(one) ? one : cues.takesBack;
  const takenBack = takesBack === null ? [] : [made(last.end - (takesBack === one ? 0 : one.length), null, null)];
  if (one === "") return takenBack;
  const next = segments[cues.next];
  const other = next === undefined || next.sentence !== last.sentence ? null : next;
  for (const [place, pair] of words.pairs.entries()) {
    const groups = pair.exec(one)?.groups;
    if (groups !== undefined && (place === 0 || cues.found.length > 0) && !/[,;]/u.test(one))
      return goesOn(other, words) ? [] : [made(last.end, groups["right"] ?? null, groups["wrong"] ?? null)];
  }
  if (words.not.test(one) && other !== null) return [made(other.end, other.text, one.replace(words.not, ""))];
  if (other !== null && words.not.test(other.text) && (cues.found.length > 0 || words.before.test(`${one} `))) {
    const after = segments[cues.next + 1];
    if (after?.sentence === other.sentence && goesOn(after, words)) return [];
    return [made(other.end, one, other.text.replace(words.not, ""))];
  }
  if (goesOn(other, words)) return takenBack;
  return cues.isStrong && one.split(" ").length <= MAX_WORDS ? [made(last.end, one, null), ...takenBack] : takenBack;
}

/** "It's Bergen, not Oslo, that rains a lot" is about Bergen. */
const goesOn = (next: Segment | null, { goesOn: form }: CorrectionWords): boolean =>
  next !== null && form.test(next.text);

const MAX_WORDS = 8;

function cuesAt(
  segments: readonly Segment[],
  at: number,
  { cue, strong, fillers, apology, retracts }: CorrectionWords,
): Cues {
  const found: string[] = [];
  let [isStrong, isSure] = [false, false];
  let takesBack: string | null = null;
  let next = at;
  let rest = "";
  // "no wait" and "typo" may stand alone
  while (next < segments.length && rest === "") {
    const segment = segments[next];
    if (segment === undefined || segment.isQuestion || (next > at && found.length === 0)) break;
    rest = segment.text;
    for (let match = cue.exec(rest); match !== null && rest !== ""; match = cue.exec(rest)) {
      const after = rest.slice(match[0].length);
      // "I mean, …" may be a filler
      const isFiller =
        fillers.test(match[0]) && after === "" && (segments[next + 1]?.sentence ?? -1) === segment.sentence;
      if (strong.test(rest) && !isFiller) {
        isStrong = true;
        isSure ||= !apology.test(match[0]);
      }
      if (retracts.test(match[0]) && !/^ [\p{Ll}]/u.test(after)) takesBack = match[0];
      found.push(match[0]);
      rest = after.replace(/^[\s.!,:-]+/u, "");
    }
    next += 1;
  }
  return { rest, next, found, isStrong, isSure, takesBack };
}

function bare(value: string, { before }: CorrectionWords): string {
  let said = value.trim();
  while (/[.!]$/u.test(said)) said = said.slice(0, -1);
  for (let lead = before.exec(said); lead !== null; lead = before.exec(said)) said = said.slice(lead[0].length);
  return said;
}
