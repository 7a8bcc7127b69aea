import type { Utterance } from "../../extraction/extraction.ts";
import { hasWordOf } from "../../text/word-set.ts";
import type { SlotWords } from "../types/slot-form.ts";

/** The text around a form in a message. */
export interface Around {
  /** The message up to the form. */
  before: string;
  /** The words of the form. */
  said: string;
  /** The rest of its clause. */
  after: string;
  /** The thing that may belong to another: "lisinopril". */
  thing: string;
}

/**
 * Whether "the lisinopril" may be that of another person or of an animal: the message mentions one before or in the same clause, or the last
 * earlier message that names the medicine does, or another person wrote it. "My lisinopril" is that of the speaker.
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

/** Read so many UTF-16 units before a form and of an earlier message. */
const MAX_AROUND = 2_000;
