import { CONTAINED, HOLIDAY_NAME, NUMBER, ungrouped } from "./date-words.ts";

/*
 * Recognizes a date from which another time counts: "a month and a half before 5 May". Unless a rule reads both
 * together, it is not the date of the sentence.
 */

const WEEKDAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const UNITS =
  "(?:second|minute|hour|day|night|morning|afternoon|evening|weekend|week|fortnight|month|quarter|season|term|semester|trimester|year|decade)s?|centur(?:y|ies)";
const TIME = `(?:${UNITS}|${WEEKDAYS}|eve|while|moment|bit|way|half|third|quarter)`;
const MORE =
  "(?:(?: | ?-)(?:and (?:a )?(?:half|bit|quarter)|or (?:so|more|two|three)|to the day|ish|exactly|early|late))?";
const RELATION =
  "(?:before|after|prior to|ahead of|following|preceding|short of|shy of|from|out from|off|either side of|this side of)";

const end = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${source})$`, "u");

const COUNTED_FROM = end(
  `${TIME}${MORE},? (?:(?:just|right|shortly|immediately|directly|straight|but one|or so) )?${RELATION} (?:on )?(?:the )?`,
);
const AROUND_A_DAY = end(
  `(?:(?:seconds|minutes|hours|days|nights|weeks|months|years|eve|anniversary|half|third|way)|within (?:an?|one|the) (?:[\\p{L}-]+ )?[\\p{L}]+) of (?:the )?`,
);
const NAMES_DAY = /(?<!\d)\d{1,2}(?!\d)|day\b|\b(?:tomorrow|tonight|today)\b/u;
const OWN_RELATION = /^(?:from|before|after)\b/u;
/** Matches lengths and rates, which begin on the date and do not count from it. */
const LASTING = end(
  `for [^,.;]{1,24} (?:from|starting|beginning) (?:the )?|(?:every|each|all|per|(?:once|twice|\\d[^ ]{0,12}(?: [\\p{L}\\p{Sc}]{1,24})?) an?) ?(?:${UNITS}|${WEEKDAYS}) from (?:the )?|(?:times|days|nights|hours|shifts) an? (?:day|week|month|year) from (?:the )?`,
);

const CLAUSE_WORD = `(?!(?:and|or|but|then|so|ago|last|next|this|today|tomorrow|yesterday|tonight|now|${CONTAINED}|${HOLIDAY_NAME})(?![\\p{L}]))[\\p{L}'-]+`;
/** Matches a time that counts from a thing with the date: "two days before my birthday on 5 May". */
const COUNTED_FROM_THING = end(
  `(?:(?:${ungrouped(NUMBER)}|a few|few|several|some|many) (?:[\\p{L}-]+ )?${TIME}|(?:the|that|two|three) (?:[\\p{L}-]+ )?${TIME}|${WEEKDAYS})${MORE},? (?:(?:just|right|shortly|immediately|directly|straight) )?(?:(?:before|after|prior to|following|preceding|from|post|into|since) (?:${CLAUSE_WORD} ){1,5}|(?:post|pre)[- ]?[\\p{L}]{2,20} (?:${CLAUSE_WORD} ){0,4})\\(?`,
);
const TIME_OF_THING = end(
  `(?:anniversary|jubilee|centenary|bicentenary|centennial|commemoration|memory|aftermath|eve|(?:the|that|${ungrouped(NUMBER)}|every|each) (?:week|weekend|fortnight|month|quarter|season|term|semester|year|summer|winter|spring|autumn|fall)) of (?:${CLAUSE_WORD} ){1,5}`,
);
const OF_THING = /^(?:on|of|in|at|during|back in)\b/u;

/** @param before in lower case */
export function isAnchor(before: string, words: string): boolean {
  const own = OWN_RELATION.exec(words)?.[0];
  const relation = own === undefined ? before : `${before}${own} `;
  if (COUNTED_FROM.test(relation) && !LASTING.test(relation)) return true;
  if (NAMES_DAY.test(words) && AROUND_A_DAY.test(before)) return true;
  const isOfThing = OF_THING.test(words) || before.endsWith(" (") || /\bof (?:the )?$/u.test(before);
  return isOfThing && (COUNTED_FROM_THING.test(before) || TIME_OF_THING.test(before));
}
