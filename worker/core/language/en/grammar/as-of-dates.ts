import type { Instant } from "../../../../../shared/instant.ts";
import type { Direction } from "../../dates/civil-periods.ts";
import type { DateMention, Period } from "../../dates/date-mention.ts";
import type { Word } from "./words.ts";

/** The place of "as of (the)" right before `at`, or else `at`. */
export function beginningOfAsOf(words: readonly Word[], at: number): number {
  const of = words[at - 1]?.lower === "the" ? at - 2 : at - 1;
  return words[of]?.lower === "of" && words[of - 1]?.lower === "as" ? of - 1 : at;
}

/** "I no longer work there as of 1 March" may look back as well as ahead. */
export function resolveIn(mention: DateMention, direction: Direction, isEither: boolean, now: Instant): Period | null {
  const [past, future] = isEither ? [mention.resolve("past"), mention.resolve("future")] : [null, null];
  const isPast = past !== null && (future === null || now - past.from < future.from - now);
  return isPast ? past : mention.resolve(direction);
}
