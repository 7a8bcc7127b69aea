import { MONTH, ungrouped } from "./date-words.ts";

/* A number with "th", a year or a preposition is a day unless a street follows. */

const MONTH_NAME = ungrouped(MONTH);
const DAY_FIRST = new RegExp(`^\\d{1,2} (?:of )?${MONTH_NAME}\\.?$`, "u");
const MONTH_FIRST = new RegExp(`^${MONTH_NAME} \\d{1,2}$`, "u");
const WITH_HYPHEN = new RegExp(`^${MONTH_NAME}-\\d{1,2}$`, "u");
const DAY_OF_MONTH = new RegExp(`^(?:on )?(?:\\d{1,2} ${MONTH_NAME}|${MONTH_NAME} \\d{1,2})$`, "u");

const PREPOSITION =
  /(?:^|[^\p{L}])(?:on|by|since|until|till|from|before|after|due|to|through|between|around)(?: the)? $/u;
const NUMBERED_THING =
  /(?:^|[^\p{L}])(?:at|no\.?|nr\.?|number|chapter|volume|vol\.?|section|part|level|step|page|line|room|unit|apartment|apt\.?|flat|suite|floor|gate|platform|track|route|bus|season|episode|issue|windows|iphone|ipad|ios|android|pixel|galaxy|ubuntu|fedora|#) ?$/u;
const VERB = /(?:^|[^\p{L}])(?:i|we|you|he|she|they|it|that|who|to|and|can|will|would|could|must)(?:'ll|'d)? $/u;
const MAY_BE_VERB = /^(?:may|march) /u;
const STREET =
  /^ (?:Street|St\.?|Road|Rd\.?|Avenue|Ave\.?|Lane|Ln\.?|Drive|Dr\.?|Court|Way|Place|Square|Boulevard|Blvd\.?|Terrace|Close|Crescent|Row|Hill|Gardens?|Stra(?:ss|ß)e|Platz)(?!\p{L})/u;
/** Words after the name in "4 Sunday Street". "Dr" and "St" are missing, because they begin names. */
const STREET_OF_NAME =
  /^ (?:Street|Road|Rd\.?|Avenue|Ave\.?|Lane|Ln\.?|Drive|Court|Square|Boulevard|Blvd\.?|Terrace|Close|Crescent|Row|Hill|Gardens?|Stra(?:ss|ß)e|Platz)(?!\p{L})/u;
const BARE_NAME = new RegExp(`^(?:on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|${MONTH_NAME})$`, "u");
const DETERMINER = /(?:^|[^\p{L}])(?:the|my|our|your|his|her|their|this|that)(?: [\p{L}]+)? $/u;
const ONE_THING = /^ (?!(?:km|kg|mi|min|hrs?|times?|people|percent)(?!\p{L}))\p{Ll}*(?:[^s\P{L}]|ss)(?!\p{L})/u;
/** Before any other word, the number is a count, or the month is part of a name. */
const BEHIND_A_DAY = new RegExp(
  `^(?:$|[^\\p{L}\\d ]| (?:[^\\p{L}]|(?:${[
    "at|in|on|to|for|with|from|by|of|about|around|near|through|until|till|before|after|during|since|between|over|under|into|off|up|out|per|via|plus|without|within|along|down|inside|outside|across|past",
    "and|or|but|so|because|as|that|which|who|when|where|while|if|than|then|though|although|except|cause",
    "i|we|you|he|she|they|it|me|us|him|them|my|our|your|his|her|their|its|the|an?|this|these|those|some|there|here|everyone|everybody|both|all|each|every",
    "is|was|were|are|has|had|will|would|could|should|did|does|do|isn't|wasn't|can|won't|couldn't",
    "just|also|too|again|already|only|early|late|earlier|later|last|next|not|now|still|even|maybe|probably|finally|please|thanks|instead|alone|together|right",
    "morning|afternoon|evening|night|noon|midnight|am|pm",
    "(?:mon|tues|wednes|thurs|fri|satur|sun)day",
  ].join("|")})(?![\\p{L}'])))`,
  "iu",
);

const DOES = /^ \p{L}+ing(?!\p{L})/u;

export const namesThing = (after: string): boolean =>
  /^ \p{Ll}/u.test(after) && !BEHIND_A_DAY.test(after) && !DOES.test(after);

export function isNoDay(before: string, words: string, after: string): boolean {
  if (WITH_HYPHEN.test(words)) return true;
  if (DAY_OF_MONTH.test(words) && STREET.test(after)) return true;
  if (BARE_NAME.test(words) && STREET_OF_NAME.test(after)) return true;
  const isDayFirst = DAY_FIRST.test(words);
  if ((!isDayFirst && !MONTH_FIRST.test(words)) || PREPOSITION.test(before)) return false;
  if (isDayFirst && NUMBERED_THING.test(before)) return true;
  if (MAY_BE_VERB.test(words) && VERB.test(before)) return true;
  if (BEHIND_A_DAY.test(after)) return false;
  // "the April 15 deadline" names a day, while a count has a plural
  return isDayFirst && !DETERMINER.test(before) ? true : !ONE_THING.test(after);
}

const WEEKDAY_ALONE = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/u;
/** Words before which a day stands with another subject behind it: "by Friday Bob knew". */
const BEFORE_A_DAY =
  /(?:^|[^\p{L}])(?:and|but|or|so|then|because|that|when|until|till|since|by|from|to|through|before|after|than|as|for|of|between|this|that|the|a|an|every|each|any|come|not|late|early|maybe|perhaps|probably|possibly) $/iu;
const NAME_BEHIND =
  /^ (?!(?:I|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}{0,6}(?!\p{L})|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Morning|Afternoon|Evening|Night|Lunchtime)(?!\p{L}))\p{Lu}\p{Ll}/u;

/** True for the weekday of "Friday Harbor" and "Wednesday Addams". The texts keep their case. */
export const beginsName = (before: string, words: string, after: string): boolean =>
  WEEKDAY_ALONE.test(words) && /\p{L} $/u.test(before) && !BEFORE_A_DAY.test(before) && NAME_BEHIND.test(after);

const WEEKDAY_ONLY = /^(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/u;
/** Short forms count only with these capitals. */
const SHORT_WEEKDAY = "(?:[Mm]on|[Tt]ues?|Wed|[Tt]hu(?:rs?)?|[Ff]ri|Sat|Sun)(?![\\p{L}\\d])";
const SHORT_WEEKDAY_BEHIND = new RegExp(
  `^ ?(?:,|&|and|or|to|till|until|through|[-–/]) ?(?:(?:and|or) )?(?:on )?${SHORT_WEEKDAY}`,
  "u",
);
const SHORT_WEEKDAY_BEFORE = new RegExp(
  `(?<![\\p{L}\\d])${SHORT_WEEKDAY} ?(?:,|&|and|or|to|till|until|through|[-–/]) ?$`,
  "u",
);

/** True in a list or range such as "Mon-Wed" or "Sat & Sun". The texts keep their case. */
export const isAmongWeekdays = (before: string, words: string, after: string): boolean =>
  WEEKDAY_ONLY.test(words) && (SHORT_WEEKDAY_BEHIND.test(after) || SHORT_WEEKDAY_BEFORE.test(before));
