import { nonNull } from "../../../../shared/non-null.ts";

/* The words have no nested repetitions, so that a search takes linear time. */

export const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
export const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
export const SEASONS: Record<string, number> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 };

export const ungrouped = (source: string): string => source.replace(/\((?!\?)/gu, "(?:");

const ONES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  "a couple of": 2,
  "a couple": 2,
  "couple of": 2,
  ...Object.fromEntries([...ONES, ...TEENS].map((word, i) => [word, i + 1])),
  ...Object.fromEntries(TENS.map((word, i) => [word, (i + 2) * 10])),
};
const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

export const WEEKDAY_NAME = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
export const WEEKDAY = "(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?";
export const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
/** Leaves out "May" and "March", which are words too. */
export const CLEAR_MONTH =
  "(?:january|february|april|june|july|august|september|october|november|december|feb|apr|aug|sept|oct|nov)";
export const SEASON = "(spring|summer|fall|autumn|winter)";
export const NUMBER = `(\\d{1,4}|a couple of|a couple|couple of|an?|(?:${TENS.join("|")})(?:-(?:${ONES.join("|")}))?|${[...TEENS, ...ONES].join("|")})`;
export const UNIT = "(day|night|week|fortnight|month|year)s?";
export const YEAR = "((?:1[5-9]|20)\\d\\d)";
export const ORDINAL = `(${ORDINALS.join("|")}|last|[1-5](?:st|nd|rd|th))`;
export const DAY = "(?:the )?(\\d{1,2})(?:st|nd|rd|th)?";
export const PART_OF_DAY =
  "(?: (?:early |late )?(?:in the )?(?:morning|afternoon|evening|night)| at (?:noon|midnight|night|lunchtime))?";
export const ABOUT =
  "(?:(about|around|almost|nearly|roughly|approximately|like|some|maybe|exactly|just|only|precisely) )?";

export const isRough = (about: string | undefined, number: string): boolean =>
  number.includes("couple") || (about !== undefined && !/^(?:exactly|just|only|precisely)$/u.test(about));

export function parseNumber(word: string): number {
  const [tens, ones] = word.split("-");
  const isCompound = ones !== undefined && tens !== undefined && TENS.includes(tens);
  return isCompound
    ? nonNull(NUMBERS[tens], "tens") + nonNull(NUMBERS[ones], "ones")
    : Object.hasOwn(NUMBERS, word)
      ? nonNull(NUMBERS[word], "number")
      : Number(word);
}

/** -1 for "last". */
export const parseOrdinal = (word: string): number =>
  word === "last" ? -1 : ORDINALS.includes(word) ? ORDINALS.indexOf(word) + 1 : Number.parseInt(word, 10);

const ORDINAL_DAYS = [
  ..."first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth".split(
    " ",
  ),
  ..."sixteenth seventeenth eighteenth nineteenth twentieth".split(" "),
  ...ORDINALS.map((word) => `twenty-${word}`),
  ..."sixth seventh eighth ninth".split(" ").map((word) => `twenty-${word}`),
  "thirtieth",
  "thirty-first",
];
export const ORDINAL_DAY = `(${ORDINAL_DAYS.map((word) => word.replace("-", "[- ]"))
  .reverse()
  .join("|")})`;
export const parseOrdinalDay = (words: string): number => ORDINAL_DAYS.indexOf(words.replace(" ", "-")) + 1;

export const indexOfName = (names: readonly string[], word: string): number => names.indexOf(word.slice(0, 3));

export const SPELLED_YEAR = `(?:nineteen|twenty)[ -](?:(?:${TENS.join("|")})(?:[ -](?:${ONES.join("|")}))?|${TEENS.join("|")}|oh[ -](?:${ONES.join("|")}))`;

export const CONTAINED = ungrouped(`(?:${WEEKDAY_NAME}|${MONTH}|${SEASON})`);
/** Holidays whose dates are not computed. */
export const HOLIDAY_NAME =
  "(?:christmas|xmas|easter|thanksgiving|halloween|hallowe'en|new year|ramadan|eid|diwali|hanukkah|passover|lent|advent|juneteenth|pentecost|whitsun|midsummer|hogmanay|carnival|mardi gras)";

const INCOMPLETE = new RegExp(
  `^(?!.*(?:\\b(?:last|next|this|past|ago|back(?! in))\\b|\\d{4})).*(?:${CONTAINED}|\\b\\d{1,2}(?:st|nd|rd|th)|\\d[./-]\\d)`,
  "u",
);
/** True for a period that lacks a word for which one is meant. */
export const isIncomplete = (words: string): boolean => INCOMPLETE.test(words);

export const CORRECTION =
  "(?:(?:no|nope|sorry|oops|i mean|i meant|or rather|rather|actually|wait|hold on|make that|correction|scratch that|well)(?:[,:]|\\.\\.\\.|\u2026)? (?:(?:no|sorry|i mean|i meant|actually|wait|rather|it was|that was|that is)(?:,|:)? )?)";
