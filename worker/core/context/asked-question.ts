import { contentStems } from "../questions/content-stems.ts";
import { shownText } from "../text/visible/shown-text.ts";

/** A message replies with little text of its own: the question is shown with it. */
const MAX_REPLY_CHARACTERS = 200;
const MEANINGLESS_CHARACTERS = 40;
const MAX_QUESTION_CHARACTERS = 120;

/**
 * The question that a short reply answers, as it stands before it; empty where there is none or it is not worth its room.
 *
 * @param question what the message before the reply asks
 * @param terms stems of the query's words
 */
export function askedQuestion(question: string | undefined, content: string, terms: ReadonlySet<string>): string {
  if (question === undefined || content.length > MAX_REPLY_CHARACTERS) return "";
  // a question that adds nothing of what is asked for is not worth its room, unless the reply says nothing without it
  if (content.length > MEANINGLESS_CHARACTERS) {
    const wanted = Array.from(contentStems(question)).filter((word) => terms.has(word));
    if (wanted.length === 0) return "";
    const said = contentStems(content);
    if (wanted.every((word) => said.has(word))) return "";
  }
  const asked = shownText(question);
  return `(asked: ${asked.length > MAX_QUESTION_CHARACTERS ? `…${asked.slice(-MAX_QUESTION_CHARACTERS)}` : asked}) `;
}
