import { CONTAINED, NUMBER, ungrouped } from "./date-words.ts";

/*
 * Words around a date that make it another one. Whoever reads only "Friday" in "the Friday before my birthday" reads a wrong day, so a
 * date is given up if the words beside it belong to the same time phrase and no rule read them together with it.
 */

/** Look at this many characters on either side of a date. */
export const CONTEXT_CHARACTERS = 48;

const ANY_NUMBER = `(?:${ungrouped(NUMBER)}|half an?|several|a few|few|some|many|a dozen|the|that|this|each|every)`;
const ANY_UNIT =
  "(?:minute|hour|day|night|morning|afternoon|evening|week|weekend|fortnight|month|quarter|season|year|decade)s?";
const TIME = `(?:yesterday|today|tomorrow|tonight|${ANY_UNIT}|${CONTAINED}|christmas|easter|thanksgiving|halloween|\\d{4})`;

const end = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${source})$`, "u");
const begin = (source: string): RegExp => new RegExp(`^(?:${source})(?![\\p{L}\\d])`, "u");

/** In front of any date: it is denied, compared, excluded or repeated, or a time on one side of it is meant. */
const TURNED = end(
  "(?:not|never|except|without|unless|than|as|instead of|after|past|beyond|within|between|every|each|most|all|any)(?: (?:on|in|at|from|until|till))?(?: the)? ",
);
/** In front of a date without a year of its own: it is one of many, or that many years ago. */
const REPEATED = end(`ago,? |(?:every|each|any|most|per|(?:once|twice|times) an?) ${ANY_UNIT},? `);
/** In front of any date: a number of units from it, or after a time ago. */
const COUNTED = end(
  `${ANY_NUMBER} (?:${ANY_UNIT},? (?:ago |(?:before|after|from|prior to|past|following|preceding|to|of|on from) )(?:the )?|(?:week|fortnight|month|year)s? )`,
);
const COUNTED_ON = end(`${ANY_NUMBER} ${ANY_UNIT} ago `);
/** "A week on Friday" is a week after it; "it will be a year on 5 May" is that day. */
const WEEKS_ON = end(`${ANY_NUMBER} (?:week|fortnight|month|year)s? `);
/** A length of time does not move a date: "for a week from Monday". Nor does a part of it: "the morning of 5 May". */
const HOW_LONG = end(
  `for (?:(?:about|around|almost|nearly|over|exactly|just) )?${ANY_NUMBER} ${ANY_UNIT} |(?:night|morning|afternoon|evening|day|month|year) of (?:the )?`,
);
/** In front of a bare name: which of many. */
const WHICH = end(
  "(?:some|many|other|alternate|certain|one|another|no|which|what|whichever|following|previous|preceding|that|those|these|same|very|final|half|first|second|third|fourth|fifth|last|next|a|an|the|my|our|your|his|her|its|their|whose|\\d{1,2}(?:st|nd|rd|th)) ",
);
/** In front of "last week" and "next Friday": the last of many, or the verb. */
const OF_MANY = end("(?:the|my|our|your|his|her|its|their|whose|an?|very) ");
const LASTS = end(
  "(?:to|can|could|will|would|shall|should|may|might|must|cannot|usually|typically|\\p{L}{2,6}n['’]t) ",
);
/** In front of any date: the other end of a range, or another possibility. */
const JOINED = end(`${TIME}s? ?(?:or|through|thru|-|–) ?(?:(?:on|in|the) )?`);
const JOINED_BY_TO = end(`${TIME}s? to (?:(?:on|in|the) )?`);
const BETWEEN = end("between [^.;!?]{2,40} and (?:on |in )?");
/** In front of a weekday: the month or year that it is in. */
const OF_PERIOD = end(`(?:in|during|of) (?:${CONTAINED}|\\d{4}),? `);
/** In front of any date: part of a number or a version. */
const NUMBERED = /\d[/.:–-]$|\bv(?:ersion|\.)? ?$/u;
/** In front of "a week from Monday": so often, or so much. */
const RATE = /(?:\b(?:once|twice|times|hours?|days|nights)|\d\S{0,20}(?: \p{L}+)?) $/u;
/** In front of "until May": it begins then. */
const NEGATED = /(?:n['’]t|\bnot|\bnever)\b/u;

/** Behind any date. */
const FURTHER = begin(
  [
    `(?: |, | \\()(?:${ANY_NUMBER} )?(?:${ANY_UNIT}|centuries) ago`,
    ` (?:${ANY_NUMBER} )?${ANY_UNIT} (?:later|earlier|before|after|back)`,
    ` ?(?:or|through|thru|-|–) ?(?:(?:on|in|the) )?${TIME}s?`,
    ",? (?:[a-z]+ ){1,3}ago",
    " (?:ago|last|past|gone|coming|following|previous|next(?! to)|but one)",
    ` (?:before|after) (?:(?:the |that |this )?(?:last|next|previous|${TIME})|that|then)`,
    " (?:week|fortnight|month|year|quarter|decade)s?",
    " (?:mornings|afternoons|evenings|nights|lunchtimes|weekends)",
  ].join("|"),
);
const TO_FURTHER = begin(` to (?:(?:on|in|the) )?${TIME}s?`);
/** "Moved from Friday to Monday" names an old and a new date, and no range. */
const MOVED =
  /\b(?:moved|postponed|rescheduled|pushed|put off|brought forward|delayed|shifted|changed|bumped|switched)\b/u;
const BESIDE_AT_END = /^ (?:before|after)(?=$|[.,;!?])/u;
/** Behind a weekday: the period that it is in. */
const IN_PERIOD = begin(` (?:in|of) (?:the )?(?:${CONTAINED}|\\d{4})`);
/** Behind the name of a weekday or month: the number of the day, or of something else. */
const NUMBER_AFTER_NAME = /^(?:,? the)? \d{1,2}(?:st|nd|rd|th)?(?! ?(?:[:.]\d|am\b|pm\b|a\.m|p\.m|o['’]clock))\b/u;
const VERSION = /^(?:[.,/:–-]\d|,? ?'\d)/u;

/** "May 10, 12 and 15, 2024": the year stands behind the last of them. */
const OTHER_DAYS = /^(?:,? (?:and |& )?\d{1,2}(?:st|nd|rd|th)?\b){1,6},? \d{4}\b/u;

const NAME = new RegExp(`^${CONTAINED}(?!.*\\d)`, "u");
const WEEKDAY_ONLY = /^(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*/u;
const ON_OR_NAME_AT_END = new RegExp(`^(?!.*\\b(?:last|next)\\b).*${CONTAINED}$`, "u");
const LAST = /^(?:last|past)\b/u;
const NEXT = /^next\b/u;
const HAS_OWN_YEAR = /\d{4}|^(?:last|this|next|since|from|until|over|during)\b/u;
const UNMOVED =
  /^(?:in|during|since|last|this|next|over|until|till|up|through|throughout|for|starting|beginning|effective)\b/u;
const ON = /^on\b/u;
const UNTIL = /^(?:until|till)\b/u;
const UNIT_FIRST = /^an? (?:day|week|month|year)\b/u;

/**
 * Whether the words around a date make it another one than its own words say.
 *
 * @param before the text in front of the date, in lower case
 * @param words the date, with its preposition
 * @param after the text behind it
 */
export function isTurned(before: string, words: string, after: string): boolean {
  if (TURNED.test(before) || JOINED.test(before) || BETWEEN.test(before) || NUMBERED.test(before)) return true;
  if (FURTHER.test(after) || BESIDE_AT_END.test(after) || VERSION.test(after) || OTHER_DAYS.test(after)) return true;
  if ((JOINED_BY_TO.test(before) || TO_FURTHER.test(after)) && !MOVED.test(before)) return true;
  if (NAME.test(words) && WHICH.test(before)) return true;
  if ((LAST.test(words) || NEXT.test(words)) && OF_MANY.test(before)) return true;
  if (LAST.test(words) && LASTS.test(before)) return true;
  if (!HAS_OWN_YEAR.test(words) && REPEATED.test(before)) return true;
  if (UNIT_FIRST.test(words) && RATE.test(before)) return true;
  if (UNTIL.test(words) && NEGATED.test(before)) return true;
  const isWeekday = WEEKDAY_ONLY.test(words);
  if (isWeekday && (IN_PERIOD.test(after) || OF_PERIOD.test(before))) return true;
  if (ON_OR_NAME_AT_END.test(words) && NUMBER_AFTER_NAME.test(after)) return true;
  if (UNMOVED.test(words) || HOW_LONG.test(before)) return false;
  return ON.test(words) ? COUNTED_ON.test(before) || (isWeekday && WEEKS_ON.test(before)) : COUNTED.test(before);
}

const VAGUE_UNITS = "(?:days|weeks|months|years|decades|ages)";
const LIFE = "(?:childhood|youth|teens|twenties|thirties|forties|fifties|sixties|seventies|eighties)";
/** Phrases that say when, but no day, month or year. Each is recognised by a few of its words. */
export const VAGUE = new RegExp(
  `\\b(?:${[
    "ago",
    "the other (?:day|week|weekend|month|night|evening|morning|year)",
    `${VAGUE_UNITS} (?:back|earlier|before|previously)`,
    "(?:at|over|on|during|around|before|after|since|until|till|by|last|this|next|for) (?:christmas|xmas|easter|thanksgiving|halloween|new year|ramadan|diwali|hanukkah)",
    `in (?:my|our|his|her|their|the) (?:(?:early |mid-?|late )?(?:\\d{2}|\\d{4})s|(?:early |mid-?|late )?${LIFE})`,
    "when (?:i|we|he|she|they) (?:was|were)",
    "as (?:a child|a kid|a teenager|a teen|a boy|a girl|a student|children|kids)",
    "back then",
    "(?:in|within|over|during) the (?:last|past|next|coming|first)",
    `that (?:day|week|weekend|month|year|night|summer|spring|autumn|fall|winter)`,
    `the (?:previous|following|same|next) (?:day|week|weekend|month|year|night|summer|spring|autumn|winter)`,
  ].join("|")})\\b`,
  "gu",
);
