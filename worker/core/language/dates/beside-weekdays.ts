import { indexOfName, ORDINAL_DAY, ungrouped, WEEKDAYS } from "./date-words.ts";

const NUMBERED = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d{1,2}(?:st|nd|rd|th)?|${ungrouped(ORDINAL_DAY)})(?![\\p{L}\\d])`,
  "u",
);
const BEHIND =
  /^,? ?(?:[-\u2013\u2014] ?)?\(?(?:(?:which|that|it) (?:was|is|will be|fell on|falls on) )?(?:on )?(?:an? )?(mon|tues|wednes|thurs|fri|satur|sun)day\)?(?![\p{L}'-])/u;
/** Signs without which "5 May, Tuesday" is two phrases. */
const SAYS_SO = /(?:[-\u2013\u2014(]|\b(?:an?|which|that|it)\b)/u;

/** Reads "the 13th, a Tuesday"; with a year, no weekday is needed. */
export function weekdayBehind(words: string, after: string): { weekday: number; length: number } | null {
  if (!NUMBERED.test(words) || /\d{4}|day\b/u.test(words)) return null;
  const match = BEHIND.exec(after);
  const [all = "", name = ""] = match ?? [];
  return match === null || !SAYS_SO.test(all) ? null : { weekday: indexOfName(WEEKDAYS, name), length: all.length };
}

const RELATION =
  "(?:(?:right|just|shortly|immediately|directly|straight|soon) )?(?:before|after|following|preceding|prior to|ahead of|closest to|nearest(?: to)?)";
const OF_ANY_DAY =
  "(?:work|school|class(?:es)?|college|lunch|dinner|breakfast|brunch|supper|church|mass|practice|training|gym|sunset|sunrise|dark|dawn|noon|midday|midnight|bed|bedtime|sleep|hours|lessons?|lectures?|meetings?|shifts?|calls?|service|yoga|rehearsal|choir|home|walk|run|swim|coffee|tea|drinks)";
const DOING_OF_ANY_DAY =
  "(?:eating|drinking|working|sleeping|waking|swimming|running|hiking|walking|cooking|shopping|reading|watching|talking|training|exercising|showering|coming home|leaving work)";
const OWNER = "(?:the|my|our|his|her|their|your|an?)";

/** "Friday after the exam" may also count from the exam. */
const BESIDE_THING = new RegExp(
  `^ (?:${RELATION} (?!\\d|(?:last|this|next) |(?:${OWNER} )?(?:[\\p{L}'-]+ )?${OF_ANY_DAY}(?![\\p{L}'-])|${DOING_OF_ANY_DAY}(?!\\p{L})|(?:i|we|he|she|they|you|it) (?:[\\p{L}']+ ){1,4}${OF_ANY_DAY}(?![\\p{L}'-]))\\p{L}|(?:(?:of|in|during) )?the (?:week|weekend) (?:before|after|that|when|we|i|he|she|they|my|our|of (?!\\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))))`,
  "u",
);
const WEEKDAY = /^(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/u;

export const countsFromThing = (words: string, after: string): boolean =>
  WEEKDAY.test(words) && BESIDE_THING.test(after);
