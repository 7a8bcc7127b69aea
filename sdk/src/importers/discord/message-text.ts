import { isFields, textOf } from "../values.ts";

/** Exports without formatting contain raw marks. */
const MARK = /<(?:@!?(\d+)|a?:(\w+):\d+|t:(-?\d{1,13})(?::[a-zA-Z])?)>/gu;

export function readableText(text: string, mentions: unknown): string {
  const names = new Map<string, string>();
  if (Array.isArray(mentions))
    for (const account of mentions) {
      const name = isFields(account) ? (textOf(account["nickname"]) ?? textOf(account["name"])) : null;
      if (isFields(account) && name !== null) names.set(String(account["id"]), name);
    }
  return text.replace(MARK, (mark, account?: string, emoji?: string, seconds?: string) => {
    if (account !== undefined) return names.has(account) ? `@${names.get(account)}` : mark;
    if (emoji !== undefined) return `:${emoji}:`;
    const date = new Date(Number(seconds) * 1_000);
    return Number.isNaN(date.getTime()) ? mark : date.toISOString().slice(0, 16).replace("T", " ") + " UTC";
  });
}
