import { isAnchor } from "./anchors.ts";
import { countsFromThing } from "./beside-weekdays.ts";
import {
  CONTAINED,
  CORRECTION,
  HOLIDAY_NAME,
  isIncomplete,
  MONTH,
  NUMBER,
  ORDINAL_DAY,
  ungrouped,
} from "./date-words.ts";

/* Drops a date if neighboring words belong to its phrase and no rule reads both: "the Friday before my birthday". */

export const CONTEXT_CHARACTERS = 48;

const ANY_NUMBER = `(?:${ungrouped(NUMBER)}|half an?|several|a few|few|some|many|a dozen|the|that|this|each|every)`;
const ANY_UNIT =
  "(?:minute|hour|day|night|morning|afternoon|evening|week|weekend|fortnight|month|quarter|season|year|decade)s?";
const TIME = `(?:yesterday|today|tomorrow|tonight|${ANY_UNIT}|${CONTAINED}|${HOLIDAY_NAME}|\\d{4})`;
const NUMBERED_DAY = `(?:\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}(?: of)? ${CONTAINED}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4})`;

const end = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${source})$`, "u");
const begin = (source: string): RegExp => new RegExp(`^(?:${source})(?![\\p{L}\\d])`, "u");

/** Words before a date that deny, compare, exclude or repeat it, or make it a time next to it. */
const TURNED = end(
  "(?:not|never|except|without|unless|either|or|than|as|(?:half ?|mid)way(?: to)?|instead of|(?:all|any|every|each|anything|everything|nothing|day|days) but|other than|apart from|aside from|excluding|excepting|barring|after|past|beyond|within|between|every|each|most|all|any|following|preceding|succeeding|prior to|ahead of|leading up to|close to|near|nearest|nearest to|closest to|(?:would|could|should|might|must) have been)(?: (?:on|in|at|from|until|till))?(?: the)? ",
);
const DENIED = end(
  "(?:not|never|except|without|unless|instead of|either|(?:all|any|every|each|anything|everything|nothing|day|days) but|other than|apart from|aside from|excluding|excepting|barring)(?: (?:on|in|at|from|during|over))?(?: the)? ",
);
/** Words before a date that make it one of many, or move it back by years. */
const REPEATED = end(
  `(?:annually|yearly|monthly|weekly|fortnightly|daily|always|usually|typically|normally|generally|regularly|often|sometimes) |ago,? |(?:every|each|any|most|per|(?:once|twice|times) an?) ${ANY_UNIT},? `,
);
/** Words that count from the date, or put a time ago before it. */
const COUNTED = end(
  `${ANY_NUMBER} (?:${ANY_UNIT},? (?:ago |(?:before|after|from|prior to|past|following|preceding|to|of|on from) )(?:the )?|(?:week|fortnight|month|year)s? )`,
);
const COUNTED_ON = end(`${ANY_NUMBER} ${ANY_UNIT} ago `);
/** "A week on Friday" is later, "it will be a year on 5 May" is not. */
const WEEKS_ON = end(`${ANY_NUMBER} (?:week|fortnight|month|year)s? `);
/** Words that do not move a date: "for a week from Monday", "the morning of 5 May". */
const HOW_LONG = end(
  `for (?:(?:about|around|almost|nearly|over|exactly|just) )?${ANY_NUMBER} ${ANY_UNIT} |(?:night|morning|afternoon|evening|day|month|year) of (?:the )?`,
);
const WHICH = end(
  "(?:some|many|other|alternate|certain|one|another|no|which|what|whichever|following|previous|preceding|that|those|these|same|very|final|penultimate|half|first|second|third|fourth|fifth|last|next|a|an|the|my|our|your|his|her|its|their|whose|\\d{1,2}(?:st|nd|rd|th)) ",
);
const ONE_OF_MANY = end(
  "(?:on|of) (?:a|an|one|some|another|that|this|the) (?:[\\p{L}-]+ ){1,2}|(?:on|one) [\\p{L}-]+ ",
);
const ABOUT = end("(?:about|near|towards?) ");
/** "The last week" is the last of many, and "last" may be a verb. */
const OF_MANY = end("(?:the|my|our|your|his|her|its|their|whose|an?|very) ");
const LASTS = end(
  "(?:to|can|could|will|would|shall|should|may|might|must|cannot|usually|typically|\\p{L}{2,6}n['’]t) ",
);
const JOINED = end(
  `${TIME}s?,? ?(?:or|through|thru|into|-|–|/) ?(?:maybe |perhaps |possibly |even )?(?:(?:on|in|the) )?`,
);
const OTHER_DAY_BEFORE = /\b\d{1,2}(?:st|nd|rd|th)?(?:,|,? and|,? or| &| ?\/) ?(?:on )?(?:the )?$/u;
const BEGINS_WITH_DAY_NUMBER = /^(?:on )?(?:the )?\d/u;
const JOINED_BY_TO = end(`${TIME}s? to (?:(?:on|in|the) )?`);
const BETWEEN = end("between [^.;!?]{2,40} and (?:on |in )?");
const OF_PERIOD = end(`(?:in|during|of) (?:${CONTAINED}|\\d{4}),? `);
const NUMBERED = /\d[/.:–-]$|\bv(?:ersion|\.)? ?$/u;
const RATE = /(?:\b(?:once|twice|times|hours?|days|nights)|\d\S{0,20}(?: \p{L}+)?) $/u;
const ROUGH_NUMBER = new RegExp(
  `(?<![\\p{L}\\d])(?:${[
    "(?:a|an) (?:good|full|solid|decent|cool|whole|mere|scant|bare) ",
    "(?:a )?(?:(?:little|bit|tad|touch|shade|fraction|smidge) )?(?:just |well |way |far |slightly |somewhat )?(?:over|under|more than|less than|fewer than|shy of|short of|upwards? of|north of|in excess of) ",
    "(?:nigh|close|near|getting|going|coming|coming up|verging|bordering) (?:on |to |for |upon ){1,2}",
    "(?:the )?(?:best|better|greater|most) part of ",
    "(?:some|nearly|almost|roughly|approximately|approx\\.?|circa|pushing|practically|virtually|barely|hardly|scarcely|easily|at least|at most|up to|maybe|perhaps|possibly|probably|not quite|not even|give or take|around|about|ca\\.?|c\\.) ",
    "[~\u00b1\u2248<>\u2264\u2265] ?",
  ].join("|")})$`,
  "u",
);
const GUESSED = end(
  "(?:maybe|perhaps|probably|possibly|presumably|i (?:think|guess|believe|suppose|reckon)),? (?:(?:it|that) was )?(?:(?:on|in|at) )?(?:the )?",
);
const IN_LONG_PERIOD = /\b(?:week|weekend|month|year)s?$|^(?:in )?(?:[a-z]+ )?\d{4}$/u;
/** "Last 5 May" may be this year's or the one before. */
const WHICH_YEAR = end("(?:last|this|next|coming|previous) ");
const DAY_AND_MONTH = new RegExp(
  `^(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${ungrouped(MONTH)}|${ungrouped(MONTH)} (?:the )?\\d{1,2}(?:st|nd|rd|th)?)$`,
  "u",
);
const ENDS_IN_DAY_AND_MONTH = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${ungrouped(MONTH)}|${ungrouped(MONTH)} (?:the )?\\d{1,2}(?:st|nd|rd|th)?)$`,
  "u",
);
const COUNTED_FROM_LAST = end("(?:second|third|fourth|fifth|\\d(?:nd|rd|th)|next|one)(?:[- ](?:to|from))?[- ]");
/** Relations such as "seit September 2022" and "hasta el 3/9/2022": these rules read English only. */
const RELATION_OF_OTHER_LANGUAGE =
  /(?<![\p{L}\d])(?:vor|nach|ab|bis|seit|zwischen|vom|antes del?|después del?|desde|hasta|entre|avant|après|depuis|jusqu['\u2019]au|à partir du|dès|du|au|(?:semana|víspera|aniversario|siguiente) del|\d{1,2}\.? (?:o|u|y|e|et|ou|oder|und)|und|oder)(?: (?:de[mnr]|zum|el|le|al))?(?: \d{1,2}\.)? $/u;
/** "Not until May": the state begins then. */
const NEGATED = /(?:n['’]t|\bnot|\bnever)\b/u;

/** Matches "Monday, maybe Wednesday" and "on Monday or, I think, on Wednesday". */
const OTHER_TIME = `(?:,? \\(?(?:or )?(?:maybe|perhaps|possibly|probably)|,? or(?: maybe| perhaps)?, [\\p{L}'\u2019 ]{2,24},|,? or (?:else|if not|failing that),?) (?:(?:on|in) )?(?:(?:the|last|this|next) )?${TIME}s?`;
/** Matches "on 5 May (or was it the 6th?)" and "on 5 May, maybe the 6th". */
const DASH_OR_BRACKET = "(?:,|\\.{3}|\u2026)? ?(?:\\(|[-\u2013\u2014] ?)?";
const WAS_IT_ANOTHER = `${DASH_OR_BRACKET}(?:or was it|or were they|or is it|(?:or )?maybe it was)`;
const OTHER_NUMBERED_DAY = `${DASH_OR_BRACKET}(?:or(?: maybe| perhaps| possibly)?|maybe|perhaps|possibly|probably) (?:on )?(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?=$|[.,;!?)])`;
const FURTHER = begin(
  [
    OTHER_NUMBERED_DAY,
    `(?: |, | \\()(?:${ANY_NUMBER} )?(?:${ANY_UNIT}|centuries) ago`,
    ` (?:${ANY_NUMBER} )?${ANY_UNIT} (?:later|earlier|before|after|back)`,
    `,? ?\\(?(?:or|through|thru|into|-|–|/) ?(?:maybe |perhaps |possibly |even )?(?:(?:on|in|the) )?${TIME}s?`,
    OTHER_TIME,
    ",? or (?:maybe |perhaps |possibly |even )?(?:on )?(?:the )?(?:one|next|previous|following|(?:day|week|weekend|month|year) (?:after|before))",
    ",? (?:give or take|or thereabouts|thereabouts|or so|plus or minus|more or less)",
    "(?: ?-| ?\\()?ish",
    ",? at (?:the )?(?:very )?(?:earliest|soonest)",
    ` (?:every|each) ${ANY_UNIT}| (?:annually|yearly|every time|each time)`,
    `,? (?:[a-z]+ ){1,3}ago|,? (?:[a-z]+ ){0,2}(?:${ANY_UNIT}|while|time|bit) back(?! in (?:the year )?\\d{4})`,
    " (?:ago|last|past|gone|coming|following|previous|next(?! to)|but one)",
    ` (?:(?:just|right|shortly|immediately|directly|straight|soon) )?(?:before|after|following|preceding) (?:(?:the |that |this )?(?:last|next|previous|${TIME}|${NUMBERED_DAY})|that|then)`,
    " (?:just|right|shortly|immediately|directly|straight|soon) (?:before|after) (?:my|our|his|her|their|the) (?:birthday|wedding|anniversary|holidays?|exams?)",
    " (?:week|fortnight|month|year|quarter|decade)s?",
    " an? (?:week|fortnight)(?=$|[.,;!?]| from)",
    "(?:,? \\d{1,4})? \\(?(?:bce?|b\\.c|o\\.s|julian|old style)",
    ",? (?:i think|i guess|i believe|i suppose|i reckon|if i remember(?: (?:right|rightly|correctly))?|if memory serves(?: me)?|maybe|probably|perhaps|possibly|presumably)(?=$|[.,;!?)])",
    WAS_IT_ANOTHER,
    " (?:mornings|afternoons|evenings|nights|lunchtimes|weekends)",
  ].join("|"),
);
const PART_OF_PERIOD = "(?:(?:the )?(?:end|start|beginning|middle) of |early |late |mid-? ?)?";
const TO_FURTHER = begin(` to (?:(?:on|in) )?${PART_OF_PERIOD}(?:the )?${TIME}s?`);
const AS_OF = /^ (?:as of|as at)\b/u;
/** "Moved the call from Monday to Tuesday", but not "moved to Rome Monday to Tuesday". */
const MOVED = new RegExp(
  `\\b(?:moved(?! (?:(?:back|over|down|up|out|in|away|on) )?(?:(?:in)?to (?!(?:the )?${TIME})|(?:here|there|house|home|in|out|away|abroad)\\b))|postponed|rescheduled|pushed|put off|brought forward|delayed|shifted|changed|bumped|switched)\\b`,
  "u",
);
const BESIDE_AT_END = /^ (?:before|after)(?=$|[.,;!?])/u;
const IN_PERIOD = begin(` in (?:the )?(?:${CONTAINED}|\\d{4})| of (?!course)\\p{L}+`);
const WEEKS_BEHIND = begin(` ${ungrouped(NUMBER)} (?:week|fortnight|month|year)s?`);
const HOLIDAY_BEHIND = begin(" (?:weekend|eve|(?:bank |public )?holidays?|break)");
const ENDS_IN_DAY = new RegExp(`\\d|day$`, "u");
const NUMBER_AFTER_NAME = /^(?:,? the)? \d{1,2}(?:st|nd|rd|th)?(?! ?(?:[:.]\d|am\b|pm\b|a\.m|p\.m|o['’]clock))\b/u;
const VERSION = /^(?:\d|[.,/:–-]\d|-?w\d|,? ?'\d)/u;

const COUNTED_NUMBER = new RegExp(`^${ungrouped(NUMBER)} ${ANY_UNIT} (?:ago|back|from)\\b`, "u");
const LISTED_NUMBER = end(`${ungrouped(NUMBER)}, `);
const OTHER_NUMBER = new RegExp(
  `^[,;]?(?: ?(?:[-\u2013\u2014]{1,2}|\\.{2,3}|\u2026))? ?\\(?${CORRECTION}${ungrouped(NUMBER)}(?![\\p{L}\\d])`,
  "u",
);
const DAY_FROM_NOW = /^day (?:before|after)\b/u;
const OTHER_ONE = end("(?:the|an?|that) [\\p{L}-]+ ");
const BEGINS_WITH_ORDINAL = new RegExp(`^${ungrouped(ORDINAL_DAY)} of\\b`, "u");
const PART_BEFORE_ORDINAL = end("(?:first|second|middle|last|final|next|other|an?|one|two) ");

/** The 23 of "May 1 23" may be a year or a count. */
const TWO_DIGITS = /^ \d\d(?=$|[.,;!?)])/u;
/** Also matches years that no rule reads: "29 February 1066", "5 May 0099". */
const YEAR_BEHIND = /^(?:,? \d{3,4}(?=$|[.,;!?)])| \d{3,4}(?![\d:.]))/u;
const ENDS_IN_NUMBER = /(?<!\d)\d{1,2}$/u;
const OVER_OR_UNDER = end("(?:over|under|more than|less than|fewer than|at least|at most|up to) ");
const COUNTED_AGO = new RegExp(`^${ungrouped(NUMBER)} ${ANY_UNIT} ago\\b`, "u");

const OTHER_DAYS = /^(?:,? (?:and |& |or )?\d{1,2}(?:st|nd|rd|th)?\b){1,6},? \d{4}\b/u;
const OTHER_DAY =
  /^(?:,|,? and|,? &|,? or| ?\/) ?(?:on )?(?:the )?\d{1,2}(?:(?:st|nd|rd|th)\b|(?=$|[.,;!?)]| (?:and|or|at|to|in|for|with|from|between|by)\b))/u;
const HAS_DAY_NUMBER = /(?<!\d)\d{1,2}(?!\d)/u;
const BEGINS_WITH_MONTH = new RegExp(`^(?!.*(?:day\\b|\\d{4}))${CONTAINED} \\d`, "u");
const IN = /\b(?:in|during) (?:early |late |mid-? ?)?$/u;
/** Two o'clock of such a night is on the next day. */
const NIGHT = /\b(?:night|tonight|evening)$/u;
const EARLY_HOUR =
  /^ (?:at |around |about |(?:(?:just|right|shortly|well|long|sometime) )?(?:after|past) )?(?:midnight|(?:12|[1-5])(?::\d\d)? ?(?:am\b|a\.m|in the morning))/u;
/** Midnight is at either end of a day, but "by midnight on Friday" is on Friday. */
const MIDNIGHT_BEHIND =
  /^,? (?:(?:at|around|about|(?:(?:just|right|shortly|well|long|sometime) )?(?:after|past)) (?:midnight\b|24[:.h]?00)|midnight\b)/u;
const MIDNIGHT_BEFORE = /\b(?:midnight|24[:.h]?00),? (?:of |on )?(?:the )?$/u;
const BY_MIDNIGHT = /\b(?:by|before|until|till) midnight,? (?:of |on )?(?:the )?$/u;
const TONIGHT = /\btonight$/u;
export const WEEKEND = /\bweekend$/u;
const OF = /^ of (?!course)/u;

const NAME = new RegExp(`^${CONTAINED}(?!.*\\d)`, "u");
const WEEKDAY_ONLY = /^(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*/u;
const WHICH_WEEKDAY =
  /^(?:(?:on )?(?:last|past|this past|this|next|this coming|coming) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/u;
const ON_OR_NAME_AT_END = new RegExp(`^(?!.*\\b(?:last|next)\\b).*${CONTAINED}$`, "u");
const BOUND_AT_THE_DAY =
  /^(?:since|from|starting|beginning|until|till|up to|through)(?: on)? the (?:mon|tues|wednes|thurs|fri|satur|sun)day$/u;
const LAST = /^(?:last|past)\b/u;
const NEXT = /^next\b/u;
const HAS_OWN_YEAR = /\d{4}|^(?:last|this|next|since|from|until|over|during)\b/u;
const UNMOVED =
  /^(?:in|during|since|last|this|next|over|until|till|up|through|throughout|for|starting|beginning|effective)\b/u;
const ON = /^on\b/u;
const FOR = /^for /u;
const UNTIL = /^(?:until|till)\b/u;
const UNIT_FIRST = /^an? (?:day|week|month|year)\b/u;

/** @param before in lower case */
export function isTurned(before: string, words: string, after: string): boolean {
  if (TURNED.test(before) || JOINED.test(before) || BETWEEN.test(before) || NUMBERED.test(before)) return true;
  if (isAnchor(before, words)) return true;
  if (COUNTED_NUMBER.test(words) && (LISTED_NUMBER.test(before) || OTHER_NUMBER.test(after))) return true;
  if (DAY_FROM_NOW.test(words) && OTHER_ONE.test(before)) return true;
  if (BEGINS_WITH_ORDINAL.test(words) && PART_BEFORE_ORDINAL.test(before)) return true;
  if (FURTHER.test(after) || BESIDE_AT_END.test(after) || VERSION.test(after) || OTHER_DAYS.test(after)) return true;
  if (BEGINS_WITH_DAY_NUMBER.test(words) && OTHER_DAY_BEFORE.test(before)) return true;
  if (HAS_DAY_NUMBER.test(words) && OTHER_DAY.test(after)) return true;
  if (BEGINS_WITH_MONTH.test(words) && IN.test(before)) return true;
  if (NIGHT.test(words) && EARLY_HOUR.test(after)) return true;
  if (MIDNIGHT_BEHIND.test(after)) return true;
  if (MIDNIGHT_BEFORE.test(before) && !BY_MIDNIGHT.test(before) && !TONIGHT.test(words)) return true;
  if (RELATION_OF_OTHER_LANGUAGE.test(before)) return true;
  if (WEEKEND.test(words) && OF.test(after)) return true;
  if (isIncomplete(words) && ABOUT.test(before)) return true;
  if ((JOINED_BY_TO.test(before) || TO_FURTHER.test(after)) && !MOVED.test(before)) return true;
  if ((NAME.test(words) && WHICH.test(before)) || BOUND_AT_THE_DAY.test(words)) return true;
  if (ENDS_IN_NUMBER.test(words) && TWO_DIGITS.test(after)) return true;
  if (ENDS_IN_DAY_AND_MONTH.test(words) && YEAR_BEHIND.test(after)) return true;
  if (DAY_AND_MONTH.test(words) && WHICH_YEAR.test(before)) return true;
  if ((LAST.test(words) || NEXT.test(words)) && OF_MANY.test(before)) return true;
  if (LAST.test(words) && LASTS.test(before)) return true;
  if (!HAS_OWN_YEAR.test(words) && REPEATED.test(before)) return true;
  if (UNIT_FIRST.test(words) && RATE.test(before)) return true;
  if (FOR.test(words) && AS_OF.test(after)) return true;
  if (UNTIL.test(words) && NEGATED.test(before)) return true;
  const isWeekday = WEEKDAY_ONLY.test(words);
  if (BEGINS_WITH_WEEKDAY.test(words) && ONE_OF_MANY.test(before)) return true;
  if ((isWeekday || WHICH_WEEKDAY.test(words)) && (IN_PERIOD.test(after) || WEEKS_BEHIND.test(after))) return true;
  if (isWeekday && (OF_PERIOD.test(before) || COUNTS_FROM_DATED_THING.test(after))) return true;
  if (countsFromThing(words, after)) return true;
  if (GUESSED.test(before) && !IN_LONG_PERIOD.test(words)) return true;
  if (LAST.test(words) && COUNTED_FROM_LAST.test(before)) return true;
  if (ENDS_IN_DAY.test(words) && HOLIDAY_BEHIND.test(after)) return true;
  if (ON_OR_NAME_AT_END.test(words) && NUMBER_AFTER_NAME.test(after)) return true;
  if (UNMOVED.test(words) || HOW_LONG.test(before)) return false;
  return ON.test(words) ? COUNTED_ON.test(before) || (isWeekday && WEEKS_ON.test(before)) : COUNTED.test(before);
}

/** Matches "ten days ago or so", "two weeks ago, no, three", "the 3rd, 5th and 9th of May". */
export const completionOf = (words: string, after: string): string =>
  (COUNTED_NUMBER.test(words) ? OTHER_NUMBER.exec(after)?.[0] : undefined) ??
  (HAS_DAY_NUMBER.test(words) ? LISTED_DAYS.exec(after)?.[0] : undefined) ??
  LOOSENED.exec(after)?.[0] ??
  ALTERNATIVE.exec(after)?.[0] ??
  OTHER_DAY_BEHIND.exec(after)?.[0] ??
  "";
const OTHER_DAY_BEHIND = new RegExp(
  `^(?:${WAS_IT_ANOTHER} (?:on )?(?:the |last )?(?:${NUMBERED_DAY}|\\d{1,2}|${TIME})|${OTHER_NUMBERED_DAY})(?![\\p{L}\\d])`,
  "u",
);
const ALTERNATIVE = begin(OTHER_TIME);
const LISTED_DAYS = /^(?:(?:,|,? and|,? &|,? or) (?:the )?\d{1,2}(?:st|nd|rd|th)(?![\p{L}\d])){1,6}/u;
const LOOSENED = begin(
  ",? (?:give or take|or thereabouts|thereabouts|or so|plus or minus|more or less)|(?: ?-| ?\\()?ish",
);

export function boundBefore(before: string, words: string): RegExpExecArray | null {
  const isBounded = ENDS_IN_AGO.test(words) || (COUNTED_AGO.test(words) && OVER_OR_UNDER.test(before));
  return isBounded ? ROUGH_NUMBER.exec(before) : null;
}
export const roughBefore = (before: string): RegExpExecArray | null => ROUGH_NUMBER.exec(before);
const ENDS_IN_AGO =
  /\b(?:ago|back)$|^(?:\d|[a-z-]+ (?:of )?(?:day|night|week|fortnight|month|year)s?\b).{0,40} (?:from|after|before) (?:now|today|tomorrow|yesterday)$/u;

export const isTurnedBefore = (before: string): boolean => DENIED.test(before) || TURNED.test(before);

const COUNTS_FROM_DATED_THING =
  /^ (?:before|after) (?:[\p{L}'-]+ ){1,5}(?:on|of) (?:the )?(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d)/u;
const BEGINS_WITH_WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/u;
const CAPITALIZED = /^["'\u201C(]?\p{Lu}[\p{L}'\u2019.-]*$/u;
const NO_NAME = new RegExp(
  `^(?:I|(?:on|by|in|at|the|a|an|this|that|last|next|past|every|each|since|until|till|from|for|before|after|and|or|but|so|come|early|late|my|our|his|her|their|its|one|some|is|was|are|were|${CONTAINED}|(?:mon|tue|wed|thu|fri|sat|sun)))$`,
  "iu",
);
/** After other words, the name before the weekday is a place or person: "I flew to Rome Friday". */
const INTRODUCES = /^(?:on|the|last|this|next|over|since|until|till|before|after|every)$/iu;
const BEFORE_TITLE = /^(?:watch(?:ed|es|ing)?|saw|see|seen|seeing|called|titled|named|celebrated?|celebrating)$/iu;
const HOLIDAY =
  /^(?:easter|ash|palm|cyber|pancake|shrove|maundy|mothering|whit|holiday|bowl|trinity|advent|passion)$/iu;
const HOLIDAY_IN_CAPITALS =
  /^(?:Good|Black|Blue|Giving|Spy|Holy|Super|Plough|Low|Fat|Clean|Bright|Bloody|Wet|Shrove|Small)$/u;

/** Returns "Super Bowl" for "Super Bowl Sunday", or "". */
export function nameBeforeWeekday(before: string, words: string, isWhole: boolean): string {
  if (!BEGINS_WITH_WEEKDAY.test(words) || !before.endsWith(" ")) return "";
  const tokens = before.slice(0, -1).split(" ");
  const isFirst = (i: number): boolean => (i === 0 ? isWhole : /[.!?:;]["')\u201D]?$/u.test(tokens[i - 1] ?? ""));
  const isHoliday = HOLIDAY.test(tokens.at(-1) ?? "") || HOLIDAY_IN_CAPITALS.test(tokens.at(-1) ?? "");
  let first = isHoliday ? tokens.length - 1 : tokens.length;
  for (; first > 0; first -= 1) {
    const token = tokens[first - 1] ?? "";
    if (!CAPITALIZED.test(token) || NO_NAME.test(token) || isFirst(first - 1)) break;
  }
  const front = tokens[first - 1] ?? "";
  const isIntroduced = INTRODUCES.test(front);
  if (first === tokens.length || !(isHoliday || isIntroduced || BEFORE_TITLE.test(front))) return "";
  return `${tokens.slice(isIntroduced ? first - 1 : first).join(" ")} `;
}

const VAGUE_UNITS = "(?:days|weeks|months|years|decades|ages)";
const LIFE =
  "(?:childhood|youth|teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|noughties|aughts)";
const WORDS = (most: number): string => `(?:[\\p{L}'-]+ ){0,${most}}`;
const OWNER = "(?:the|a|an|my|our|his|her|their|your)";
const SCHOOL = "(?:school|high school|middle school|primary school|grad school|college|university|uni|kindergarten)";
const ORDINALS = "(?:first|second|third|fourth|fifth|sixth|last|final|gap|senior|junior|sophomore|freshman)";
export const VAGUE = new RegExp(
  `(?<![\\p{L}\\d'])(?:${[
    `(?:(?:a few|quite a few|several|some|many|countless) ${VAGUE_UNITS} |(?:a |some |quite some )?(?:long |short |little )?(?:time|while) |(?:not )?(?:so |very |too )?long |${VAGUE_UNITS} )?ago`,
    `(?:${ungrouped(NUMBER)}|a few|several|some|many) (?:second|minute|hour)s? ago`,
    // "Rome (2019)" and "Dune (2021)" have the year of the event or thing
    "\\((?:1[5-9]|20)\\d\\d(?: ?[-\u2013] ?(?:(?:1[5-9]|20)?\\d\\d|present|now|today))?\\)",
    "the other (?:day|week|weekend|month|night|evening|morning|year)",
    `one of (?:these|those) ${ANY_UNIT}|some ?day(?: soon)?|sometimes?(?: soon)?|at some (?:point|stage|time)|sooner or later|in due course|any ${ANY_UNIT} now`,
    `(?:(?:a few|several|some|many|a couple of|\\d+) )?${VAGUE_UNITS} (?:back|earlier|before(?: [\\p{L}'-]+)?|previously)`,
    `(?:at|over|on|during|around|before|after|since|until|till|by|last|this|next|for) ${HOLIDAY_NAME}(?:'s)?(?: (?:day|eve|week|weekend|time|holidays?|break|season))?`,
    `in (?:my|our|his|her|their|the) (?:(?:early |mid-?|late )?(?:\\d{2}|\\d{4})s|(?:early |mid-?|late )?${LIFE})`,
    `(?:on|around|since|until|till|before|after|by) ${WORDS(3)}(?:day|eve|night|evening|morning|afternoon|birthday|anniversary|bank holiday)`,
    `on the [\\p{L}]+ of ${CONTAINED}`,
    `(?:in|at|over|during|around|since|until|till|before|after) ${WORDS(3)}(?:half[- ]term|term|holidays|vacation|season|semester|week|lockdown)`,
    "during [\\p{L}'-]+",
    `(?:in|after|before|since) (?:${SCHOOL}|${OWNER} (?:pandemic|war|lockdown))`,
    `in ${OWNER} (?:${ORDINALS}|\\d{1,2}(?:st|nd|rd|th)) (?:year|term|semester|month)`,
    "(?:(?:in|during|since|until|by) )?(?:the )?(?:q[1-4]|(?:first|second|third|fourth|last) (?:fiscal )?quarter)(?: (?:of )?(?:fy ?)?\\d{2,4})?",
    "(?:(?:in|during|since|until|by|at the (?:end|start|beginning) of) )?(?:last|this|next|the (?:first|second|third|fourth|last|current|previous|fiscal)) (?:fiscal |financial |tax |school |academic )?(?:quarter|term|semester)",
    "(?:(?:in|during|since|until|by) )?(?:fy ?'?\\d{2,4}|(?:the )?(?:fiscal|financial|tax|school|academic) year(?: \\d{4})?)",
    "(?:in|during) (?:week|wk|cw|kw) ?\\d{1,2}(?: (?:of )?\\d{4})?",
    `(?:${ungrouped(NUMBER)}|a few|several|some|many) [\\p{L}-]+ (?:day|week|month|year)s? ago`,
    `(?:the|${ungrouped(NUMBER)}|a few|several|some|many) ${ANY_UNIT} (?:later|earlier|afterwards?|(?:(?:before|after|following|preceding|prior to) [\\p{L}'-]+|(?:from|until|till) (?:my|our|his|her|their|the|that|this|i|we|he|she|they|it|${HOLIDAY_NAME}|${CONTAINED})))`,
    "(?:days|weeks|months|years|decades) (?:before|after) [\\p{L}'-]+",
    `on (?:the )?${ungrouped(ORDINAL_DAY)}(?=$|[.,;!?])`,
    "on (?:st\\.? )?[\\p{L}]+'s(?=$|[.,;!?])",
    "on [\\p{L}]+ d[eu] [\\p{L}]+",
    "on [\\p{L}]-day",
    `in ${HOLIDAY_NAME}`,
    `(?:(?:the )?(?:end|start|beginning|middle) of|mid-?|early|late) (?:next |last |this )?${CONTAINED}`,
    `${ungrouped(MONTH)} '\\d\\d`,
    "on \\d{1,2}\\.\\d{1,2}\\.?",
    "(?:in|of|since|until|till|before|after|during|by) '\\d\\d",
    `(?:in|during|over) (?:the )?(?:(?:early|late|mid) )?(?:summer|winter|spring|autumn|fall)(?: of '\\d\\d)?`,
    `(?:${CONTAINED} last|come ${CONTAINED})`,
    `when (?:i|we|he|she|they|(?:my|our) [\\p{L}]+) (?:was|were|turned|had turned|became)(?: (?:an? |in |at )?[\\p{L}\\d-]+(?: years old)?)?`,
    "as (?:a child|a kid|a teenager|a teen|a boy|a girl|a student|an? (?:little|young) (?:child|kid|boy|girl)|children|kids|teenagers|students)",
    "at (?:the )?age (?:of )?[\\p{L}\\d-]+",
    "aged [\\p{L}\\d-]+",
    `in (?:${ORDINALS}|\\d{1,2}(?:st|nd|rd|th)) grade`,
    `back (?:then|in ${OWNER} [\\p{L}]+)`,
    "(?:in|within|over|during) the (?:last|past|next|coming|first)",
    `that (?:same )?(?:day|week|weekend|month|year|night|summer|spring|autumn|fall|winter)`,
    `the (?:previous|following|same|next) (?:day|week|weekend|month|year|night|summer|spring|autumn|winter)`,
    "the (?:year|month|week|summer|winter|spring|autumn|day) (?:i|we|he|she|they|it|my|our|his|her|their|of|that|(?:after|before)(?: [\\p{L}'-]+)?|when|in which)",
  ].join("|")})(?![\\p{L}\\d])`,
  "gu",
);
