import type { Instant } from "../../../../shared/instant.ts";
import { findDates } from "../dates/dates.ts";
import { asEnd, asStart, observedFrom, stated, type Bounds } from "../../temporal/bounds.ts";
import { DAY_MS } from "../../text/calendar.ts";
import { inEnglish } from "./translated-periods.ts";

/* "This week, keep your answers short" holds for a period. Only a request about answers is standing because of one. */

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)";
const SPAN = "(?:week|weekend|month|quarter|semester|term|year)";
const DATE = `(?:(?:the )?(?:(?:very )?(?:end|middle|start|beginning) of |mid[- ])?(?:(?:the |next |this |coming )+${SPAN}|(?:next |this |coming )?${DAY}|tomorrow|(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? \\d{4})?|${MONTH}(?: \\d{1,2}(?:st|nd|rd|th)?(?! \\d))?(?:,? \\d{4})?|\\d{4}-\\d{2}-\\d{2}|20\\d{2})(?!['’]s)(?![\\p{L}\\d]))`;

const NAMED_START = `(?:starting|beginning|commencing|effective|with effect)(?: from| on| in| with| as of)? ${DATE}`;
const FROM = `from ${DATE}(?: on(?:wards?)?| forward)`;
const AS_OF = `as of (?:${DATE}|now|today)`;
const START = `(?:${NAMED_START}|${FROM}|${AS_OF})`;
const END = `(?:(?:until|till|up to|through)(?: to)? ${DATE})`;
const END_OF_CLAUSE = `(?:(?:until|till) (?:i|we|my|our|the)(?:['’]\\p{L}+)? [\\p{L}'’ -]{3,60}? (?:on|in|by) ${DATE})`;
const DURING = `(?:(?:for |during )?(?:this|next|the (?:coming|whole)) ${SPAN}|(?:for |during |over )?(?:the )?(?:rest|remainder) of (?:(?:the|this) (?:day|${SPAN})|${MONTH}))`;
const WHILE = `(?:(?:while|as long as) (?:i|we|my)(?:['’]\\p{L}+)? [^,]{3,60}(?:, (?:that['’]?s|which is|so) ${END})?(?=,))`;

const NEXT =
  "(?:, ?| (?=(?:please|kindly|always|never|only|just|keep|give|answer|reply|respond|write|address|call|use|leave out|skip|no|send|show|speak|talk|limit|make|round|quote)(?![\\p{L}])))";
const OPENING = new RegExp(`^(?:${START}|from ${DATE}|${END}|${END_OF_CLAUSE}|${DURING}|${WHILE})${NEXT}`, "iu");
/** "How many days until Friday" names a day, and not how long the request holds. */
const TRAILING = new RegExp(
  `(?<!(?:days|weeks|hours|time|long)),? (?:${START}|${END}|${END_OF_CLAUSE}|${DURING})$`,
  "iu",
);

/** The period before a request. */
export const openingPeriod = (text: string): string => {
  const english = inEnglish(text);
  return english === null ? (OPENING.exec(text)?.[0] ?? "") : english.opening;
};

export const trailingPeriod = (text: string): string => TRAILING.exec(text)?.[0] ?? "";

/** Null if no date is read. */
export function boundsOfPeriod(sentence: string, said: Instant, zone: string): Bounds | null {
  const phrase =
    inEnglish(sentence)?.english ??
    (OPENING.exec(sentence) ?? (IS_GENERAL.test(sentence) ? UNTIL_AT_END : TRAILING).exec(sentence))?.[0];
  if (phrase === undefined) return null;
  const written = phrase.replace(REST_OF, (_, span: string) => (OF_SPAN.test(span) ? `this ${span}` : `in ${span}`));
  const mention = findDates(written, said, zone).at(-1);
  const period = mention?.resolve("future") ?? null;
  if (mention === undefined || period === null) return null;
  const precision = period.to_precision ?? period.precision;
  const start = period.from > said ? asStart(stated(period.from, period.start_precision ?? period.precision)) : {};
  if (IS_START.test(phrase)) {
    // on 10 March, "from 3 March on" does not mean the next year
    const before = mention.resolve("past");
    const isBegun = before !== null && before.from <= said && said - before.from < LONG_AGO;
    return { ...observedFrom(said), ...(isBegun && period.from - said > LONG_AGO ? {} : start) };
  }
  const isMiddle = MIDDLE.test(phrase) && precision === "month";
  const end = isMiddle ? stated(period.from + HALF_MONTH, "day") : stated(period.to, precision);
  return { ...observedFrom(said), ...(IS_END.test(phrase) ? {} : start), ...asEnd(end) };
}

/** "Always tell me what is on this week" */
const IS_GENERAL = /(?<![\p{L}])(?:always|never|when(?:ever)?|if|each|every|any ?time)(?![\p{L}])/iu;
const UNTIL_AT_END = new RegExp(`(?<!(?:days|weeks|hours|time|long)),? (?:until|till) ${DATE}$`, "iu");
const REST_OF = /(?:for |during |over )?(?:the )?(?:rest|remainder) of (?:the |this )?(\p{L}+)/iu;
const OF_SPAN = new RegExp(`^(?:day|${SPAN})$`, "iu");
const IS_START = new RegExp(`^,? ?(?:${START}|from )`, "iu");
const IS_END = /(?<![\p{L}])(?:until|till|up to|through)(?![\p{L}])/iu;
const MIDDLE = /(?<![\p{L}])(?:middle of|mid)(?![\p{L}])/iu;
const LONG_AGO = 60 * DAY_MS;
const HALF_MONTH = 15 * DAY_MS;
