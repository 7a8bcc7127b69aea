import { DAY_MS } from "../text/calendar.ts";
import type { Instant } from "../../../shared/instant.ts";
import { TextMemo } from "../text/memo/text-memo.ts";
import { findDates, type Period } from "../language/index.ts";
import { localDate } from "./local-days.ts";

const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const MONTH = "(?:january|february|april|june|july|august|september|october|november|december)";
const WITHIN = ",? (?:in|on|during) [\\w ]{1,60}";
/** Phrases with one meaning. "Next Friday" is missing, because people read it differently. */
const SURE = new RegExp(
  `^(?:(?:on|over|in|during) )?(?:the day before yesterday|yesterday|last night|tomorrow|(?:about |around |almost |exactly |just )?[\\w ,]{1,60} ago(?: (?:yesterday|today|tomorrow)|${WITHIN})?|` +
    `(?:last|this past) (?:week|weekend|month|year|${WEEKDAY}|${MONTH})(?:${WITHIN})?|next (?:week|month|year)(?:${WITHIN})?|(?:the )?\\w+ before last)(?: (?:morning|afternoon|evening|night))?$`,
  "iu",
);
const HINT = /\b(?:yesterday|tomorrow|last|past|next|ago)\b/iu;
/** Words before an expression that give it another meaning: "my last year of college", "can last weeks". */
const OTHERWISE =
  /(?:\b(?:the|my|your|his|her|its|our|their|a|an|to|can|could|will|would|should|may|might|must|did|does|do|not|i|we|they|you|he|she|it)|n['’]t) $/iu;
const FURTHER = new RegExp(`^(?:s\\b|['’]| of\\b| in (?:which|may|march|${MONTH})\\b)`, "iu");

const MAX_CHARACTERS = 4_000;
const KEPT = new TextMemo<string>(250_000);

/** Adds the date: "last Friday [28 Apr 2023]". Skips ambiguous expressions ("on Friday"). */
export function withResolvedDates(text: string, at: Instant, zone: string): string {
  if (text.length > MAX_CHARACTERS || !HINT.test(text)) return text;
  return KEPT.of(text, () => resolveDates(text, at, zone), `${at} ${zone}`);
}

function resolveDates(text: string, at: Instant, zone: string): string {
  let shown = "";
  let from = 0;
  for (const mention of findDates(text, at, zone)) {
    const { start, end, role } = mention;
    const words = text.slice(start, end);
    if (role !== "at" || !SURE.test(words) || /\bhalf\b/iu.test(words) || isQuoted(text, start)) continue;
    const isName = /^[A-Z]/u.test(words) && start > 0 && !/[.!?…:]\s+$/u.test(text.slice(0, start));
    const isLast = /\b(?:last|next|past)\b/iu.test(words);
    // in an account of the past, "next year" is the year after that
    if (/\bnext\b/iu.test(words) && /\b(?:1[5-9]|20)\d\d\b/u.test(text.slice(0, start))) continue;
    if (isName || (isLast && (OTHERWISE.test(text.slice(0, start)) || FURTHER.test(text.slice(end))))) continue;
    const [past, future] = [mention.resolve("past"), mention.resolve("future")];
    const period = past ?? future;
    if (period === null || (past !== null && future !== null && past.from !== future.from)) continue;
    shown += `${text.slice(from, end)} [${inWords(period, zone)}]`;
    from = end;
  }
  return shown + text.slice(from);
}

/** Quoted words are from another time. */
const isQuoted = (text: string, at: number): boolean => {
  const before = text.slice(0, at);
  const straight = before.match(/"/gu)?.length ?? 0;
  return straight % 2 === 1 || before.lastIndexOf("“") > before.lastIndexOf("”");
};

function inWords(period: Period, zone: string): string {
  const first = localDate(period.from, zone);
  const [, ...monthOfYear] = first.split(" ");
  if (period.precision === "year") return monthOfYear[1] ?? first;
  if (period.precision === "month" && period.to - period.from < 32 * DAY_MS) return monthOfYear.join(" ");
  const last = localDate(period.to - 1, zone);
  return first === last ? first : `${first} – ${last}`;
}
