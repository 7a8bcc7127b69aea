import { findDates } from "../dates/dates.ts";
import type { Utterance } from "../../extraction/extraction.ts";
import { cleanName, findNameRuns, guessNameType } from "../en/grammar/noun-phrases.ts";
import { readWords, textOf } from "../en/grammar/words.ts";

export interface ValueSlot {
  kind: "date" | "number" | "name";
  /** An entity type such as "person" or "place", else "concept". */
  type: string;
  start: number;
  end: number;
}

export type Moment = Pick<Utterance, "reference_time"> & { time_zone: string };

const DATE_LEAD = /^(?:on|in|at|by|from|since|until|till|for|around|before|after|am|im|ab|seit|bis|vom|zum|den|the) /iu;
const NUMBER = /(?<![\p{L}\p{N}.,])[£$€]?\d{1,9}(?:[.,]\d{1,3})?k?(?![\p{N}]|[.,]\d|(?:st|nd|rd|th)\b)/giu;
const TITLED = /(?<![\p{L}])(?:Dr|Mr|Mrs|Ms|Prof|Herr|Frau)\.? \p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30})?/gu;

export function slotsOf(text: string, { reference_time, time_zone }: Moment): ValueSlot[] {
  const dates = findDates(text, reference_time, time_zone).map(({ start, end }): ValueSlot => {
    let from = start;
    for (let lead = DATE_LEAD.exec(text.slice(from, end)); lead !== null; lead = DATE_LEAD.exec(text.slice(from, end)))
      from += lead[0].length;
    return { kind: "date", type: "date", start: from, end };
  });
  const isFree = (start: number, end: number, among: readonly ValueSlot[]): boolean =>
    among.every((slot) => end <= slot.start || slot.end <= start);
  const titled = Array.from(text.matchAll(TITLED), ({ 0: name, index }): ValueSlot => ({
    kind: "name",
    type: "person",
    start: index,
    end: index + name.length,
  }));
  const names = namesOf(text).filter(({ start, end }) => isFree(start, end, [...dates, ...titled]));
  const numbers = Array.from(text.matchAll(NUMBER), ({ 0: number, index }): ValueSlot => ({
    kind: "number",
    type: "number",
    start: index,
    end: index + number.length,
  })).filter(({ start, end }) => isFree(start, end, dates));
  return [...dates, ...numbers, ...titled, ...names].toSorted((a, b) => a.start - b.start);
}

function namesOf(text: string): ValueSlot[] {
  const words = readWords(text, 0);
  return findNameRuns(words).flatMap(([from, to]) => {
    const run = words.slice(from, to);
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return [];
    const name = cleanName(textOf(run.map((word) => ({ ...word, pre: "", post: "" }))));
    const start = text.indexOf(name, first.start);
    return start < 0 || start > last.end
      ? []
      : [{ kind: "name", type: guessNameType(run, words[from - 1]), start, end: start + name.length }];
  });
}

/** Null if the text says more than a value. */
export function valueAlone(text: string, moment: Moment): ValueSlot | null {
  const bare = text.trim().replace(DATE_LEAD, "").trim();
  const isDate = [bare, `on ${bare}`, `am ${bare}`].some((said) =>
    findDates(said, moment.reference_time, moment.time_zone).some(
      ({ start, end }) => start <= said.length - bare.length && end >= said.length,
    ),
  );
  if (isDate && !/^\d+$/u.test(bare)) return { kind: "date", type: "date", start: 0, end: bare.length };
  const whole = slotsOf(text.trim(), moment).find(({ start, end }) => start === 0 && end === text.trim().length);
  if (whole !== undefined) return whole;
  return /^\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,2}$/u.test(text.trim())
    ? { kind: "name", type: namesOf(`of ${text.trim()}`)[0]?.type ?? "concept", start: 0, end: text.trim().length }
    : null;
}
