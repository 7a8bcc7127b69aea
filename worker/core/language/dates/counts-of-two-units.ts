import { addMonths, DAY_MS, monthOf, startOfDay, yearOf, type Civil } from "../../text/calendar.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import { day, month, shiftedDay, unitPeriod, unitsAgo, type CivilPeriod } from "./civil-periods.ts";
import { ABOUT, NUMBER, parseNumber, UNIT, YEAR } from "./date-words.ts";
import { rule, type Rule } from "./date-rule.ts";

/* Rules for one unit would misread "in a week and a day" and "for a year and a half". */

const TWO_UNITS = `${NUMBER} ${UNIT},?(?: and)? ${NUMBER} ${UNIT}`;
const AND_A_HALF = `(?:${NUMBER} (day|week|fortnight|month|year)s? and a half|${NUMBER} and a half (day|week|fortnight|month|year)s?|(half) an? (day|week|month|year))`;
const AHEAD = `in ${ABOUT}`;
const LASTING = `for ${ABOUT}(?:over )?(?:the )?(?:(?:last|past) )?`;
const DAYS_FROM_NOW: Record<string, number> = { yesterday: -1, now: 0, today: 0, tomorrow: 1 };

const g = (match: RegExpExecArray, group: number): string => nonNull(match[group], "group");

const UNITS = ["day", "week", "fortnight", "month", "year"];
/** "Three days and two nights" are one stay and have no sum. */
export const isDescending = (unit: string, other: string): boolean =>
  unit !== "night" && UNITS.indexOf(unit) > UNITS.indexOf(other === "night" ? "day" : other);

function shiftedTwice(at: Civil, match: RegExpExecArray, first: number, sign: number): Civil | null {
  if (!isDescending(g(match, first + 1), g(match, first + 3))) return null;
  const [n, unit, m, other] = [first, first + 1, first + 2, first + 3].map((group) => g(match, group));
  const once = shiftedDay(at, unit ?? "", sign * parseNumber(n ?? ""));
  return shiftedDay(once, other ?? "", sign * parseNumber(m ?? ""));
}

function halfYears(match: RegExpExecArray, first: number, sign: number, now: Civil): CivilPeriod | null {
  const groups = match.slice(first, first + 6);
  if (!groups.includes("year")) return null;
  const whole = groups[0] ?? groups[2] ?? "0";
  const at = addMonths(startOfDay(now), sign * (parseNumber(whole) * 12 + 6));
  return month(yearOf(at), monthOf(at));
}

export const COUNTS_OF_TWO_UNITS: Rule[] = [
  // three units are unread, as is "in a month or two"
  rule(`(?:in|for) ${ABOUT}${TWO_UNITS},?(?: and)? ${NUMBER} ${UNIT}`, () => null),
  rule(`(?:in|for) ${ABOUT}${NUMBER} ${UNIT} or (?:so|(?:two|three|more))(?! ${UNIT})`, () => null),
  rule(`${AHEAD}${TWO_UNITS}(?:'? time)?`, (m, now, d) =>
    d === "past" || !isDescending(g(m, 3), g(m, 5))
      ? null
      : unitPeriod(shiftedDay(now, g(m, 3), parseNumber(g(m, 2))), g(m, 5), parseNumber(g(m, 4))),
  ),
  rule(`${AHEAD}${AND_A_HALF}(?:'? time)?`, (m, now, d) => (d === "past" ? null : halfYears(m, 2, 1, now))),
  rule(
    `${LASTING}${TWO_UNITS}(?: now)?`,
    (m, now) =>
      isDescending(g(m, 3), g(m, 5))
        ? unitsAgo(shiftedDay(now, g(m, 3), -parseNumber(g(m, 2))), g(m, 4), g(m, 5))
        : null,
    "since",
  ),
  rule(`${LASTING}${AND_A_HALF}(?: now)?`, (m, now) => halfYears(m, 2, -1, now), "since"),
  rule(`(?:exactly |just )?${TWO_UNITS} (from|after|before) (yesterday|today|now|tomorrow)`, (m, now) => {
    const anchor = startOfDay(now) + nonNull(DAYS_FROM_NOW[g(m, 6)], "anchor") * DAY_MS;
    const at = shiftedTwice(anchor, m, 1, m[5] === "before" ? -1 : 1);
    return at === null ? null : day(at);
  }),
  rule(`(?:exactly |just )?${AND_A_HALF} (?:from|after|before) (?:yesterday|today|now|tomorrow|${YEAR})`, () => null),
];
