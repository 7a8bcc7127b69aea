import { nonNull } from "../../../../shared/non-null.ts";
import { civilDate, DAY_MS, monthOf, yearOf, type Civil } from "../../text/calendar.ts";
import { rule, type Rule } from "./date-rule.ts";
import { day, daySpan, joinPeriods, month, namedPeriod, type CivilPeriod, type Direction } from "./civil-periods.ts";
import { DAY, indexOfName, MONTH, MONTHS, YEAR } from "./date-words.ts";

function daysBetween(
  first: { day: number; month?: string | undefined; year?: string | undefined },
  last: { day: number; month: string; year?: string | undefined },
  now: Civil,
  direction: Direction,
): CivilPeriod | null {
  const [from, to] = [indexOfName(MONTHS, first.month ?? last.month), indexOfName(MONTHS, last.month)];
  const given = last.year ?? first.year;
  let y = given === undefined ? yearOf(namedPeriod("", last.month, now, direction).from) : Number(given);
  const dayOf = (m: number, d: number, of: number): CivilPeriod | null =>
    d < 1 || d > 31 || monthOf(civilDate(of, m, d)) !== m ? null : day(civilDate(of, m, d));
  const end = dayOf(to, last.day, y);
  // planned days that are over this month mean next year
  if (given === undefined && end !== null && direction === "future" && end.to <= now) y += 1;
  const start = dayOf(from, first.day, first.year === undefined ? (from > to ? y - 1 : y) : Number(first.year));
  const until = dayOf(to, last.day, y);
  return start === null || until === null ? null : joinPeriods(start, until);
}

const readDayRange: Rule[1] = (m, now, direction) =>
  daysBetween(
    { day: Number(m[1]), month: m[2], year: m[3] },
    { day: Number(m[4]), month: nonNull(m[5], "group"), year: m[6] },
    now,
    direction,
  );

const readMonthFirst: Rule[1] = (m, now, direction) =>
  daysBetween(
    { day: Number(m[2]), month: m[1] },
    { day: Number(m[4]), month: m[3] ?? nonNull(m[1], "group"), year: m[5] },
    now,
    direction,
  );

const LISTED = ",? ?(?:and|or|&|/) ?(?:on )?";

function twoDays(words: string, period: CivilPeriod | null): CivilPeriod | null {
  const areBoth = period !== null && /\band\b|&/u.test(words) && period.to - period.from === 2 * DAY_MS;
  return areBoth ? daySpan(period.from, period.to - DAY_MS) : null;
}

/** These run before the rules of single dates, which they contain. */
export const DAY_RANGES: Rule[] = [
  rule(
    `between ${DAY}(?: of)?(?: ${MONTH})?(?:,? ${YEAR})? ?(?:and|to|-|–) ?${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?(?!\\d)`,
    readDayRange,
    "between",
  ),
  rule(
    `(?:from )?${DAY}(?: of)?(?: ${MONTH})?(?:,? ${YEAR})? ?(?:to|until|till|through|-|–) ?${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?(?!\\d)`,
    readDayRange,
    "range",
  ),
  rule(
    `between ${MONTH} ${DAY} ?(?:and|to|-|–) ?(?:${MONTH} )?${DAY}(?:,? ${YEAR})?(?!\\d)`,
    readMonthFirst,
    "between",
  ),
  rule(
    `(?:from )?${MONTH} ${DAY} ?(?:to|until|till|through|-|–) ?(?:${MONTH} )?${DAY}(?:,? ${YEAR})?(?!\\d)`,
    readMonthFirst,
    "range",
  ),
  rule(
    `(?:on )?${DAY}(?:(?: of)? ${MONTH})?(?:,? ${YEAR})?${LISTED}${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?(?!\\d)`,
    (m, now, d) => twoDays(m[0], readDayRange(m, now, d)),
  ),
  rule(
    `(?:on )?${MONTH} ${DAY}${LISTED}(?:${MONTH} ${DAY}|(?:the )?(\\d{1,2})(?:(?:st|nd|rd|th)|(?=$|[.,;!?)]| (?:at|to|in|for|with|from|between|by)\\b)))(?:,? ${YEAR})?(?![\\d:])`,
    (m, now, d) =>
      twoDays(
        m[0],
        daysBetween(
          { day: Number(m[2]), month: m[1] },
          { day: Number(m[4] ?? m[5]), month: m[3] ?? nonNull(m[1], "group"), year: m[6] },
          now,
          d,
        ),
      ),
  ),
  rule(
    `(?:from )?(0?[1-9]|1[0-2])/${YEAR} ?(?:to|until|-|–) ?(0?[1-9]|1[0-2])/${YEAR}`,
    (m) => joinPeriods(month(Number(m[2]), Number(m[1]) - 1), month(Number(m[4]), Number(m[3]) - 1)),
    "range",
  ),
];
