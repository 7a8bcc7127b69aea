import type { AskAnswer } from "../../../shared/api/ask.ts";
import { asksOfAssistant } from "../../core/language/index.ts";
import { currentText, quoteOf } from "../../core/traverse/excerpts.ts";
import type { TraversalOutcome } from "../../core/traverse/outcome.ts";
import { visibleText } from "../../core/text/visible/visible-text.ts";

const CLOSEST = 2;

/** Best search hits of a declined question. An assistant's messages count only if the question is about them. */
export function closestMessages(
  question: string,
  { hits }: Pick<TraversalOutcome, "hits">,
): AskAnswer["closest_messages"] {
  const isOfAssistant = asksOfAssistant(question);
  const chunks = new Map(hits.flatMap(({ chunk }) => (chunk === null ? [] : [[chunk.id, chunk]])));
  return [...chunks.values()]
    .filter(({ generated }) => isOfAssistant || generated !== true)
    .map((chunk) => ({ episode_id: chunk.id, quote: visibleText(quoteOf(question, currentText(chunk))).trim() }))
    .filter(({ quote }) => quote !== "")
    .slice(0, CLOSEST);
}
