import { DAY_MS, fromCivil, startOfDay, weekdayOf } from "../../text/calendar.ts";
import {
  day,
  isOneDay,
  isOneOfDays,
  isSameWeekday,
  oneOfDays,
  type CivilPeriod,
  type Direction,
} from "./civil-periods.ts";
import { mayMatch } from "../../text/matching/needed-parts.ts";
import { dayElsewhere } from "./clock-elsewhere.ts";
import { countedFrom, type CountedFrom } from "./counted-from.ts";
import type { DateMention, Span, TimePhrases } from "./date-mention.ts";
import type { DateRole, Rule } from "./date-rule.ts";
import { indexOfName, NUMBER, WEEKDAYS } from "./date-words.ts";
import { joinAdjacent } from "./adjacent-phrases.ts";
import { beginsName, isAmongWeekdays, isNoDay, namesThing } from "./no-day.ts";
import { periodInZone, resolvedOnce } from "./period-in-zone.ts";
import { weekdayBehind } from "./beside-weekdays.ts";
import { relatePhrases } from "./related-phrases.ts";
import {
  boundBefore,
  completionOf,
  CONTEXT_CHARACTERS,
  isTurnedBefore,
  isTurned,
  nameBeforeWeekday,
  roughBefore,
  VAGUE,
  WEEKEND,
} from "./unread-phrases.ts";

const PREPOSITION =
  /\b(since|(?:with effect )?from|starting(?: on| in)?|beginning(?: on| in)?|effective(?: on)?|as from|until|till|up to(?: and including)?|through(?: to)?)\s+(?:the\s+)?$/;
const ON = /\bon\s+(?:the\s+)?$/;
const PART_OF_PERIOD = /^(?:the )?(?:very )?(?:end|middle|start|beginning) of\b/u;
const WITHIN = /\b(?:(?:early|late|later) )?(?:on|in|during|over|at)\s+$/;
/** Words that make a date rough, but not those of "excited about 5 May". */
const ROUGHLY =
  /(?:\b(?:on about|on or about|on or around|around|approximately|roughly|circa|ca\.?|c\.) |[~\u00b1\u2248] ?)(?:the )?$/;
const SOME_DAYS = 3;
const WITH_NUMBER =
  /^(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?\b(?! (?:day|week|fortnight|month|year))|[a-z]{3,9} \d)|^(?:on )?[a-z]{3,9}day\b.*\d/u;
const WEEKDAY_BEFORE =
  /\b(?:on |last |this past |past |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening|night))?,? (?:the )?$/u;
const NAMED_WEEKDAY = /^(?:on |last |this past |past |this |next )?(mon|tue|wed|thu|fri|sat|sun)/u;
const COUNTED = /\b(?:ago|back)$|^(?!for\b).{1,40} (?:from|after|before) (?:now|today|tomorrow|yesterday)$/u;
const COME = /\bcome $/u;
const JUST_GONE = /^,? (?:(?:just )?(?:gone|past|passed)|(?:late|early|come)(?=[.,;!?]|$))\b/u;
const GONE = /^,? (?:just )?(?:gone|past|passed)\b/u;
/** A part of the day, but not that of "last Friday night football". */
const PART_OF_DAY_BEHIND =
  /^ (?:(?:early|late) )?(?:morning|afternoon|evening|night|lunchtime|noon|midday)(?![\p{L}\d'-])/u;
const BEGINS_WITH_NUMBER = new RegExp(`^(?:\\d|${NUMBER} )`, "u");
const BEGINNING_OF_NUMBER =
  /(?:[\d.,/-]|\b(?:half|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|hundred and|dozen) )$/;
const GROUP_OF_DIGITS = /^\d{3}(?!\d)/u;
const BEFORE_GROUP = /\d[ \u2009\u202F'\u2019]$/u;
const BEFORE_BOUND =
  /(?:\b(?:than|over|under|least|most|within|or|to|between|and|minus|less|plus)|\b(?:(?:day|wk|week|mo|month|yr|year|hr|hour)s?),?|\d ?[-–]) $|\d ?[-–]$/;

const NUMBERED_DAY = /^\d{1,2}(?:st|nd|rd|th)\b/u;
/** Includes the words for how long before. */
const SOON_OR_LONG =
  "(?:(?:(?:not )?(?:long|soon)|shortly|immediately|directly|right|just|well|far|even|(?:some|any) ?time|a (?:little|bit|while)|a (?:short|little|long) (?:time|while)) )?";
const LATER_IN_DAY = /\b(?:afternoon|evening|night|lunchtime|noon|midday)$/u;
const CLOCK_BEHIND = /^,? (?:at )?(?:noon|midday|lunchtime|\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|o'clock)|\d{1,2}[:.]\d\d)\b/u;
const HOW_LONG_BEFORE = new RegExp(`\\b${SOON_OR_LONG}$`, "u");
const BEFORE = new RegExp(`\\b${SOON_OR_LONG}((?:on|in|at) or )?before $`, "u");
const BEFORE_THE_DAY = new RegExp(`\\b${SOON_OR_LONG}((?:on|in|at) or )?before (?:the )?$`, "u");

const ONWARDS =
  /^ (?:onwards?|forward|on(?=$|[.,;!?)]| (?:i|we|he|she|they|you|it|with|at|in|for|to|and|but|until|till)\b))/u;

const [RECENT_DAYS, HALF_A_YEAR_DAYS] = [60, 183];
const AT_THE_LATEST = /^,? at (?:the )?(?:very )?latest(?!\p{L})/u;

function roleOf(preposition: string | undefined): DateRole {
  if (preposition === undefined || preposition === "on") return "at";
  return /^(?:until|till|up to.*|through.*)$/u.test(preposition) ? "until" : "since";
}

/** No two phrases share a character. */
export class TimeReader {
  readonly #text: string;
  readonly #line: string;
  readonly #now: number;
  readonly #zone: string;
  readonly #taken: Uint8Array;
  readonly #dates: DateMention[] = [];
  readonly #unread: Span[] = [];

  constructor(text: string, line: string, now: number, zone: string) {
    this.#text = text;
    this.#line = line;
    this.#now = now;
    this.#zone = zone;
    this.#taken = new Uint8Array(line.length);
  }

  read(rules: readonly Rule[]): void {
    for (const [pattern, read, role] of rules) {
      if (!mayMatch(pattern, this.#line)) continue;
      pattern.lastIndex = 0;
      for (let match = pattern.exec(this.#line); match !== null; match = pattern.exec(this.#line)) {
        const matched = match;
        this.add(match.index, match.index + match[0].length, role, (d) => read(matched, this.#now, d));
      }
    }
  }

  /** @param isWritten without a preposition of its own, so "on" and "by" are added */
  add(
    at: number,
    end: number,
    role: DateRole,
    readWords: (direction: Direction) => CivilPeriod | null,
    isWritten = false,
  ): void {
    // in "tomorrow's opening", the date is that of the opening
    if (this.#isTaken(at, end) || this.#line[end] === "'" || this.#beginsName(at, end)) return;
    const before = this.#line.slice(Math.max(0, at - CONTEXT_CHARACTERS), at);
    const weekday = WITH_NUMBER.test(this.#line.slice(at, end)) ? WEEKDAY_BEFORE.exec(before) : null;
    if (weekday !== null) return this.add(at - weekday[0].length, end, role, readWords, isWritten);
    const words = this.#line.slice(at, end);
    const after = this.#line.slice(end, end + CONTEXT_CHARACTERS);
    const behind = role === "at" ? weekdayBehind(words, after) : null;
    const named = onNamedWeekday(words, behind === null ? readWords : onWeekday(behind.weekday, readWords));
    const elsewhere = role === "at" ? dayElsewhere(this.#text.slice(end, end + CONTEXT_CHARACTERS), this.#zone) : null;
    const ofUser = elsewhere === null ? named : shifted(named, elsewhere);
    const read = NAMED_WEEKDAY.test(words) && GONE.test(after) ? beforeToday(this.#now, ofUser) : ofUser;
    const both = [read("past"), read("future")];
    const isDay = both.every((period) => period === null || isOneDay(period) || isSameWeekday(period));
    const isCertain = both.every((period) => period === null || isOneDay(period));
    const counted = (role === "at" && isCertain) || role === "range" ? countedFrom(before, words) : null;
    if (counted !== null) return this.#addCounted(counted, at, end, read, role === "range");
    // "started on 1-2 March" means between the two days
    const on = role === "range" ? ON.exec(before) : null;
    const rough = role === "at" && isDay ? ROUGHLY.exec(before) : null;
    const preposition =
      role === "at" || isWritten ? (PREPOSITION.exec(before) ?? rough ?? (isWritten ? ON.exec(before) : null)) : on;
    const name = nameBeforeWeekday(this.#text.slice(at - before.length, at), words, at === before.length);
    const bound = boundBefore(before, words);
    const start = at - (preposition?.[0] ?? bound?.[0] ?? (name || (COME.exec(before)?.[0] ?? ""))).length;
    const part = role === "at" && (isDay || WEEKEND.test(words)) ? (PART_OF_DAY_BEHIND.exec(after)?.[0] ?? "") : "";
    const isOfThing = part !== "" && namesThing(this.#text.slice(end + part.length, end + CONTEXT_CHARACTERS));
    end += behind === null ? (JUST_GONE.exec(after)?.[0] ?? part).length : behind.length;
    const isUnread =
      bound !== null ||
      name !== "" ||
      isOfThing ||
      both.every((period) => period === null) ||
      (BEGINS_WITH_NUMBER.test(words) && BEGINNING_OF_NUMBER.test(before)) ||
      (GROUP_OF_DIGITS.test(words) && BEFORE_GROUP.test(before)) ||
      (COUNTED.test(words) && BEFORE_BOUND.test(before)) ||
      this.#isTurned(start, end, before.length - (at - start));
    const completed = end + completionOf(words, this.#line.slice(end, end + CONTEXT_CHARACTERS)).length;
    if (isUnread && !this.#isTaken(end, completed)) end = completed;
    this.#take(start, end);
    if (isUnread) this.#unread.push({ start, end });
    else
      this.#dates.push(
        this.#mention(
          start,
          end,
          role === "at" ? roleOf(preposition?.[1]) : on === null ? role : "between",
          rough === null ? read : around(read),
        ),
      );
  }

  finish(): TimePhrases {
    const vague: Span[] = [];
    for (const match of mayMatch(VAGUE, this.#line) ? this.#line.matchAll(VAGUE) : []) {
      const end = match.index + match[0].length;
      if (!this.#isTaken(match.index, end)) vague.push({ start: match.index, end });
    }
    const dates = this.#dates.flatMap((mention) => {
      const bound = this.#asBound(mention);
      if (bound === null) this.#unread.push({ start: mention.start, end: mention.end });
      return bound === null ? [] : [this.#begun(this.#withAdverb(bound))];
    });
    const joined = joinAdjacent(this.#line, { dates, unread: this.#unread }, vague, this.#zone);
    const now = fromCivil(this.#now, this.#zone);
    const time = { line: this.#line, now, wallClock: this.#now, zone: this.#zone };
    return relatePhrases(time, joined, ({ start, end }) => this.#isTaken(start, end));
  }

  #addCounted(
    { words, read: readCounted, isShift, isRough }: CountedFrom,
    at: number,
    end: number,
    read: (d: Direction) => CivilPeriod | null,
    isRange: boolean,
  ): void {
    const own = this.#line.slice(Math.max(0, at - words.length - CONTEXT_CHARACTERS), at - words.length);
    const rough = ROUGHLY.exec(own);
    const preposition = PREPOSITION.exec(own) ?? rough ?? WITHIN.exec(own);
    const isNumbered = BEGINS_WITH_NUMBER.test(words);
    const bound = isNumbered && rough === null ? roughBefore(own) : null;
    const isPartOfNumber = isNumbered && (BEGINNING_OF_NUMBER.test(own) || BEFORE_BOUND.test(own));
    const isInexact = rough !== null || isRough === true;
    const start = at - words.length - ((bound ?? preposition)?.[0].length ?? 0);
    const isFree = !this.#isTaken(start, at);
    const counted = (direction: Direction): CivilPeriod | null => {
      const period = read(direction);
      const shifted = period === null ? null : readCounted(period);
      return shifted !== null && isInexact && isOneDay(shifted) ? daysAround(shifted) : shifted;
    };
    this.#take(start, end);
    const isTurnedByWords = isFree && isTurnedBefore(this.#line.slice(Math.max(0, start - CONTEXT_CHARACTERS), start));
    if (
      !isFree ||
      bound !== null ||
      isPartOfNumber ||
      isTurnedByWords ||
      (isShift && isRange) ||
      (counted("past") === null && counted("future") === null)
    ) {
      this.#unread.push({ start: isFree ? start : at, end });
      return;
    }
    this.#dates.push(
      this.#mention(start, end, rough === null ? roleOf(preposition?.[1]) : "at", (direction) => {
        const other = counted(direction === "past" ? "future" : "past");
        const own = counted(direction);
        const isNearer =
          isShift &&
          other !== null &&
          own !== null &&
          (direction === "past" ? other.from <= this.#now : other.to > this.#now);
        return isNearer && /\d/u.test(this.#line.slice(at, end)) ? other : own;
      }),
    );
  }

  #withAdverb(mention: DateMention): DateMention {
    if (/^before\b/u.test(this.#line.slice(mention.start, mention.end))) {
      const howLong = HOW_LONG_BEFORE.exec(
        this.#line.slice(Math.max(0, mention.start - CONTEXT_CHARACTERS), mention.start),
      );
      return { ...mention, start: mention.start - (howLong?.[0].length ?? 0) };
    }
    const [adverb, preposition] = mention.role === "since" ? ["ever ", /^since\b/u] : ["up ", /^(?:until|till)\b/u];
    const start = mention.start - adverb.length;
    const words = this.#line.slice(mention.start, mention.end);
    const isHere = this.#line.startsWith(adverb, start) && preposition.test(words);
    const onwards = /^(?:from|starting|beginning)\b/u.test(words)
      ? (ONWARDS.exec(this.#line.slice(mention.end, mention.end + CONTEXT_CHARACTERS))?.[0].length ?? 0)
      : 0;
    const whole = { ...mention, end: mention.end + onwards };
    return isHere && !/[\p{L}\d]/u.test(this.#line[start - 1] ?? "") ? { ...whole, start } : whole;
  }

  /** "Since the 1st" has begun, whatever the tense of its verb; "got a job, starting 1 April" may begin later. */
  #begun(mention: DateMention): DateMention {
    if (mention.role !== "since") return mention;
    const words = this.#line.slice(mention.start, mention.end);
    if (/^(?:ever )?since\b/u.test(words)) return { ...mention, resolve: () => mention.resolve("past") };
    if (!/^(?:starting|beginning|effective)\b/u.test(words)) return mention;
    return {
      ...mention,
      resolve: (direction) => (direction === "past" ? this.#startNearNow(mention) : mention.resolve(direction)),
    };
  }

  /** Null if a day without a year may as well be the last as the next one. */
  #startNearNow(mention: DateMention): ReturnType<DateMention["resolve"]> {
    const [last, next] = [mention.resolve("past"), mention.resolve("future")];
    if (last === null || next === null || last.from === next.from) return last;
    const [ago, ahead] = [(this.#now - last.from) / DAY_MS, (next.from - this.#now) / DAY_MS];
    if (ago <= RECENT_DAYS) return last;
    return ahead <= HALF_A_YEAR_DAYS && ago > HALF_A_YEAR_DAYS ? next : null;
  }

  /** "Until she quit on 5 May 2023" ends on that day, "before 2020" when 2020 begins. */
  #asBound(mention: DateMention): DateMention | null {
    if (mention.role !== "at") return mention;
    const latest = AT_THE_LATEST.exec(this.#line.slice(mention.end, mention.end + 30))?.[0];
    if (latest !== undefined) return { ...mention, end: mention.end + latest.length, role: "until" };
    const own = /^(?:until|till|since|from)\b/u.exec(this.#line.slice(mention.start, mention.end))?.[0];
    if (own !== undefined) return { ...mention, role: roleOf(own) };
    const before = this.#line.slice(Math.max(0, mention.start - 60), mention.start);
    if (/\b(?:until|till) (?:[\p{L}']+ ){1,5}$/u.test(before)) return { ...mention, role: "until" };
    const isNumbered = NUMBERED_DAY.test(this.#line.slice(mention.start, mention.end));
    const preposition = (isNumbered ? BEFORE_THE_DAY : BEFORE).exec(before);
    if (preposition === null) return mention;
    if (isNumbered && namesThing(this.#text.slice(mention.end, mention.end + CONTEXT_CHARACTERS))) return null;
    // "not before 5 May" means then or later, and "since before 5 May" began then
    if (/\b(?:not|never|n['\u2019]t|since|from) $/u.test(before.slice(0, preposition.index))) return null;
    // "before the end of June" may be in June, and "before Friday evening" on Friday
    const words = this.#line.slice(mention.start, mention.end);
    const isPart =
      PART_OF_PERIOD.test(words) ||
      LATER_IN_DAY.test(words) ||
      CLOCK_BEHIND.test(this.#line.slice(mention.end, mention.end + CONTEXT_CHARACTERS));
    const isIncluded = isPart || preposition[1] !== undefined;
    return {
      ...mention,
      start: mention.start - preposition[0].length,
      role: "until",
      resolve: (direction) => {
        const period = mention.resolve(direction);
        // before one of several days is before the last of them
        const first = period === null || !isOneOfDays(period) ? period?.from : period.to - DAY_MS;
        const end = isIncluded && period?.precision !== "instant" ? period?.to : first;
        return end === undefined ? null : { from: end - 1, to: end, precision: period?.precision ?? "day" };
      },
    };
  }

  #mention(start: number, end: number, role: DateRole, read: (d: Direction) => CivilPeriod | null): DateMention {
    const resolve = resolvedOnce((direction) => {
      const period = read(direction);
      return period === null ? null : periodInZone(period, this.#zone);
    });
    return { start, end, role, resolve };
  }

  #isTurned(start: number, end: number, length: number): boolean {
    const words = this.#line.slice(start, end);
    const before = this.#line.slice(start - length, start);
    const written = this.#text.slice(end, end + CONTEXT_CHARACTERS);
    return (
      isTurned(before, words, this.#line.slice(end, end + CONTEXT_CHARACTERS)) ||
      isNoDay(before, words, written) ||
      isAmongWeekdays(this.#text.slice(start - length, start), words, written)
    );
  }

  #beginsName(at: number, end: number): boolean {
    const before = this.#text.slice(Math.max(0, at - CONTEXT_CHARACTERS), at);
    return beginsName(before, this.#text.slice(at, end), this.#text.slice(end, end + CONTEXT_CHARACTERS));
  }

  #isTaken(start: number, end: number): boolean {
    return this.#taken.subarray(start, end).includes(1);
  }

  #take(start: number, end: number): void {
    this.#taken.fill(1, start, end);
  }
}

/** If the weekday is that of another day, one of the two is wrong. */
function onNamedWeekday(
  words: string,
  read: (direction: Direction) => CivilPeriod | null,
): (direction: Direction) => CivilPeriod | null {
  const name = WITH_NUMBER.test(words) ? NAMED_WEEKDAY.exec(words)?.[1] : undefined;
  return name === undefined ? read : onWeekday(indexOfName(WEEKDAYS, name), read);
}

const onWeekday =
  (weekday: number, read: (direction: Direction) => CivilPeriod | null) =>
  (direction: Direction): CivilPeriod | null => {
    const period = read(direction);
    return period !== null && weekdayOf(period.from) === weekday ? period : null;
  };

const shifted =
  (read: (direction: Direction) => CivilPeriod | null, shift: (period: CivilPeriod) => CivilPeriod) =>
  (direction: Direction): CivilPeriod | null => {
    const period = read(direction);
    return period === null ? null : shift(period);
  };

/** "Saturday just gone" is not today. */
const beforeToday =
  (now: number, read: (direction: Direction) => CivilPeriod | null) =>
  (direction: Direction): CivilPeriod | null => {
    const period = read(direction);
    if (period === null || period.to <= startOfDay(now)) return period;
    return isSameWeekday(period) ? day(period.from) : day(period.from - 7 * DAY_MS);
  };

const around =
  (read: (direction: Direction) => CivilPeriod | null) =>
  (direction: Direction): CivilPeriod | null => {
    const period = read(direction);
    return period === null ? null : daysAround(period);
  };

const daysAround = ({ from, to }: CivilPeriod): CivilPeriod =>
  oneOfDays(from - SOME_DAYS * DAY_MS, to + (SOME_DAYS - 1) * DAY_MS);
