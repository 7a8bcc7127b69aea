import { stem } from "../text/stem.ts";
import { isStopWord, tokenise } from "../text/tokenise.ts";

/** Stems of the words of a text that say something. */
export const contentStems = (text: string): Set<string> =>
  new Set(
    tokenise(text)
      .filter((word) => !isStopWord(word))
      .map(stem),
  );

/** How many of these words are among others. */
export function sharedBy(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return shared;
}
