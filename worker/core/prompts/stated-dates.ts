import { parseInstant } from "../../../shared/api/scalars.ts";
import { endOfPeriod, PRECISIONS, type Instant, type Precision } from "../../../shared/instant.ts";
import { civilDate, fromCivil, startOfDay, toCivil, type Civil } from "../text/calendar.ts";

/** When a fact holds, as a model stated it. */
export interface StatedDates {
  kind: "state" | "event";
  valid_from: string | null;
  valid_to: string | null;
  precision: string | null;
}

/** When the message was said, and the zone in which its dates are read. */
export interface MessageTime {
  reference_time: Instant;
  time_zone: string;
}

export interface Bounds {
  valid_from: Instant | null;
  valid_to: Instant | null;
  precision: Precision | null;
}

/**
 * The interval that an answer states: an event lasts as long as its date; a state without a date holds from its message on; a state
 * that ended without a date ended by its message. `null` where the dates contradict each other, or where the end of a state cannot be
 * read: as an open end it would claim too much.
 */
export function readBounds(stated: StatedDates, message: MessageTime): Bounds | null {
  const from = readDate(stated.valid_from, stated.precision, message);
  const to = readDate(stated.valid_to, stated.precision, message);
  return stated.kind === "event" ? eventBounds(from, to, message) : stateBounds(stated, from, to, message);
}

function eventBounds(from: Period | null, to: Period | null, { reference_time }: MessageTime): Bounds | null {
  const date = from ?? to;
  // at some time before its message
  if (date === null) return { valid_from: null, valid_to: reference_time, precision: null };
  const last = to !== null && to.until > date.until ? to : date;
  return { valid_from: date.at, valid_to: last.until, precision: coarser(date.precision, last.precision) };
}

function stateBounds(stated: StatedDates, from: Period | null, to: Period | null, message: MessageTime): Bounds | null {
  const now = message.reference_time;
  if (isGiven(stated.valid_to) && to === null && !isOpenEnd(stated.valid_to)) return null;
  // the day of the message, given without a precision, means the moment of the message
  const inferred = (period: Period | null): boolean =>
    period !== null && stated.precision === null && period.precision !== "year" && period.precision !== "month"
      ? period.at <= now && now < period.until
      : false;
  const began = from === null || inferred(from) ? null : from;
  const ended = to === null || inferred(to) ? null : to;
  if (to === null) return { valid_from: began?.at ?? now, valid_to: null, precision: began?.precision ?? null };

  // "in 2015" has both ends in one period; "until 2015" ends where it begins
  const same = began !== null && ended !== null && ended.at <= began.at && began.at < ended.until;
  const valid_to = ended === null ? now : same ? ended.until : ended.at;
  // a state that ends in the future still holds
  const valid_from = began?.at ?? (valid_to > now ? now : null);
  if (valid_from !== null && valid_to <= valid_from) return null;
  const precision = began && ended ? coarser(began.precision, ended.precision) : (began ?? ended)?.precision;
  return { valid_from, valid_to, precision: precision ?? null };
}

/** A date as long as it was said: `[at, until)`. */
interface Period {
  at: Instant;
  until: Instant;
  precision: Precision;
}

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](.+))?)?)?$/;
const isGiven = (text: string | null): text is string => text !== null && text.trim() !== "";
/** A year that models write for an open end. */
const isOpenEnd = (text: string): boolean => text.trim().startsWith("9999");
const FIRST_YEAR = 1000;
const LAST_YEAR = 2999;

/** Reads "2023", "2023-05" or "2023-05-07", also with a time and an offset; no more precise than the text or `precision` is. */
function readDate(text: string | null, precision: string | null, { time_zone }: MessageTime): Period | null {
  const match = text === null ? null : DATE.exec(text.trim());
  const year = Number(match?.[1]);
  if (!match || year < FIRST_YEAR || year > LAST_YEAR) return null;
  const [, , month = "01", day = "01", time] = match;
  const written: Precision = time !== undefined ? "instant" : match[3] ? "day" : match[2] ? "month" : "year";
  const wall = wallClock(`${match[1]}-${month}-${day}`, time, time_zone);
  if (wall === null) return null;
  const effective = coarser(written, PRECISIONS.find((known) => known === precision) ?? written);
  const at = startOfPeriod(wall, effective);
  return {
    at: fromCivil(at, time_zone),
    until: effective === "instant" ? fromCivil(at, time_zone) + 1 : fromCivil(endOfPeriod(at, effective), time_zone),
    precision: effective,
  };
}

/** The wall clock of a date and time in `zone`; a time with an offset is converted. */
function wallClock(date: string, time: string | undefined, zone: string): Civil | null {
  const read = parseInstant(time === undefined ? date : `${date}T${time}`);
  if (read === null) return null;
  return time !== undefined && /(?:Z|[+-]\d{2}:?\d{2})$/.test(time) ? toCivil(read, zone) : read;
}

function startOfPeriod(at: Civil, precision: Precision): Civil {
  const date = new Date(at);
  switch (precision) {
    case "year":
      return civilDate(date.getUTCFullYear(), 0, 1);
    case "month":
      return civilDate(date.getUTCFullYear(), date.getUTCMonth(), 1);
    case "day":
      return startOfDay(at);
    case "instant":
      return at;
  }
}

/** `PRECISIONS` is ordered from the coarsest to the finest. */
const coarser = (a: Precision, b: Precision): Precision => (PRECISIONS.indexOf(a) < PRECISIONS.indexOf(b) ? a : b);
