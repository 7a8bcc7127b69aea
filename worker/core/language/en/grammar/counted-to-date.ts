import type { Direction } from "../../dates/civil-periods.ts";
import type { DateMention, Period, Span } from "../../dates/date-mention.ts";
import type { Clause } from "./clauses.ts";
import type { ClauseDates } from "./dates-apart.ts";
import { innerClauseOf } from "./inner-clauses.ts";
import { isSamePeriod } from "./kept-dates.ts";
import { textOf, type Word } from "./words.ts";

const LENGTH = /^for (?!the )(?!.*\bnow$)/iu;

/**
 * "Has worked there for two years next Friday" began two years before that day, if the day is meant so.
 *
 * @returns the length and the dates that do not begin the state
 */
export function countedToDate(
  rest: readonly Word[],
  { mentions, unread, leading }: ClauseDates,
  direction: Direction,
  { verb }: Clause,
): Span[] {
  if (!verb.tense.startsWith("perfect")) return [];
  const textWithin = (span: Span): string =>
    textOf(rest.filter(({ start, end }) => start < span.end && end > span.start));
  const periodOf = (mention: DateMention): Period | null => mention.resolve(direction) ?? mention.resolve("past");
  const begun = mentions.find((mention) => LENGTH.test(textWithin(mention)));
  const length = begun ?? unread.find((span) => LENGTH.test(textWithin(span)));
  if (length === undefined) return [];
  const others = mentions.filter((mention) => {
    const at = rest.findIndex(({ start, end }) => start < mention.end && end > mention.start);
    // "for ten years as of May" has a date of its own
    if (rest[at - 1]?.lower === "of" && rest[at - 2]?.lower === "as") return false;
    if (mention === length || at < 0 || innerClauseOf(rest, at, verb.lemma) !== null) return false;
    const [own, other] = [begun === undefined ? null : periodOf(begun), periodOf(mention)];
    return own === null || other === null || !isSamePeriod(own, other);
  });
  const isCounted = others.length > 0 || (leading !== null && leading.role === "at");
  return isCounted ? [length, ...others] : [];
}
