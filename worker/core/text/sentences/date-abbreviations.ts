const MONTH = "(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)";
const WEEKDAY = "(?:Mon|Tues?|Weds?|Thu|Thurs?|Fri|Sat|Sun)";
const DAY = "(?:the )?\\d{1,2}";

const MONTH_AT_END = new RegExp(`(?<![\\p{L}\\d])${MONTH}\\.$`, "u");
/** As in "in Feb. 20 people came". */
const MONTH_WITHOUT_DAY = new RegExp(`(?:in|during|last|this|next) ${MONTH}\\.$`, "u");
const BEGINS_WITH_DAY = new RegExp(`^ ${DAY}(?:st|nd|rd|th)?(?![\\p{L}\\d])`, "u");
const BEGINS_WITH_YEAR = /^ \d{4}(?!\d)/u;
const WEEKDAY_AT_END = new RegExp(`(?<![\\p{L}\\d])${WEEKDAY}\\.$`, "u");
/** Not "On Sat. 3 people came". */
const BEGINS_WITH_DATE = new RegExp(
  `^ (?:${DAY}(?:st|nd|rd|th)|${DAY} (?:of )?${MONTH}|${DAY}[./]\\d|${MONTH}\\p{Ll}*\\.? \\d|the \\d)`,
  "u",
);
/** German, and languages with the same ordinals: "am 15. Juni", "den 3. März". */
const ORDINAL_AT_END = /(?<![\p{L}\d.,])\d{1,2}\.$/u;
const BEGINS_WITH_MONTH =
  /^ (?:Januar|Jänner|Februar|Feber|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|januar|februar|marts?|mars|april|mai|maj|juni|juli|august|september|oktober|november|desember|december)(?!\p{L})/u;
const MOST_CHARACTERS = 20;

export function isStopInDate(text: string, stop: number): boolean {
  const before = text.slice(Math.max(0, stop - MOST_CHARACTERS), stop + 1);
  const after = text.slice(stop + 1, stop + 1 + MOST_CHARACTERS);
  if (ORDINAL_AT_END.test(before)) return BEGINS_WITH_MONTH.test(after);
  if (WEEKDAY_AT_END.test(before)) return BEGINS_WITH_DATE.test(after);
  if (!MONTH_AT_END.test(before)) return false;
  return BEGINS_WITH_YEAR.test(after) || (BEGINS_WITH_DAY.test(after) && !MONTH_WITHOUT_DAY.test(before));
}
