import { estimateTokens } from "./estimate-tokens.ts";

const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });
const wordsOf = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * The sentences of a text, each with the white space after it, so that put end to end they are the text. One of more than
 * `tokens` estimated tokens is cut between words.
 */
export const splitIntoSentences = (text: string, tokens: number): string[] =>
  Array.from(sentences.segment(text), ({ segment }) => segment).flatMap((piece) => split(piece, tokens));

/** A piece that is too long, cut between words; a word that is too long, cut anywhere. */
function split(piece: string, tokens: number): string[] {
  if (estimateTokens(piece) <= tokens) return [piece];
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const { segment } of wordsOf.segment(piece)) {
    for (const bit of bits(segment, tokens)) {
      const cost = estimateTokens(bit);
      if (size + cost > tokens && part !== "") {
        parts.push(part);
        [part, size] = ["", 0];
      }
      part += bit;
      size += cost;
    }
  }
  return part === "" ? parts : [...parts, part];
}

/** Half a token a character is less than any script needs. */
function bits(word: string, tokens: number): string[] {
  if (estimateTokens(word) <= tokens) return [word];
  const characters = Array.from(word);
  const length = Math.max(1, Math.floor(tokens / 2));
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) =>
    characters.slice(index * length, (index + 1) * length).join(""),
  );
}
