import type { DateMention } from "../../dates/date-mention.ts";
import type { Sentence } from "../grammar/sentences.ts";

export const DATE = "§";

/** Puts `DATE` in the place of each date, so that patterns need not know the forms of dates. */
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
