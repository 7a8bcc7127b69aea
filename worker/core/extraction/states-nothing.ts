import { isCourtesy } from "../text/courtesies.ts";
import type { ExtractionInput, Utterance } from "./extraction.ts";

const QUESTION_MARK = /[?？؟]/u;

/** True for courtesies that answer no question: "Sounds good!" after "Dinner at seven?" agrees. */
export function statesNothing(batch: readonly ExtractionInput[]): boolean {
  const [first] = batch;
  if (first === undefined) return true;
  const said: Utterance[] = [...first.previous, ...batch];
  const names = [...new Set(said.flatMap(({ speaker }) => speaker ?? []))];
  const asks = ({ content }: Utterance): boolean => QUESTION_MARK.test(content) && !isCourtesy(content, names);
  return batch.every(({ content }, place) => {
    const before = said[first.previous.length + place - 1];
    return isCourtesy(content, names) && (before === undefined || !asks(before));
  });
}
