import type { DateMention } from "../../dates/date-mention.ts";
import type { Sentence } from "../grammar/sentences.ts";

/** This sign takes the place of a date that was removed. */
const DATE = "§";

/** "§" for each date. */
export function withoutDates(
  { text, start }: Pick<Sentence, "text" | "start">,
  mentions: readonly DateMention[],
): string {
  const found = mentions.toSorted((a, b) => b.start - a.start);
  return found.reduce(
    (plain, mention) => `${plain.slice(0, mention.start - start)}${DATE}${plain.slice(mention.end - start)}`,
    text,
  );
}
