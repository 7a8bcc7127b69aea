import { TextMemo } from "../../text/memo/text-memo.ts";

/* Pasted letters, articles and programs give the assistant no instructions. */

const INTRODUCES =
  /\b(?:e-?mail|letter|text|article|message|essay|paragraph|passage|poem|story|script|code|snippet|draft|document|prompt|readme|review|resume|cv|post|tweet|transcript|notes|speech|translate|proofread|summari[sz]e|rewrite|rephrase|paraphrase|edit|correct|following|below|text|brief|mail|artikel|nachricht|aufsatz|absatz|gedicht|skript|entwurf|dokument|übersetze|korrigiere|fasse|folgende[nrs]?)\b[^:]{0,80}:$/iu;
const LETTER =
  /^(?:dear|hi team|hello team|hi all|to whom|subject:|from:|to:|cc:|date:|sent:|betreff:|von:|an:|sehr geehrte|liebe[rs]? (?:herr|frau|team|kolleg)|best regards|kind regards|sincerely|mit freundlichen)/iu;
const LIST_ITEM = /^(?:[-*•–]|\d{1,2}[.)])\s/u;
const SPEAKER = /^\p{Lu}[\p{L} ]{1,20}: \S/u;
const OWN_LABEL =
  /^(?:(?:(?:a|one|my|another|quick|small|general|standing) ){0,2}(?:note|rule|request|reminder|thing|preference)s?|important|reminder|remember|btw|one more thing|instruction|instructions|preference|from now on|going forward|merke? dir|hinweis|regel|wichtig|übrigens|ab (?:jetzt|sofort)(?: gilt)?|a partir de ahora|de ahora en adelante)\b/iu;

/** Removes pasted text; line ends and offsets stay. */
export const ownProse = (prose: string, content: string): string =>
  OWN.of(prose, () => readOwn(prose, content), content);
/** Several readers want it. */
const OWN = new TextMemo<string>(50_000);

function readOwn(prose: string, content: string): string {
  let isPasted = false;
  let at = 0;
  return prose
    .split("\n")
    .map((line) => {
      const text = line.trim();
      at += line.length + 1;
      isPasted ||= LETTER.test(text);
      const isOther = isPasted || LIST_ITEM.test(text) || (SPEAKER.test(text) && !OWN_LABEL.test(text));
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
const MOST_READ = 400;
