import type { DateMention } from "../../dates/date-mention.ts";
import { isIncomplete, WEEKDAY_NAME } from "../../dates/date-words.ts";
import type { ClauseDates } from "./dates-apart.ts";

const WEEKDAY_ONLY = new RegExp(`^(?:on )?${WEEKDAY_NAME}$|^(?:on )?the \\d{1,2}[a-z]{2}$`, "u");

/** Incomplete dates of birth stay unread, but another person's "on Monday" is the last one. */
export function withBirthdays<Dates extends ClauseDates>(dates: Dates, content: string, isSpeaker: boolean): Dates {
  const isOfAnyYear = ({ start, end }: DateMention): boolean => {
    const words = content.slice(start, end).toLowerCase();
    return isIncomplete(words) && (isSpeaker || !WEEKDAY_ONLY.test(words));
  };
  const birthdays = dates.mentions.filter(isOfAnyYear);
  if (birthdays.length === 0) return dates;
  return {
    ...dates,
    mentions: dates.mentions.filter((mention) => !birthdays.includes(mention)),
    unread: [...dates.unread, ...birthdays].sort((a, b) => a.start - b.start),
    leading: dates.leading !== null && birthdays.includes(dates.leading) ? null : dates.leading,
  };
}
