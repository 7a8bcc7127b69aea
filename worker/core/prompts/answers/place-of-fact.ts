import type { ExtractionInput } from "../../extraction/extraction.ts";
import type { DropReason } from "./dropped-facts.ts";
import type { AnsweredFact, ExtractionAnswer } from "../extraction-answer.ts";
import { findQuotation, isQuotation, quotedText } from "./quotation.ts";

export interface PlaceOfFact {
  place: number;
  span: [number, number] | null;
}

/** Returns the number from which the answer counts its messages: some models count from 0, although they see 1. */
export const firstIndexOf = ({ facts }: ExtractionAnswer, batch: readonly ExtractionInput[]): 0 | 1 =>
  facts.some(({ message }) => message === 0) && facts.every(({ message }) => (message ?? 0) < batch.length) ? 0 : 1;

/** If the message lacks the quotation, takes the only other message that has it. */
export function placesOfFacts(
  answer: ExtractionAnswer,
  batch: readonly ExtractionInput[],
): (fact: AnsweredFact) => PlaceOfFact | DropReason {
  const first = firstIndexOf(answer, batch);
  const texts = batch.map(({ content }) => quotedText(content));
  return ({ message, quote }) => {
    const named = message === null ? (batch.length === 1 ? 0 : -1) : message - first;
    if (!isQuotation(quote)) return batch[named] === undefined ? "message" : { place: named, span: null };
    const found = texts.flatMap((text, place): PlaceOfFact[] => {
      const span = findQuotation(quote, text);
      return span === null ? [] : [{ place, span }];
    });
    const there = found.find(({ place }) => place === named) ?? (found.length === 1 ? found[0] : undefined);
    return there ?? (found.length === 0 ? "quotation" : "message");
  };
}
