import type { Instant } from "../../../../shared/instant.ts";
import { findDates } from "../dates/dates.ts";

/* English only. */

/** The time of a question such as "What did the sauna cost before August?" or "Which release was live in May?". */
export interface AskedPast {
  /** `null` for "before August". */
  from: Instant | null;
  to: Instant;
  /** "in May" */
  words: string;
  /** A state or value, which a statement from before the period gives, too. */
  isState: boolean;
}

const OF_THE_PAST = /(?<!\p{L})(?:did|was|were|had)(?!\p{L})/iu;
const STATE =
  /(?<!\p{L})(?:was|were|had|did .{1,80}?(?:have|cost|charge|pay|earn|weigh|live|work|own|hold|run|use|take|open|start|close|last))(?!\p{L})/iu;
const BEFORE = /(?<!\p{L})before (?=\p{L}|\d)/iu;

export function askedPast(question: string, at: Instant): AskedPast | null {
  if (!OF_THE_PAST.test(question)) return null;
  // "before August" alone is read as an unknown time before one
  const isBefore = BEFORE.test(question);
  const text = isBefore ? question.replace(BEFORE, "in ") : question;
  const [mention, ...others] = findDates(text, at, "UTC");
  const period = mention?.resolve("past") ?? null;
  if (mention === undefined || period === null || others.length > 0) return null;
  const [from, to] = isBefore || mention.role === "until" ? [null, period.from] : [period.from, period.to];
  if (to > at || mention.role === "since") return null;
  return { from, to, words: text.slice(mention.start, mention.end), isState: STATE.test(question) };
}

const EARLIER =
  /(?<!\p{L})(?:used to|until|till|before|previous(?:ly)?|former(?:ly)?|original(?:ly)?|initial(?:ly)?|at first|was|were|had been|no longer)(?!\p{L})/iu;

/** Whether a statement from after the asked time says nothing of that time: a later price is not the price in May. */
export const isOnlyOfLater = (statement: string, stated: Instant, { to }: AskedPast): boolean =>
  stated >= to &&
  !EARLIER.test(statement) &&
  !findDates(statement, stated, "UTC").some((mention) => {
    const period = mention.role === "since" ? null : mention.resolve("past");
    return period !== null && period.from < to;
  });

/** Whether a statement of that moment needs no date to be about the asked time. */
export const isOfThatTime = (stated: Instant, { from, to, isState }: AskedPast): boolean =>
  stated < to && (isState || (from !== null && stated >= from));
