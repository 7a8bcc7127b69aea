import { sentencesOf } from "../../text/sentences/split-into-sentences.ts";
import { asksForPresentValue, type StatingMessage } from "./asked-value.ts";
import { contentStems, sharedBy } from "./content-stems.ts";

const MOST_CHARACTERS = 1_000;
const SAME_SHARE = 0.8;

/**
 * Moves the user's questions that state nothing behind the other messages: those that repeat this question, and for a
 * question for a value all without a number.
 *
 * @param messages best first
 */
export function questionsLast<M extends StatingMessage>(question: string, messages: readonly M[]): M[] {
  const asked = contentStems(question);
  const isOfValue = asksForPresentValue(question);
  const isLast = ({ isAssistant, content }: M): boolean => {
    if (isAssistant || content.length > MOST_CHARACTERS || !content.trimEnd().endsWith("?")) return false;
    if (!sentencesOf(content).every((sentence) => sentence.endsWith("?"))) return false;
    if (isOfValue && !/\d/u.test(content)) return true;
    const words = contentStems(content);
    return words.size > 0 && sharedBy(words, asked) >= SAME_SHARE * words.size;
  };
  const last = new Set(messages.filter(isLast));
  return last.size === 0 ? [...messages] : [...messages.filter((message) => !last.has(message)), ...last];
}
