import { parseInstant } from "../../../shared/api/scalars.ts";
import {
  endOfPeriod,
  formatInstant,
  PRECISIONS,
  startOfIsoWeek,
  type Instant,
  type Precision,
} from "../../../shared/instant.ts";
import { NO_PLAN, PLAN, TASK } from "../language/index.ts";
import {
  asEnd,
  asStart,
  inferred,
  NO_BOUND,
  observed,
  observedFrom,
  stated,
  UNBOUNDED,
  type Bound,
  type Bounds,
} from "../temporal/bounds.ts";
import { normaliseName } from "../text/normalise-name.ts";
import { isPastForm } from "../text/verb-forms.ts";
import { civilDate, DAY_MS, fromCivil, startOfDay, startOfWeek, toCivil, type Civil } from "../text/calendar.ts";
import { asSaid, type MessageTime, type SaidPeriod, type StatedPeriod } from "./said-periods.ts";

export interface StatedDates {
  kind: "state" | "event";
  predicate: string;
  valid_from: string | null;
  valid_to: string | null;
  due: string | null;
  /** Precision of all dates of the fact. */
  precision: string | null;
  sentence?: { text: string; subject: string };
}

/**
 * An event lasts as long as its date; an end includes its period. An undated state holds when its message is written;
 * one that ended without a date, or in the past tense, was over by then.
 *
 * @returns `null` if dates contradict each other or the tense, or if a state's end is unreadable: an open end would
 * claim too much
 */
export function readBounds(
  answered: StatedDates,
  message: MessageTime,
  said: readonly SaidPeriod[] = [],
): Bounds | null {
  const read = (text: string | null): StatedPeriod | null => {
    const span = readSpan(text, answered.precision, message);
    if (span !== null) return span;
    const date = readDate(text, answered.precision, message);
    return date === null ? null : asSaid(date, said, message.time_zone);
  };
  const [from, to] = [read(answered.valid_from), read(answered.valid_to)];
  const planned = read(answered.due ?? null);
  const given = planned === null ? null : asDue(planned, answered.due);
  const isTask = answered.predicate === TASK;
  const due = given ?? (isPlan(answered) || isTask ? laterThan(message.reference_time, from) : null);
  if (isTask) return taskBounds(due, message);
  if (isPlan(answered)) return planBounds(due, message);
  // only plans have a due date; elsewhere it means the date of the event or the end of the state, as with a deadline
  const date = isGiven(answered.valid_to) ? null : planned;
  return answered.kind === "event"
    ? eventBounds(from ?? date, to, message)
    : stateBounds(answered, from, to ?? date, message);
}

const isPlan = ({ predicate, valid_to }: StatedDates): boolean =>
  (predicate === PLAN || predicate === NO_PLAN) && !isGiven(valid_to);

const laterThan = (now: Instant, period: StatedPeriod | null): StatedPeriod | null =>
  period !== null && period.until > now ? period : null;

function planBounds(due: StatedPeriod | null, { reference_time }: MessageTime): Bounds {
  if (due === null) return observedFrom(reference_time);
  const start = due.until > reference_time ? observed(reference_time) : NO_BOUND;
  const end = inferred(due.until, due.precision);
  return { ...UNBOUNDED, ...asStart(start), ...asEnd(end), ...dueWithin(due, reference_time) };
}

function taskBounds(due: StatedPeriod | null, { reference_time }: MessageTime): Bounds {
  const isAhead = due !== null && due.until > reference_time;
  return { ...observedFrom(reference_time), ...(isAhead && dueWithin(due, reference_time)) };
}

const dueWithin = (
  { at, until, precision, start_precision }: StatedPeriod,
  now: Instant,
): Pick<Bounds, "due" | "due_precision"> => ({
  due: start_precision === undefined || start_precision === "week" ? at : Math.max(at, Math.min(now, until - 1)),
  due_precision: start_precision ?? precision,
});

function eventBounds(from: StatedPeriod | null, to: StatedPeriod | null, { reference_time }: MessageTime): Bounds {
  const date = from ?? to;
  if (date === null) return { ...UNBOUNDED, ...asEnd(observed(reference_time)) };
  const last = to !== null && to.until > date.until ? to : date;
  return { ...UNBOUNDED, ...asStart(startOf(date)), ...asEnd(endOf(last)) };
}

function stateBounds(
  answered: StatedDates,
  from: StatedPeriod | null,
  to: StatedPeriod | null,
  message: MessageTime,
): Bounds | null {
  const now = message.reference_time;
  const isUnknown = to === null && isUnknownEnd(answered.valid_to);
  if (isGiven(answered.valid_to) && to === null && !isUnknown && !isOpenEnd(answered.valid_to)) return null;
  // the day of the message, without a precision, means its moment
  const isMoment = (period: StatedPeriod | null): boolean =>
    period !== null && answered.precision === null && period.precision !== "year" && period.precision !== "month"
      ? period.at <= now && now < period.until
      : false;
  // small models end a continuing state on the day of the message: the sentence or the end is false
  if ((isMoment(to) || isOnePastDay(from, to, now)) && isInPresentTense(answered.sentence)) return null;
  const began = from === null || (from.precision !== "week" && isMoment(from)) ? null : from;
  const ended = to === null || isMoment(to) ? null : to;
  const isOver = isUnknown && isInPastTense(answered.sentence);
  if (to === null && !isOver)
    return began === null ? observedFrom(now) : { ...UNBOUNDED, ...asStart(startWithin(began)) };

  const end = ended === null ? observed(now) : endOf(ended);
  const isAnnounced = ended !== null && ended.at > now;
  const start = began !== null ? startWithin(began) : isAnnounced ? observed(now) : NO_BOUND;
  if (start.at !== null && end.at !== null && end.at <= start.at) return null;
  return { ...UNBOUNDED, ...asStart(start), ...asEnd(end) };
}

/** Small models copy one date into both fields. */
const isOnePastDay = (from: StatedPeriod | null, to: StatedPeriod | null, now: Instant): boolean =>
  from !== null &&
  to !== null &&
  from.at === to.at &&
  from.until === to.until &&
  to.until <= now &&
  to.precision !== "year" &&
  to.precision !== "month";

const startOf = ({ at, precision }: StatedPeriod): Bound => stated(at, precision);
const startWithin = ({ at, precision, start_precision }: StatedPeriod): Bound =>
  stated(at, start_precision ?? precision);
const endOf = ({ until, precision }: StatedPeriod): Bound => stated(until, precision);

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](.+))?)?)?$/;
const isGiven = (text: string | null): text is string => text !== null && text.trim() !== "";
const isOpenEnd = (text: string): boolean =>
  text.trim().startsWith("9999") || OPEN_END.has(normaliseName(text).replace(/[.()[\]"'<>]/gu, ""));

/** With "unknown", "Mia worked at Acme." is over, "Mia works at Acme." is not. */
const isUnknownEnd = (text: string | null): boolean => text !== null && UNKNOWN.test(normaliseName(text));
const UNKNOWN =
  /^[("'[<]*(?:unknown|unspecified|not (?:specified|stated|known)|undefined|n\/a|unbekannt|inconnue?|desconocid[oa]|sconosciut[oa])\b/u;

function verbOf(sentence: StatedDates["sentence"]): [verb: string, next: string] | null {
  if (sentence === undefined) return null;
  const [text, subject] = [normaliseName(sentence.text), normaliseName(sentence.subject)];
  if (!text.startsWith(`${subject} `)) return null;
  const [, verb = "", next = ""] = VERB.exec(text.slice(subject.length + 1)) ?? [];
  return [verb, next];
}
const VERB = /^(?:(?:once|formerly|previously|also|only|still|now) )?([\p{L}']+)(?: ([\p{L}']+))?/u;

function isInPastTense(sentence: StatedDates["sentence"]): boolean {
  const [verb = ""] = verbOf(sentence) ?? [];
  return isPastForm(verb) || verb === "was" || verb === "were" || verb === "had";
}

/** "Mia is over it" and "Mia has left" may report an end. */
function isInPresentTense(sentence: StatedDates["sentence"]): boolean {
  const [verb = "", next = ""] = verbOf(sentence) ?? [];
  return /^[a-z]+s$/u.test(verb) && !["is", "was"].includes(verb) && !(verb === "has" && isParticiple(next));
}
const isParticiple = (word: string): boolean => isPastForm(word) || word === "been" || word === "had" || word === "no";

const OPEN_END = new Set(
  `now|right now|until now|till now|to date|to this day|present|the present|to present|until present|at present|current|currently|ongoing|on-going|
  still|still ongoing|still holds|open|open-ended|open ended|continuing|continues|never|no end|no end date|forever|indefinite|indefinitely|
  null|none|nil|nan|n/a|na|not applicable|unknown|unspecified|not specified|not stated|undefined|tbd|?|-|–|—|…|
  jetzt|heute noch|bis jetzt|bis heute|aktuell|gegenwärtig|derzeit|laufend|andauernd|offen|unbekannt|keine angabe|weiterhin|
  maintenant|à présent|aujourd'hui encore|jusqu'à présent|actuel|actuellement|en cours|toujours|inconnu|inconnue|indéfini|
  ahora|presente|actual|actualmente|actualidad|la actualidad|hasta ahora|hasta hoy|en curso|vigente|desconocido|indefinido|
  adesso|ora|attuale|attualmente|in corso|tuttora|fino ad oggi|sconosciuto|agora|atual|atualmente|em andamento|até agora|desconhecido|
  nu|heden|huidig|lopend|onbekend|nuvarande|pågående|okänd|teraz|obecnie|nieznany|şimdi|halen|devam ediyor|bilinmiyor|
  сейчас|настоящее время|по настоящее время|неизвестно|现在|現在|至今|目前|未知|今|現在まで|継続中|不明|현재|지금|진행 중|알 수 없음|الآن|حتى الآن|अभी|वर्तमान`
    .split("|")
    .map((word) => normaliseName(word).replace(/'/gu, "")),
);
const FIRST_YEAR = 1000;
const LAST_YEAR = 2999;

const ISO_WEEK = /^(\d{4})-W(\d{2})$/;

function readDate(
  text: string | null,
  precision: string | null,
  { time_zone }: Pick<MessageTime, "time_zone">,
): StatedPeriod | null {
  const given = (text ?? "").trim();
  const week = ISO_WEEK.exec(given);
  const monday = week === null ? null : startOfIsoWeek(Number(week[1]), Number(week[2]));
  if (monday !== null) return readDate(formatInstant(monday).slice(0, DAY.length), "week", { time_zone });
  const match = DATE.exec(given);
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

/** An interval of ISO 8601 ("2023-10-11/2023-10-19") is some time within it, one from Monday to Sunday a week. */
function readSpan(text: string | null, precision: string | null, message: MessageTime): StatedPeriod | null {
  const [begin = "", end, ...more] = (text ?? "").trim().split("/");
  if (end === undefined || more.length > 0) return null;
  const [first, last] = [readDate(begin, precision, message), readDate(end, precision, message)];
  if (first === null || last === null || last.until <= first.at) return first;
  const [from, to] = [toCivil(first.at, message.time_zone), toCivil(last.until, message.time_zone)];
  const isInWeek = startOfWeek(from) === startOfWeek(to - 1);
  if (isInWeek && to - from === 7 * DAY_MS) return { at: first.at, until: last.until, precision: "week" };
  const isInMonth = begin.slice(0, MONTH.length) === end.slice(0, MONTH.length);
  const start_precision = isInWeek ? "week" : isInMonth ? "month" : "year";
  const span = { at: first.at, until: last.until, precision: coarser(first.precision, last.precision) };
  return { ...span, start_precision: coarser(start_precision, span.precision) };
}
const MONTH = "2023-05";
const DAY = "2023-05-07";

/** The first of several days, but some time in several months. */
const asDue = ({ start_precision, ...due }: StatedPeriod, text: string | null): StatedPeriod =>
  start_precision === undefined || (text?.includes("/") === true && due.precision === "day")
    ? due
    : { ...due, start_precision };

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
    case "week":
      return startOfWeek(at);
    case "day":
      return startOfDay(at);
    case "instant":
      return at;
  }
}

const coarser = (a: Precision, b: Precision): Precision => (PRECISIONS.indexOf(a) < PRECISIONS.indexOf(b) ? a : b);
