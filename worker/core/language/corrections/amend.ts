import { isOfDays } from "../dates/civil-periods.ts";
import { findDates } from "../dates/dates.ts";
import type { ExtractionInput, Utterance } from "../../extraction/extraction.ts";
import { ENGLISH_CORRECTIONS } from "../en/corrections.ts";
import { GERMAN_CORRECTIONS } from "../de/corrections.ts";
import { hasWordOf, wordSet } from "../../text/word-set.ts";
import { correctionsAt, type Correction } from "./read-correction.ts";
import { editFor, type Edit } from "./replaced-value.ts";
import { valueAlone } from "./value-slots.ts";
import { segmentsOf, type Segment } from "./segments.ts";

export interface Amended {
  content: string;
  placeOf: (place: number, isEnd: boolean) => number;
  earlier: AmendedEarlier[];
}

export interface AmendedEarlier {
  message: Utterance;
  before: string;
  after: string;
  span: [number, number];
}

const MAX_CORRECTIONS = 4;
/** The most sentences between a wrong value and its correction. */
const MAX_SENTENCES = 4;
const LANGUAGES = [ENGLISH_CORRECTIONS, GERMAN_CORRECTIONS];
const MAY_CORRECT = wordSet(`
  no not nope make sorry wait oops whoops typo correct correction corrected mean meant actually rather that misspoke mistyped wrong bad mistake nicht
  nein meint meinte korrektur quatsch vertan geirrt tippfehler vielmehr ups
`);

/**
 * Puts corrected values in the place of the wrong ones, in the message ("Friday, no, Saturday") and in earlier ones of its writer.
 */
export function amend(input: ExtractionInput): Amended {
  const { content, speaker } = input;
  let amended: Amended = { content, placeOf: (place) => place, earlier: [] };
  if (speaker === null || input.role === "assistant" || !hasWordOf(MAY_CORRECT, content)) return amended;
  for (let count = 0; count < MAX_CORRECTIONS; count += 1) {
    const next = amendOnce(amended, input);
    if (next === null) return amended;
    amended = next;
  }
  return amended;
}

function amendOnce(amended: Amended, input: ExtractionInput): Amended | null {
  const segments = segmentsOf(amended.content);
  for (const [at, segment] of segments.entries())
    for (const correction of LANGUAGES.flatMap((words) => correctionsAt(segments, at, words))) {
      const next = within(amended, correction, segments, segment, input) ?? inEarlier(amended, correction, at, input);
      if (next !== null) return next;
    }
  return null;
}

function within(
  amended: Amended,
  correction: Correction,
  segments: readonly Segment[],
  { start, sentence }: Segment,
  input: ExtractionInput,
): Amended | null {
  const { content } = amended;
  const starts = [...new Set(segments.map((one) => one.sentence))].filter((one) => one < start);
  const sought = starts.slice(-MAX_SENTENCES).toReversed();
  if (correction.right === null) {
    const last = sought.find((from) => from < sentence);
    return last === undefined ? null : blanked(amended, [last, correction.end], correction);
  }
  if (saysToday(correction, input) || maySpeakTo(correction, input, (type) => type !== "place")) return null;
  for (const from of sought) {
    const to = Math.min(correction.start, starts.find((other) => other > from) ?? correction.start);
    if (asks(segments, from)) continue;
    const edit = editFor(content.slice(from, to), correction, input);
    if (edit !== null) return edited(amended, { ...edit, start: from + edit.start, end: from + edit.end }, correction);
  }
  return null;
}

const asks = (segments: readonly Segment[], sentence: number): boolean =>
  segments.some((segment) => segment.sentence === sentence && segment.isQuestion);

function inEarlier(amended: Amended, correction: Correction, at: number, input: ExtractionInput): Amended | null {
  const own = input.previous.filter(
    ({ speaker, role, elsewhere }) => speaker === input.speaker && role !== "assistant" && elsewhere !== true,
  );
  // a correction is about sentences before it
  if ((correction.wrong === null && at > 0) || saysToday(correction, input)) return null;
  if (correction.isAboutLast && input.previous.findLast(({ elsewhere }) => elsewhere !== true) !== own.at(-1))
    return null;
  const span: [number, number] = [correction.start, correction.end];
  const places: [number, number] = [amended.placeOf(span[0], false), amended.placeOf(span[1], true)];
  for (const message of correction.wrong === null ? own.slice(-1) : own.toReversed()) {
    const known = amended.earlier.find((one) => one.message === message);
    const said = known?.after ?? message.content;
    const after = correctedText(said, correction, { ...input, reference_time: message.reference_time });
    if (after === null) continue;
    const earlier = { message, before: message.content, after, span: places };
    return {
      ...blanked(amended, span, null),
      earlier: [...amended.earlier.filter((one) => one !== known), earlier],
    };
  }
  return null;
}

/** "Sorry, Anna" may address Anna. */
function maySpeakTo(
  { isSure, right, wrong }: Correction,
  input: ExtractionInput,
  mayListen: (type: string) => boolean = () => true,
): boolean {
  if (isSure || wrong !== null || right === null) return false;
  const value = valueAlone(right, input);
  return value?.kind === "name" && mayListen(value.type);
}

/** "Oops, it's Friday!" may name the day of its message. */
const saysToday = ({ right, wrong }: Correction, { reference_time, time_zone }: ExtractionInput): boolean =>
  wrong === null &&
  right !== null &&
  !/^(?:today|tonight|heute)\b/iu.test(right) &&
  findDates(`on ${right}`, reference_time, time_zone).some((date) =>
    (["past", "future"] as const).some((direction) => {
      const period = date.resolve(direction);
      return period !== null && isOfDays(period) && period.from <= reference_time && reference_time < period.to;
    }),
  );

function correctedText(said: string, correction: Correction, input: ExtractionInput): string | null {
  if (maySpeakTo(correction, input)) return null;
  const segments = segmentsOf(said);
  const starts = [...new Set(segments.map(({ sentence }) => sentence))];
  if (correction.right === null) {
    const last = starts.at(-1);
    return last === undefined || asks(segments, last) ? null : said.slice(0, last);
  }
  for (const from of starts.toReversed().slice(0, MAX_SENTENCES)) {
    if (asks(segments, from)) continue;
    const to = starts.find((other) => other > from) ?? said.length;
    const edit = editFor(said.slice(from, to), correction, input);
    if (edit !== null) return said.slice(0, from + edit.start) + edit.text + said.slice(from + edit.end);
  }
  return null;
}

const blanked = (amended: Amended, [start, end]: [number, number], correction: Correction | null): Amended =>
  edited(amended, { start, end: start, text: "" }, correction ?? { start, end }, [start, end]);

function edited(
  { content, placeOf, earlier }: Amended,
  edit: Edit,
  correction: Pick<Correction, "start" | "end">,
  blank: [number, number] = [correction.start, correction.end],
): Amended {
  const grown = edit.text.length - (edit.end - edit.start);
  const rest = content.slice(edit.end, blank[0]);
  const [mark = ""] = /^[,;.!]/u.exec(content.slice(blank[1])) ?? [];
  const blanks = content
    .slice(blank[0], blank[1] + mark.length)
    .replace(/[^\n]/gu, " ")
    .slice(mark.length);
  const head = content.slice(0, edit.start) + edit.text + rest;
  const isClosed = head.trim() === "" || /[.!?,;]\s*$/u.test(head);
  const text = head + (isClosed ? " ".repeat(mark.length) : mark) + blanks + content.slice(blank[1] + mark.length);
  const before = (place: number, isEnd: boolean): number => {
    // a fact with the right value ends at the correction
    if (isEnd && edit.text !== "" && place > edit.start && place - grown <= blank[1]) return blank[1];
    if (place <= edit.start) return place;
    return place < edit.start + edit.text.length ? edit.start : place - grown;
  };
  return {
    content: text,
    placeOf: (place, isEnd) => placeOf(before(place, isEnd), isEnd),
    earlier,
  };
}
