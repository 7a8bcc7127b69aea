import type { Utterance } from "../../extraction/extraction.ts";
import { hasWordOf } from "../../text/word-set.ts";
import type { SlotWords } from "../types/slot-form.ts";

export interface Around {
  before: string;
  said: string;
  after: string;
  thing: string;
}

/**
 * "The lisinopril" may be another person's if others are mentioned before or in the clause, or in the last message
 * about it, or if another person wrote that.
 */
export function mayBeOfOthers(
  { before, said, after, thing }: Around,
  words: SlotWords,
  speaker: string,
  earlier: readonly Utterance[],
): boolean {
  if (words.my.test(said)) return false;
  const named = thing.toLowerCase();
  const last = earlier.findLast(({ role, content }) => role !== "assistant" && content.toLowerCase().includes(named));
  if (last !== undefined && last.speaker !== speaker) return true;
  return [before.slice(-MAX_AROUND), after, last?.content.slice(0, MAX_AROUND) ?? ""].some(
    (text) => hasWordOf(words.others, text) || words.aboutOther.test(text),
  );
}

const MAX_AROUND = 2_000;
