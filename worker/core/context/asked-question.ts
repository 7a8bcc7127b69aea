import { contentStems } from "../questions/content-stems.ts";
import { shownText } from "../text/visible/shown-text.ts";

/** Show the question with replies up to MAX_REPLY_CHARACTERS, and always with those up to MEANINGLESS_CHARACTERS. */
const MAX_REPLY_CHARACTERS = 200;
const MEANINGLESS_CHARACTERS = 40;
const MAX_QUESTION_CHARACTERS = 120;

/**
 * The question before a short reply, ready to prefix to it; empty if there is none or it adds nothing.
 *
 * @param question the question of the message before the reply
 * @param terms stems of the query's words
 */
export function askedQuestion(question: string | undefined, content: string, terms: ReadonlySet<string>): string {
  if (question === undefined || content.length > MAX_REPLY_CHARACTERS) return "";
  // a question without new words of the query is not worth its space, unless the reply means nothing alone
  if (content.length > MEANINGLESS_CHARACTERS) {
    const wanted = Array.from(contentStems(question)).filter((word) => terms.has(word));
    if (wanted.length === 0) return "";
    const said = contentStems(content);
    if (wanted.every((word) => said.has(word))) return "";
  }
  const asked = shownText(question);
  return `(asked: ${asked.length > MAX_QUESTION_CHARACTERS ? `…${asked.slice(-MAX_QUESTION_CHARACTERS)}` : asked}) `;
}
