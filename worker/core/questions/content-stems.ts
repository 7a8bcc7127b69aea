import { stem } from "../text/stem.ts";
import { isStopWord, tokenise } from "../text/tokenise.ts";

export const contentStems = (text: string): Set<string> =>
  new Set(
    tokenise(text)
      .filter((word) => !isStopWord(word))
      .map(stem),
  );

export function sharedBy(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return shared;
}
