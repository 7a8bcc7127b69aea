import type { Frame, FrameWords } from "../types/frame.ts";

/** Shorter quotations are names and titles: "I Will Always Love You". */
const LEAST_WORDS = 8;
/** Limits the UTF-16 units between the marks, which bounds the time. */
const MOST = 20_000;

const MARKS = [
  ['"', '"'],
  ["“", "”"],
  ["„", "[“”]"],
  ["«", "»"],
] as const;

const PATTERNS = MARKS.map(
  ([open, close]) =>
    new RegExp(String.raw`(?<![\p{L}\p{N}])${open}(?=\S)([^"“”„«»]{1,${MOST}})${close}(?![\p{L}\p{N}])`, "gu"),
);
const SENTENCE_END = /\p{L}{2}[.!?…](?:\s|$)/u;

/**
 * Sentences in the first person between quotation marks: a letter, a post or the words of another. Their "I" is not
 * surely the writer, so they teach nothing. A message that is one quotation stays.
 */
export function quotedSpeech(content: string, { firstPerson }: FrameWords): Frame[] {
  const around = content.trim().length;
  return PATTERNS.flatMap((pattern) =>
    Array.from(content.matchAll(pattern)).flatMap(({ 0: quotation, 1: said = "", index }): Frame[] => {
      const isSentence = SENTENCE_END.test(said) || said.split(/\s+/u).length >= LEAST_WORDS;
      const isWhole = quotation.length === around;
      if (isWhole || !isSentence || !firstPerson.test(said)) return [];
      return [{ kind: "quotation", start: index, end: index + quotation.length }];
    }),
  );
}
