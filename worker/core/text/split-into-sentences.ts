import { countChunkTokens } from "./chunk-tokens.ts";

const sentenceSegmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * Splits a text into sentences, each with the white space after it, so that joined they are the text again. A sentence of more
 * than `maxTokens` estimated tokens is cut between words.
 */
export const splitIntoSentences = (text: string, maxTokens: number): string[] =>
  Array.from(sentenceSegmenter.segment(text), ({ segment }) => segment).flatMap((sentence) =>
    splitLong(sentence, maxTokens),
  );

/** Longer sentences than any that is stored are not cut. */
const UNCUT = 10_000;

/** "Mr. Stone": the segmenter ends a sentence there. */
const ABBREVIATED = /\b(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Mt|No|vs|approx|e\.g|i\.e)\.\s*$/u;

/** The sentences of a stored text, without the white space around them. */
export const sentencesOf = (text: string): string[] =>
  splitIntoSentences(text, UNCUT)
    .reduce<string[]>((sentences, next) => {
      if (ABBREVIATED.test(sentences.at(-1) ?? "")) sentences.push(`${sentences.pop()}${next}`);
      else sentences.push(next);
      return sentences;
    }, [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** Cuts a sentence that is too long between words, and a word that is too long anywhere. */
function splitLong(sentence: string, maxTokens: number): string[] {
  if (countChunkTokens(sentence) <= maxTokens) return [sentence];
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const { segment } of wordSegmenter.segment(sentence)) {
    for (const piece of splitWord(segment, maxTokens)) {
      const cost = countChunkTokens(piece);
      if (size + cost > maxTokens && part !== "") {
        parts.push(part);
        [part, size] = ["", 0];
      }
      part += piece;
      size += cost;
    }
  }
  return part === "" ? parts : [...parts, part];
}

/** No script needs more than two tokens a character, so pieces of `maxTokens / 2` characters always fit. */
function splitWord(word: string, maxTokens: number): string[] {
  if (countChunkTokens(word) <= maxTokens) return [word];
  const characters = Array.from(word);
  const length = Math.max(1, Math.floor(maxTokens / 2));
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) =>
    characters.slice(index * length, (index + 1) * length).join(""),
  );
}
