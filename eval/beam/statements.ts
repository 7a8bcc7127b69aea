import { stem } from "../../worker/core/text/stem.ts";
import { STOP_WORDS } from "../stop-words.ts";
import { wordsOf } from "../full-text-baseline.ts";

/** Share of the statement's content words. */
const HELD_SHARE = 2 / 3;

export const contentWords = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !STOP_WORDS.has(word))
      .map(stem),
  );

/** Returns the share of statements whose content words are mostly in the text. */
export function heldStatements(text: string, statements: readonly string[]): number {
  const words = contentWords(text);
  const isHeld = (statement: string): boolean => {
    const wanted = [...contentWords(statement)];
    return wanted.length > 0 && wanted.filter((word) => words.has(word)).length >= HELD_SHARE * wanted.length;
  };
  return statements.filter(isHeld).length / statements.length;
}
