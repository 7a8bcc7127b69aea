import { wordSet } from "../../../text/word-set.ts";
import type { Clause } from "../grammar/clauses.ts";
import { isOfDays, type Direction } from "../../dates/civil-periods.ts";
import type { DateRole } from "../../dates/date-rule.ts";
import type { DateMention, Period, Span } from "../../dates/date-mention.ts";
import { periodInZone } from "../../dates/period-in-zone.ts";
import { DAY_MS, startOfDay, toCivil } from "../../../text/calendar.ts";
import type { Relation } from "../relations/relation-parts.ts";
import { beginningOfAsOf, resolveIn } from "../grammar/as-of-dates.ts";
import { countedToDate } from "../grammar/counted-to-date.ts";
import { isForDatedThing } from "../grammar/dated-things.ts";
import { directionWithin, innerClauseOf } from "../grammar/inner-clauses.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";
import { asWritten, begunByPreposition, hintsAtTime, isSamePeriod, namesBothEnds } from "../grammar/kept-dates.ts";
import {
  asEnd,
  asStart,
  inferred,
  observed,
  observedFrom,
  stated,
  UNBOUNDED,
  type Bound,
  type Bounds,
} from "../../../temporal/bounds.ts";
import type { Instant } from "../../../../../shared/instant.ts";

export interface SentenceDates {
  mentions: DateMention[];
  unread: Span[];
  leading: DateMention | null;
  front: Word[] | null;
}

const SCHEDULED = wordSet(`
  go move fly travel visit attend meet have host throw start begin leave join run perform compete drive take
  do play see come launch open get marry relocate return graduate retire teach speak sing
`);

const STARTING = /^(?:start|begin|open|leave|move|fly|arrive|return|graduate|finish|retire|launch|travel)$/;

/** Verbs whose objects have dates of their own: "booked a cottage for August". */
const BOOKING = /^(?:book|reserve|schedule|arrange|order|buy|register|sign|enter|get|set)$/;

const PROMISING = /^(?:promise|agree|offer|invite)$/;

/** A length and not a start: "for ten years". */
const isHowLong = (date: string, tense: Clause["verb"]["tense"]): boolean =>
  (/^(?:past|past-progressive|used-to|future)$/u.test(tense) && /^for (?!the )(?!.*\bnow$)/iu.test(date)) ||
  (/^(?:present|progressive)$/u.test(tense) &&
    /^for (?!the ).*\b(?:hours?|days?|nights?|weeks?|months?)$/iu.test(date));

export const TAKES_A_DATE = /^(?:for|since|from|until|till|before|after|by|starting|in|on|during)$/;

const HOLDS_A_DATE = /^(?:by|about|of|following|preceding|towards?|near)$/;

const deadline = ({ to }: Period, now: Instant, tense: Clause["verb"]["tense"], zone: string): Period | null =>
  tense === "past" || to <= now
    ? null
    : periodInZone({ from: startOfDay(toCivil(now, zone)), to: toCivil(to, zone), precision: "day" }, zone);

export interface Dated {
  rest: Word[];
  period: Period | null;
  role: DateRole;
  /** The clause states a time that is not read, so the time of the message is not its time. */
  isUnread: boolean;
}

/** Takes the clause's date and makes the others absolute, so that they remain true. */
export function takeDate(
  rest: readonly Word[],
  dates: SentenceDates,
  direction: Direction,
  clause: Clause,
  now: Instant,
  zone: string,
): Dated {
  const { tense, lemma } = clause.verb;
  const first = rest[0]?.start ?? -1;
  const last = rest.at(-1)?.end ?? -1;
  let words = withUnreadAsOne(withoutBrokenPhrases(rest, dates.unread), dates.unread);
  let period: Period | null = null;
  let role: DateRole = "at";
  const counted = countedToDate(rest, dates, direction, clause);
  let isUnread = dates.unread.length > 0 || counted.length > 0;
  const isEnded = clause.verb.ceased && tense === "present";
  const isOfEitherEnd = namesBothEnds(words, dates.mentions, lemma, direction);
  for (const mention of dates.mentions) {
    if (mention.start < first || mention.start >= last) continue;
    const inside = (w: Word): boolean => w.start < mention.end && w.end > mention.start;
    const at = words.findIndex(inside);
    const resolved = resolveIn(mention, direction, isEnded && beginningOfAsOf(words, at) < at, now);
    if (resolved === null) {
      isUnread = true;
      continue;
    }
    const isLength = /^for (?!the )/iu.test(textOf(words.filter(inside)));
    if (isHowLong(textOf(words.filter(inside)), tense) || (isLength && counted.includes(mention))) continue;
    const ahead = mention.resolve("future");
    const isCountedEnd = counted.includes(mention);
    if (isCountedEnd && ahead?.from !== resolved.from) {
      words = words.filter((w, i) => !inside(w) && !(i === at - 1 && HOLDS_A_DATE.test(w.lower)));
      continue;
    }
    const isPromised = PROMISING.test(lemma) && ahead !== null && ahead.from > now;
    const isOfWhatIsBooked =
      tense !== "future" &&
      (isPromised || (BOOKING.test(lemma) && (words[at - 1]?.lower === "for" || words[at]?.lower === "from")));
    const isOfThing =
      /^(?:on|in|at)$/u.test(words[at]?.lower ?? "") &&
      isForDatedThing(words.slice(0, at), textOf(words.filter(inside)), lemma);
    // the event may be over or still ahead
    if (isOfThing && ahead?.from !== resolved.from) {
      isUnread = true;
      continue;
    }
    // in "registered for June", the month may be the deed's or the thing's
    const isMonth = resolved.precision === "month" && !isOfDays(resolved);
    if (/^(?:sign|register|enter|enroll?)$/.test(lemma) && isMonth && tense !== "future") {
      words = words.filter((w) => !inside(w));
      continue;
    }
    const isVerbDate =
      isOfWhatIsBooked ||
      isOfThing ||
      isOfEitherEnd ||
      isCountedEnd ||
      innerClauseOf(words, at, lemma) !== null ||
      clause.verb.modal === "was going to"
        ? false
        : tense === "future" && resolved.to <= now
          ? false
          : mention.role !== "at"
            ? tense !== "present" || lemma !== "be" || mention.role === "since" || mention.role === "until"
            : tense === "present"
              ? lemma === "plan" || ((STARTING.test(lemma) || clause.verb.ceased) && resolved.from > now)
              : tense !== "progressive" ||
                clause.verb.ceased ||
                SCHEDULED.has(lemma) ||
                lemma === "plan" ||
                resolved.from <= now;
    const ending = words.findLast(inside);
    const before = words[at - 1];
    if (before !== undefined && ending?.post.includes(",") === true && !before.post.includes(","))
      words[at - 1] = { ...before, post: `${before.post},` };
    // a past "on Monday" does not mean next Monday
    if (
      isVerbDate &&
      direction === "past" &&
      tense === "past" &&
      resolved.from > now &&
      !LEADS_TO.test(before?.lower ?? "")
    ) {
      isUnread = true;
      continue;
    }
    const isSame = period !== null && isVerbDate && isSamePeriod(period, resolved);
    const asOf = beginningOfAsOf(words, at);
    // "for ten years as of May" did not begin in May
    const isCountedTo = asOf < at && /^for\b/iu.test(words[asOf - 1]?.text ?? "");
    const isHeld =
      isCountedTo || (before !== undefined && HOLDS_A_DATE.test(before.lower) && words[at - 2]?.lower !== "as");
    if (isSame || (period === null && isVerbDate && !isHeld)) {
      period = resolved;
      role = mention.role;
      const taken = begunByPreposition(words, at, lemma) ? at - 1 : at;
      words = words.filter((w, i) => !inside(w) && (i < Math.min(asOf, taken) || i >= at));
    } else {
      if (isHeld && isVerbDate && period === null && before?.lower === "by")
        period = deadline(resolved, now, tense, zone);
      const kept = words.filter((w) => !inside(w));
      const template = words[at];
      const within = directionWithin(innerClauseOf(words, at, lemma) ?? []);
      const ofInner = within === null ? null : mention.resolve(within);
      const meant = (isOfWhatIsBooked ? ahead : ofInner) ?? resolved;
      const written = asWritten(mention.role, textOf(words.filter(inside)), meant, zone);
      if (template !== undefined)
        kept.splice(at, 0, {
          ...template,
          text:
            !hasTag(before, "Date") &&
            (TAKES_A_DATE.test(before?.lower ?? "") || HOLDS_A_DATE.test(before?.lower ?? ""))
              ? written.replace(/^(?:in|on) /, "")
              : written,
          lower: "on",
          post: "",
          tags: new Set(["Date"]),
        });
      words = kept;
    }
  }
  // "In May I like …" gives no date
  if (
    period === null &&
    counted.length === 0 &&
    dates.leading !== null &&
    (tense !== "present" || dates.leading.role === "since")
  ) {
    period = dates.leading.resolve(direction) ?? dates.leading.resolve(direction === "past" ? "future" : "past");
    role = dates.leading.role;
    if (period !== null && direction === "past" && tense === "past" && period.from > now) {
      period = null;
      isUnread = true;
    }
  }
  if (period === null && dates.front !== null && tense !== "present") words = withPhraseBehind(words, dates.front);
  return { rest: words, period, role, isUnread: period === null && (isUnread || isOfEitherEnd || hintsAtTime(words)) };
}

const LEADS_TO = /^(?:to|for)$/;

function withPhraseBehind(words: readonly Word[], phrase: readonly Word[]): Word[] {
  const [first, last] = [phrase[0], words.at(-1)];
  if (first === undefined || last === undefined) return [...words];
  const parts = phrase.map((word, i) => (i === phrase.length - 1 ? { ...word, post: "" } : word));
  const text = textOf(parts.map((word, i) => (i === 0 ? { ...word, pre: "", text: word.lower } : word)));
  return [
    ...words.slice(0, -1),
    { ...last, post: " " },
    { ...last, text, lower: "on", pre: "", post: last.post, tags: new Set(["Date"]) },
  ];
}

/** Removes an unread phrase that continues in the next clause: "on Monday, I mean Tuesday" would be Monday. */
function withoutBrokenPhrases(words: readonly Word[], unread: readonly Span[]): readonly Word[] {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return words;
  const broken = spanAround(unread, last);
  return broken === undefined || broken.end <= last.end + 1 || broken.start <= first.start
    ? words
    : words.filter(({ start }) => start < broken.start);
}

/** Keeps "18 months ago to the day" out of the name before. */
function withUnreadAsOne(words: readonly Word[], unread: readonly Span[]): Word[] {
  if (unread.length === 0) return [...words];
  const groups: { span: Span | undefined; words: Word[] }[] = [];
  for (const word of words) {
    const span = spanAround(unread, word);
    const group = groups.at(-1);
    if (span !== undefined && group?.span === span) group.words.push(word);
    else groups.push({ span, words: [word] });
  }
  return groups.flatMap(({ span, words: [first, ...others] }) => {
    if (span === undefined || first === undefined) return first === undefined ? [] : [first];
    const last = others.at(-1) ?? first;
    const inner = [{ ...first, pre: "" }, ...others].map((word, i) =>
      i === others.length ? { ...word, post: "" } : word,
    );
    return [{ ...first, text: textOf(inner), lower: "on", end: last.end, post: last.post, tags: new Set(["Date"]) }];
  });
}

function spanAround(spans: readonly Span[], { start, end }: Word): Span | undefined {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.end ?? 0) < end) low = middle + 1;
    else high = middle;
  }
  const span = spans[low];
  return span !== undefined && span.start <= start ? span : undefined;
}

/** Reads "I will no longer live in Vienna from October". */
export function announcedEnd(clause: Clause, dated: Dated, said_at: Instant): { clause: Clause; dated: Dated } | null {
  const { verb } = clause;
  const { period, role } = dated;
  if (!verb.ceased || verb.tense !== "future" || period === null || period.from <= said_at) return null;
  if (role !== "at" && role !== "since") return null;
  return {
    clause: { ...clause, verb: { ...verb, tense: "present", modal: null } },
    dated: { ...dated, role: "since" },
  };
}

const LONGEST_YEAR_MS = 366 * DAY_MS;

interface RelationTiming {
  kind: "state" | "event";
  isStated: boolean;
  isChange: boolean;
}

/**
 * An event lies in its period, a state holds from its start, an ended state ends with its period. Without a date, a
 * change begins a state, known from the mention on; other events, and those with unread times, happened before the
 * mention.
 */
export function boundsOfRelation(
  relation: Relation,
  { kind, isStated, isChange }: RelationTiming,
  clause: Clause,
  { period, role, isUnread }: Dated,
  said_at: Instant,
): Bounds {
  if (period !== null && kind === "event" && role === "until") return { ...UNBOUNDED, ...asEnd(endOfPeriod(period)) };
  const isRange = role === "range" || role === "between";
  const isBegun = isChange && !isStated;
  // the start lies within such a range, and the end is unknown
  const isRangeOfStart = role === "range" && /^(?:start|begin|join|become)$/.test(clause.verb.lemma);
  const isBegunBetween =
    (role === "between" || isRangeOfStart) && kind === "state" && !relation.ended && clause.verb.tense === "past";
  if (period !== null && isBegunBetween) return begunWithin(period, said_at);
  if (
    period !== null &&
    kind === "event" &&
    role === "since" &&
    !isChange &&
    !AT_ONCE.test(clause.verb.lemma) &&
    period.from < said_at
  )
    return { ...UNBOUNDED, ...asStart(startWithin(period)), ...asEnd(observed(said_at)) };
  if (period !== null && (kind === "event" || isRange)) return boundsOfPeriod(period);
  if (kind === "event" && (!isChange || isUnread)) return { ...UNBOUNDED, ...asEnd(observed(said_at)) };
  if (kind === "event")
    return { ...UNBOUNDED, ...asStart(inferred(said_at, "instant")), ...asEnd(inferred(said_at + 1, "instant")) };
  const isFromThen = role === "since" || (role === "at" && period !== null && period.from > said_at);
  if (relation.ended && period !== null && isFromThen && /^(?:present|progressive)$/u.test(clause.verb.tense)) {
    const end = asEnd(stated(period.from, period.precision));
    return period.from > said_at ? { ...observedFrom(said_at), ...end } : { ...UNBOUNDED, ...end };
  }
  const isFromDay = role === "since" && !isStated && AT_ONCE.test(clause.verb.lemma);
  return relation.ended
    ? endedBounds(
        period,
        isFromDay ? "at" : role,
        isStated && clause.verb.tense === "past" && !clause.verb.ceased,
        said_at,
      )
    : heldBounds(period, role, isBegun, said_at);
}

/** Verbs that end a state on the day itself: "Quit effective 1 June". */
const AT_ONCE = /^(?:quit|leave|resign|retire|stop|end|close|finish|cancel|drop|sell|terminate)$/;

function begunWithin(period: Period, said_at: Instant): Bounds {
  const isOneYear = period.precision !== "year" || period.to - period.from <= LONGEST_YEAR_MS;
  return isOneYear ? heldBounds(period, "at", true, said_at) : observedFrom(said_at);
}

export function planBounds(period: Period | null, role: DateRole, said_at: Instant): Bounds {
  if (period === null) return observedFrom(said_at);
  // "until 2030" is an end, not the planned time
  if (role === "until")
    return { ...observedFrom(said_at), ...asEnd(stated(period.to, period.to_precision ?? period.precision)) };
  const end = inferred(period.to, period.to_precision ?? period.precision);
  const plan = { ...UNBOUNDED, ...asEnd(end), ...dueWithin(period, role, said_at) };
  return period.to > said_at ? { ...plan, ...asStart(observed(said_at)) } : plan;
}

/** A plan for some of several days has the precision of their week, or of a month in which it is not due before it was made. */
function dueWithin(period: Period, role: DateRole, said_at: Instant): Pick<Bounds, "due" | "due_precision"> {
  const { from, precision, start_precision } = period;
  if (role === "range" || start_precision === undefined) return { due: from, due_precision: precision };
  const due = start_precision === "week" ? from : Math.max(from, Math.min(said_at, period.to - 1));
  return { due, due_precision: start_precision };
}

/** A change says nothing about later times, so its state's start is inferred. */
function heldBounds(period: Period | null, role: DateRole, isBegun: boolean, said_at: Instant): Bounds {
  if (period === null) return observedFrom(said_at);
  if (role === "until") {
    const end = asEnd(endOfPeriod(period));
    // "I start there before Friday" gives no day, and does not hold yet
    if (period.to > said_at)
      return isBegun
        ? { ...UNBOUNDED, ...asStart(inferred(period.from, "year")) }
        : { ...observedFrom(said_at), ...end };
    // "started there before 2020" did not end
    return isBegun ? observedFrom(said_at) : { ...UNBOUNDED, ...end };
  }
  const start = startWithin(period);
  return { ...UNBOUNDED, ...asStart(isBegun ? { ...start, basis: "inferred" } : start) };
}

/** @param isWhole true for "I lived there in 2015", which did not end then */
function endedBounds(period: Period | null, role: DateRole, isWhole: boolean, said_at: Instant): Bounds {
  const gone = { ...UNBOUNDED, ...asEnd(observed(said_at)) };
  if (period === null) return gone;
  if (role === "since") return { ...gone, ...asStart(startWithin(period)) };
  const end = asEnd(endOfPeriod(period));
  if (role === "at" && isWhole) return boundsOfPeriod(period);
  // the state is over, although its week or month is not
  return period.to > said_at && role === "at" ? gone : { ...UNBOUNDED, ...end };
}

const boundsOfPeriod = (period: Period): Bounds => ({
  ...UNBOUNDED,
  ...asStart(startOfPeriod(period)),
  ...asEnd(endOfPeriod(period)),
});

const startOfPeriod = ({ from, precision }: Period): Bound => stated(from, precision);
/** The start is some time in the period, not its first day. */
const startWithin = ({ from, precision, start_precision }: Period): Bound => stated(from, start_precision ?? precision);
const endOfPeriod = ({ to, precision, to_precision }: Period): Bound => stated(to, to_precision ?? precision);
