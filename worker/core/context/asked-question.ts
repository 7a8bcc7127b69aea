import { contentStems } from "../language/index.ts";
import { shownText } from "../text/visible/shown-text.ts";

/**
 * A reply of at most 40 characters is shown with its question. A longer one, up to 200 characters, is shown with it
 * only if the question adds words of the query.
 */
const MAX_REPLY_CHARACTERS = 200;
const MEANINGLESS_CHARACTERS = 40;
const MAX_QUESTION_CHARACTERS = 120;

/** @param terms stems of the query's words */
export function askedQuestion(question: string | undefined, content: string, terms: ReadonlySet<string>): string {
  if (question === undefined || content.length > MAX_REPLY_CHARACTERS) return "";
  if (content.length > MEANINGLESS_CHARACTERS) {
    const wanted = Array.from(contentStems(question)).filter((word) => terms.has(word));
    if (wanted.length === 0) return "";
    const said = contentStems(content);
    if (wanted.every((word) => said.has(word))) return "";
  }
  const asked = shownText(question);
  return `(asked: ${asked.length > MAX_QUESTION_CHARACTERS ? `…${asked.slice(-MAX_QUESTION_CHARACTERS)}` : asked}) `;
}
