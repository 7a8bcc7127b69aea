import { cleanName, MAX_NAME_CHARACTERS, type EntityName } from "../grammar/noun-phrases.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";

const STREET =
  /^(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|way|place|square|boulevard|blvd|terrace|close|crescent|row|hill|gardens?|parade|mews|quay|wharf|alley|stra(?:ss|ß)e|platz)\.?$/iu;
const HOUSE_NUMBER = /^\d{1,5}(?:st|nd|rd|th|[a-z])?(?: |$)/iu;
const LONGEST_STREET = 5;

/** Months and weekdays are names in an address. */
export function readAddress(words: readonly Word[]): EntityName | null {
  if (!HOUSE_NUMBER.test(words[0]?.text ?? "") || words[0]?.post.trim() !== "") return null;
  const end = words.slice(1, LONGEST_STREET + 1).findIndex(({ text }) => !/^\p{Lu}/u.test(text)) + 1;
  const run = words.slice(0, end > 0 ? end : LONGEST_STREET + 1);
  const comma = run.findIndex(({ post }) => post.includes(","));
  const street = comma < 0 ? run : run.slice(0, comma + 1);
  // "5 St James Square": the last street word counts
  const last = street.findLastIndex(({ text }, i) => i > 0 && STREET.test(text));
  if (last < 1 || (/^st$/iu.test(street[last]?.text ?? "") && last < street.length - 1)) return null;
  const next = words[last + 1];
  const isWithTown = street[last]?.post === "," && next !== undefined && hasTag(next, "Place");
  const name = cleanName(textOf(words.slice(0, isWithTown ? last + 2 : last + 1)));
  return name.length <= MAX_NAME_CHARACTERS ? { name, type: "place" } : null;
}
