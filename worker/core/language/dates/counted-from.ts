import { DAY_MS, startOfWeek, weekdayOf, type Civil } from "../../text/calendar.ts";
import {
  day,
  daySpan,
  isOneDay,
  shiftedDay,
  unitPeriod,
  week,
  weekdayFrom,
  weekend,
  type CivilPeriod,
} from "./civil-periods.ts";
import { indexOfName, isRough, NUMBER, parseNumber, WEEKDAY_NAME, WEEKDAYS } from "./date-words.ts";

export interface CountedFrom {
  words: string;
  read: (date: CivilPeriod) => CivilPeriod | null;
  /** The result, not the named date, decides the year: on 15 June, "11 days before June 25" is over. */
  isShift: boolean;
  isRough?: boolean;
}

const RELATION = "(before|after|from|prior to|following|preceding)";
const DAYS_FROM = new RegExp(
  `(?<![\\p{L}\\d])(?<!\\bfor )(?:in )?(?:(?:${NUMBER} (day|week|fortnight|month|year)s?,?(?: and)? )?${NUMBER} (day|night|week|fortnight|month|year)s?( and a half| or so| or (?:two|three|more)| to the day)?|(?<!\\bto )the (?:day|night|morning|afternoon|evening)) ${RELATION} (?:the )?$`,
  "u",
);
const WEEKDAY_FROM = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:(?:early|late) )?on )?the (?:very )?(?:(?:first|next) )?(${WEEKDAY_NAME}) (?:right |just |immediately |directly )?(before|after|prior to|following|preceding) (?:the )?$`,
  "u",
);
const PERIOD_AT =
  /(?<![\p{L}\d])(?:in |during |over |on |at |for )?(?:the )?(?<!\b(?:an?|[\p{L}-]+s|\d|first|second|third|fourth|last|next|final|middle|penultimate) )(week|weekend|fortnight|month|quarter|term|season|year) (of|from|starting|beginning|commencing|ending|containing)(?: on)? (?:the )?$/u;

const WEEK_AT = /(?<![\p{L}\d])(?:(?:in|for|during|on) )?(?:the )?w\/(c|b|e):? (?:the )?$/u;

/** "Three times a week from Friday" begins on that day and does not count from it. */
const RATE = /^an? \p{L}+ from /u;
const RATED = /(?:\b(?:once|twice|times|hours?|days|nights)|[\d\p{Sc}]\S{0,20}(?: [\p{L}\p{Sc}]{1,20})?) $/u;

const isBackward = (relation: string | undefined): boolean => /^(?:before|prior to|preceding)$/u.test(relation ?? "");

/** Reads the words before a date that count from it: "two days before", "the Friday after", "the week of". */
export function countedFrom(before: string, date: string): CountedFrom | null {
  const days = DAYS_FROM.exec(before);
  if (days !== null && RATE.test(days[0]) && RATED.test(before.slice(0, days.index))) return null;
  if (days !== null) {
    const [words, outer, outerUnit = "day", number = "one", unit = "day", inexact, relation] = days;
    const sign = isBackward(relation) ? -1 : 1;
    const read = ({ from }: CivilPeriod): CivilPeriod | null => {
      if (inexact !== undefined) return null;
      const at = outer === undefined ? from : shiftedDay(from, outerUnit, sign * parseNumber(outer));
      return day(shiftedDay(at, unit, sign * parseNumber(number)));
    };
    return { words, isShift: true, isRough: isRough(undefined, number), read };
  }
  // "the Friday after next Friday" is ambiguous
  const weekday = /\d/u.test(date) ? WEEKDAY_FROM.exec(before) : null;
  if (weekday !== null) {
    const [words, name = "", relation] = weekday;
    const index = indexOfName(WEEKDAYS, name);
    return {
      words,
      isShift: false,
      read: ({ from }) => day(weekdayFrom(isBackward(relation) ? from - 7 * DAY_MS : from + DAY_MS, index)),
    };
  }
  const weekAt = WEEK_AT.exec(before);
  if (weekAt !== null) {
    const isEnd = weekAt[1] === "e";
    // "the week ending" on a Saturday may mean the weekend
    const read = (of: CivilPeriod): CivilPeriod | null =>
      isEnd && weekdayOf(of.from) === 6 ? null : periodAt("week", isEnd ? "ending" : "starting", of);
    return { words: weekAt[0], isShift: false, read };
  }
  const period = PERIOD_AT.exec(before);
  if (period === null) return null;
  const [words, unit = "", relation = ""] = period;
  return { words, isShift: false, read: (date) => periodAt(unit, relation, date) };
}

/** "The week of 5 May" begins on a Monday. */
function periodAt(unit: string, relation: string, date: CivilPeriod): CivilPeriod | null {
  const isOf = relation === "of" || relation === "containing" || relation === "from";
  if (unit === "weekend" && isOf) return isOneDay(date) ? weekendAt(date.from) : isWeekend(date) ? date : null;
  if (unit !== "week") return null;
  if (!isOneDay(date)) return isOf && date.to - date.from === 7 * DAY_MS ? date : null;
  if (isOf) return unitPeriod(date.from, "week", 0);
  return relation === "ending" ? daySpan(date.from - 6 * DAY_MS, date.from) : week(date.from);
}

/** "The weekend of 4 July" is the one before if that is a Monday; in midweek it may be either. */
function weekendAt(at: Civil): CivilPeriod | null {
  const weekday = weekdayOf(at);
  if (weekday === 2 || weekday === 3 || weekday === 4) return null;
  return weekend(startOfWeek(at) + (weekday === 1 ? -2 : 5) * DAY_MS);
}
const isWeekend = ({ from, to }: CivilPeriod): boolean => weekdayOf(from) === 6 && to - from === 2 * DAY_MS;
