import type { Correction } from "./read-correction.ts";
import { slotsOf, valueAlone, type Moment, type ValueSlot } from "./value-slots.ts";

export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Null without candidates, or with several. */
export function editFor(text: string, { right, wrong }: Correction, moment: Moment): Edit | null {
  if (right === null || right === "") return null;
  return wrong === null || wrong === "" ? byKind(text, right, moment) : byName(text, right, wrong, moment);
}

function byKind(text: string, right: string, moment: Moment): Edit | null {
  const value = valueAlone(right, moment);
  if (value === null) return null;
  const slots = slotsOf(text, moment).filter(({ kind }) => kind === value.kind);
  if (value.kind !== "name") {
    // "£620" replaces "£650", not the nearer "3 rooms"
    const priced = CURRENCY.test(right) ? slots.filter(({ start }) => CURRENCY.test(text.slice(start))) : [];
    const slot = priced.at(-1) ?? (CURRENCY.test(right) && slots.length > 1 ? undefined : slots.at(-1));
    return slot === undefined ? null : replaced(text, slot, right);
  }
  const same = slots.filter(({ type }) => type === value.type && type !== "concept");
  const unsure = slots.filter(({ type }) => type === "concept" || value.type === "concept");
  // a word that may not be a person's name replaces the only other name
  const others = unsure.filter(({ type }) => type !== "person");
  const slot = same.at(-1) ?? (slots.length === 1 ? unsure[0] : others.length === 1 ? others[0] : undefined);
  return slot === undefined ? null : replaced(text, slot, right);
}

const CURRENCY = /^[£$€]/u;

function replaced(text: string, slot: ValueSlot, right: string): Edit | null {
  const said = text.slice(slot.start, slot.end);
  if (said.toLowerCase() === right.toLowerCase()) return null;
  const [day, ...others] = numbersOf(right);
  const [written, ...more] = numbersOf(said);
  if (
    slot.kind === "date" &&
    day !== undefined &&
    others.length === 0 &&
    BARE_DAY.test(right) &&
    /\p{L}{3}/u.test(said)
  )
    return written === undefined || more.length > 0
      ? null
      : { start: slot.start + written.start, end: slot.start + written.end, text: day.digits };
  return { start: slot.start, end: slot.end, text: right };
}
const BARE_DAY = /^(?:the |den |dem )?\d{1,2}(?:st|nd|rd|th|\.)?$/iu;

function byName(text: string, right: string, wrong: string, moment: Moment): Edit | null {
  const slotOf = (value: string): Known => valueAlone(value, moment);
  const at = lastPlaceOf(text, wrong);
  const said = withoutRepeated(text, at, right);
  if (at >= 0 && said !== "" && said.split(" ").length <= MAX_WORDS && isOfKind(slotOf(wrong), slotOf(said)))
    return said.toLowerCase() === wrong.toLowerCase() ? null : { start: at, end: at + wrong.length, text: said };
  // as in "not the 22nd, the 24th", "2.5 mg, not 5"
  const [false_, ...falser] = numbersOf(wrong);
  const [true_, ...truer] = numbersOf(right);
  if (false_ === undefined || true_ === undefined || falser.length + truer.length > 0) return null;
  const written = numbersOf(text).filter(({ digits }) => digits === false_.digits);
  const others = right.replace(/[£$€]?\d[\d.,]*(?:st|nd|rd|th)?/iu, "").match(/\p{L}+/gu) ?? [];
  const isAbout = others.every((word) => /^(?:the|of)$/iu.test(word) || lastPlaceOf(text, word) >= 0);
  const last = written.at(-1);
  return last === undefined || !isAbout ? null : { start: last.start, end: last.end, text: true_.digits };
}

const MAX_WORDS = 6;
const isOfKind = (wrong: Known, right: Known): boolean =>
  wrong?.kind === right?.kind && (wrong?.type === right?.type || [wrong, right].some((one) => one?.type === "concept"));
type Known = Pick<ValueSlot, "kind" | "type"> | null;

function withoutRepeated(text: string, at: number, right: string): string {
  const before = at < 0 ? "" : text.slice(0, at).trimEnd().toLowerCase();
  const words = right.split(" ");
  for (let count = words.length - 1; count > 0; count -= 1)
    if (before.endsWith(words.slice(0, count).join(" ").toLowerCase())) return words.slice(count).join(" ");
  return right;
}

function lastPlaceOf(text: string, words: string): number {
  const [line, sought] = [text.toLowerCase(), words.toLowerCase()];
  if (sought === "" || line.length !== text.length) return -1;
  const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);
  for (let at = line.lastIndexOf(sought); at >= 0; at = at === 0 ? -1 : line.lastIndexOf(sought, at - 1))
    if (!isLetter(line[at - 1]) && !isLetter(line[at + sought.length])) return at;
  return -1;
}

const numbersOf = (text: string): { digits: string; start: number; end: number }[] =>
  Array.from(text.matchAll(/\d{1,9}(?:[.,]\d{1,3})?/gu), ({ 0: digits, index }) => ({
    digits,
    start: index,
    end: index + digits.length,
  }));
