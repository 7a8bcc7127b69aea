import { runsOf } from "../text/markdown/lines.ts";

const FENCE = /```|~~~/u;
const WORD = /[\p{L}\p{N}]/u;

/** The text outside code, or the whole text if it has no other words. Linear time. */
export function proseOf(text: string): string {
  if (!FENCE.test(text)) return text;
  const prose = runsOf(text)
    .filter(({ kind }) => kind !== "code")
    .map(({ start, end }) => text.slice(start, end))
    .join("");
  return WORD.test(prose) ? prose : text;
}
