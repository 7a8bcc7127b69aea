import { isBound, type DateMention, type Period } from "../../dates/date-mention.ts";
import type { DateRole } from "../../dates/date-rule.ts";
import type { Direction } from "../../dates/civil-periods.ts";
import { formatPeriod } from "../../dates/dates.ts";
import { wordSet } from "../../../text/word-set.ts";
import { hasTag, textOf, type Word } from "./words.ts";

export const isSamePeriod = (a: Period, b: Period): boolean => a.from === b.from && a.to === b.to;

const FROM_AND_TO = /^(?:move|relocate|switch|change|go|travel|fly|drive|transfer)$/;

/** In "moved from Rome in 2019 to Oslo in 2020", the verb's date is uncertain. */
export function namesBothEnds(
  words: readonly Word[],
  mentions: readonly DateMention[],
  lemma: string,
  direction: Direction,
): boolean {
  if (!FROM_AND_TO.test(lemma)) return false;
  const at = ["from", "to"].map((end) => words.find(({ lower }) => lower === end)?.start ?? -1).sort((a, b) => a - b);
  const [first = -1, second = -1] = at;
  const end = words.at(-1)?.end ?? -1;
  const periodIn = (from: number, to: number): Period | null =>
    mentions.find((m) => m.role === "at" && m.start > from && m.end <= to)?.resolve(direction) ?? null;
  const [one, other] = [periodIn(first, second), periodIn(second, end)];
  return first >= 0 && one !== null && other !== null && !isSamePeriod(one, other);
}

export function asWritten(role: DateRole, words: string, period: Period, zone: string): string {
  const plain = formatPeriod(period, zone).replace(/^(?:in|on) /, "");
  if (role === "since")
    return `${/^(?:from|starting|beginning|effective)\b/iu.exec(words)?.[0].toLowerCase() ?? "since"} ${plain}`;
  if (role !== "until" || isBound(period)) return formatPeriod(period, zone);
  const own = /^(?:until|till|through|up to)\b/iu.exec(words)?.[0].toLowerCase();
  return own === undefined ? formatPeriod(period, zone) : `${own} ${plain}`;
}

const HINT =
  /(?<![\p{L}\p{N}$€£.,:/#-])(?:(?:1[5-9]|20)\d\ds?|['’]\d\ds?|[HQ][1-4]|\d{1,2}(?:st|nd|rd|th)|(?:[Jj]anuary|[Ff]ebruary|March|[Aa]pril|May|[Jj]une|[Jj]uly|[Aa]ugust|[Ss]eptember|[Oo]ctober|[Nn]ovember|[Dd]ecember|(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)day)s?|(?:day|night|week|weekend|fortnight|month|quarter|year|decade|century|centuries|spring|summer|autumn|winter)s?)(?![\p{L}\p{N}])/u;
export const hintsAtTime = (words: readonly Word[]): boolean => HINT.test(textOf(words));

/** Verbs with a particle behind their object: "had friends over yesterday", "turned the heating on yesterday". */
const WITH_PARTICLE = wordSet(`
  turn put switch have let hand get keep leave try take call bring send lock plug carry win talk hold invite ask squeeze pass phone rub
  wear fill
`);

/** True for the "on" of "visited Rome on yesterday", but not for that of "moved on yesterday". */
export function begunByPreposition(words: readonly Word[], at: number, lemma: string): boolean {
  const before = words[at - 1];
  if (before === undefined || before.post.includes(",")) return false;
  if (/^(?:at|during|within)$/u.test(before.lower)) return true;
  const hasObject = words.slice(0, at - 1).some((word) => hasTag(word, "Noun"));
  return /^(?:in|on|over)$/u.test(before.lower) && hasObject && !WITH_PARTICLE.has(lemma);
}
