import { isStopInDate } from "./date-abbreviations.ts";
import { countWordSizes, fitsChunk } from "../chunk-tokens.ts";

const sentenceSegmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Joined, they are the text. */
export const splitIntoSentences = (text: string, maxTokens: number): string[] =>
  Array.from(sentenceSegmenter.segment(text), ({ segment }) => segment).flatMap((sentence) =>
    fitsChunk(sentence, maxTokens) ? [sentence] : cutBetweenWords(sentence, maxTokens).map((words) => words.join("")),
  );

const UNCUT = 10_000;

/** The segmenter wrongly ends a sentence there. */
const ABBREVIATED =
  /\b(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Mt|No|vs|approx|e\.g|i\.e|Nr|Hr|Tel|Abs|Kap|ca|bzw|evtl|inkl|Sra?|Srta|Dra|Núm|Mme|Mlle)\.\s*$|(?<![\p{L}])(?:z\. ?B|d\. ?h|u\. ?a|p\. ?ej|z)\.\s*$/u;

const MOST_CHARACTERS = 20;

/** @param stop place of a full stop */
export const endsInsideSentence = (text: string, stop: number): boolean =>
  ABBREVIATED.test(text.slice(Math.max(0, stop + 1 - MOST_CHARACTERS), stop + 1)) || isStopInDate(text, stop);

export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let isAbbreviated = false;
  let start = 0;
  for (const next of splitIntoSentences(text, UNCUT)) {
    if (isAbbreviated) sentences.push(`${sentences.pop()}${next}`);
    else sentences.push(next);
    isAbbreviated = endsInsideSentence(text, start + next.trimEnd().length - 1);
    start += next.length;
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

function cutBetweenWords(sentence: string, maxTokens: number): string[][] {
  const words = Array.from(wordSegmenter.segment(sentence), ({ segment }) => segment);
  const parts: string[][] = [];
  let part: string[] = [];
  let size = 0;
  for (const [place, cost] of countWordSizes(words).entries()) {
    const word = words[place] ?? "";
    const pieces = cost <= maxTokens ? [word] : cutAnywhere(word, maxTokens);
    const costs = cost <= maxTokens ? [cost] : countWordSizes(pieces);
    for (const [at, piece] of pieces.entries()) {
      if (size + (costs[at] ?? 0) > maxTokens && part.length > 0) {
        parts.push(part);
        [part, size] = [[], 0];
      }
      part.push(piece);
      size += costs[at] ?? 0;
    }
  }
  return part.length === 0 ? parts : [...parts, part];
}

/** No script needs over two tokens per character, so `maxTokens / 2` always fit. */
function cutAnywhere(word: string, maxTokens: number): string[] {
  const characters = Array.from(word);
  const length = Math.max(1, Math.floor(maxTokens / 2));
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) =>
    characters.slice(index * length, (index + 1) * length).join(""),
  );
}
