/*
 * Which lines of a message are its writer's own. Letters, articles and programs that a user pastes have instructions of their own, and
 * those are not for the assistant.
 */

/** Introductions of a foreign text: "Here is the email:", "Translate the following text:". */
const INTRODUCES =
  /\b(?:e-?mail|letter|text|article|message|essay|paragraph|passage|poem|story|script|code|snippet|draft|document|prompt|readme|review|resume|cv|post|tweet|transcript|notes|speech|translate|proofread|summari[sz]e|rewrite|rephrase|paraphrase|edit|correct|following|below|text|brief|mail|artikel|nachricht|aufsatz|absatz|gedicht|skript|entwurf|dokument|übersetze|korrigiere|fasse|folgende[nrs]?)\b[^:]{0,80}:$/iu;
/** Lines of letters and logs. */
const LETTER =
  /^(?:dear|hi team|hello team|hi all|to whom|subject:|from:|to:|cc:|date:|sent:|betreff:|von:|an:|sehr geehrte|liebe[rs]? (?:herr|frau|team|kolleg)|best regards|kind regards|sincerely|mit freundlichen)/iu;
const LIST_ITEM = /^(?:[-*•–]|\d{1,2}[.)])\s/u;
/** A line of a pasted chat: "Bob: always lock the door". */
const SPEAKER = /^\p{Lu}[\p{L} ]{1,20}: \S/u;
const OWN_LABEL =
  /^(?:note|rule|important|reminder|remember|btw|one more thing|instruction|instructions|preference|hinweis|regel|wichtig|übrigens)\b/iu;

/** The part of a message that its writer says, as prose: what others wrote, and lists, are blank. Line ends stay, so that offsets do. */
export function ownProse(prose: string, content: string): string {
  let isPasted = false;
  let at = 0;
  return prose
    .split("\n")
    .map((line) => {
      const text = line.trim();
      at += line.length + 1;
      isPasted ||= LETTER.test(text);
      const isOther = isPasted || LIST_ITEM.test(text) || (SPEAKER.test(text) && !OWN_LABEL.test(text));
      // code is blank already, and what stands behind it is the writer's again
      if (
        !isPasted &&
        INTRODUCES.test(text.slice(-MOST_READ)) &&
        !/^\s*(?:```|~~~)/u.test(content.slice(at, at + MOST_READ))
      )
        isPasted = true;
      return isOther ? " ".repeat(line.length) : line;
    })
    .join("\n");
}
/** Of a long line, the end introduces what follows. */
const MOST_READ = 400;
