import { stem } from "../../text/stem.ts";
import { TextMemo } from "../../text/memo/text-memo.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";

/** About two megabytes of stems. */
const KEPT = new TextMemo<ReadonlySet<string>>(200_000);

export const contentStems = (text: string): ReadonlySet<string> =>
  KEPT.of(
    text,
    () =>
      new Set(
        tokenise(text)
          .filter((word) => !isStopWord(word))
          .map(stem),
      ),
  );

export function sharedBy(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return shared;
}
