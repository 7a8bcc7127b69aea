import { contentStems } from "../language/index.ts";
import { shownText } from "../text/visible/shown-text.ts";

/**
 * Up to the first length, a reply is shown with its question if that adds words of the query, up to the second always.
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
