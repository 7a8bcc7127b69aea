import { RELATIVE } from "../../../text/relatives.ts";
import { isStopWord } from "../../../text/tokenise.ts";

/** Replaces a name that the lexicon does not know or takes for another word. */
export const KNOWN_NAME = "Thomas";

/** Words that follow only a person's name; "Coffee" or "Summer" may start a sentence too. */
const OF_PERSONS = new RegExp(
  `^(?:(?:now|also|still|always|really|just|never|often|currently|no longer) )*(?:${[
    "work(?:s|ed) (?:at|as|for) (?:an? |the )?(?:\\p{Lu}|(?<=as an? )\\p{Ll})",
    "liv(?:es|ed) (?:in|near|with|at) (?:the )?\\p{Lu}",
    "(?:likes|loves|hates|enjoys|prefers|dislikes|adores) (?!to be )\\p{L}",
    "(?:studies|teaches|speaks) \\p{L}",
    "(?:moved|relocated|emigrated) (?:back )?to \\p{Lu}",
    "plays (?:the|football|tennis|chess|basketball|hockey|golf|guitar|piano)\\b",
    `has (?:an?|one|two|three|four|\\d) (?:\\p{Ll}+ )?${RELATIVE}\\b`,
    `is (?:my|our|\\p{Lu}\\p{Ll}+['’]s) (?:\\p{Ll}+ )?${RELATIVE}\\b`,
    "is (?:married|engaged) to \\p{L}",
    "(?:is|comes) from \\p{Lu}",
    "is \\d{1,3} years old",
    "was born (?:in|on) ",
    "(?:married|divorced) \\p{Lu}",
  ].join("|")})`,
  "u",
);
const NOBODY =
  /^(?:every(?:one|body|thing)|some(?:one|body|thing)|no(?:body|thing|ne)|any(?:one|body|thing)|people|most|many|some|each|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mum|mom|mam|dad|mummy|daddy|mommy|grandma|grandpa|granny|nan|nana|gran|grandad|granddad|who(?:ever)?)$/u;
const MOST_WORDS = 10;

interface Written {
  text: string;
  lower: string;
  post: string;
  breaks: boolean;
}

export function beginsWithName(words: readonly Written[]): boolean {
  const [first, ...rest] = words.slice(0, MOST_WORDS);
  if (first === undefined || !/^\p{Lu}\p{Ll}+$/u.test(first.text) || first.post !== "" || first.breaks) return false;
  if (isStopWord(first.lower) ? !/^(?:will|may)$/u.test(first.lower) : NOBODY.test(first.lower)) return false;
  return OF_PERSONS.test(rest.map(({ text }) => text).join(" "));
}
