import { embedHashed, normalise } from "./hashed-embedding.ts";
import { isStopWord, words } from "../text/tokenise.ts";
import type { WordVectors } from "./word-vectors.ts";

/** Name and version of the vectors: a change of anything below, of the hashed features or of the word vectors is another model. */
export const BUILTIN_MODEL = "engraph-words-1";

/** Share of a cosine that comes from what words mean; the rest comes from how they are written. Chosen on LoCoMo (`npm run eval`). */
const MEANING_SHARE = 0.7;
/** Beside any other word. */
const STOP_WORD_WEIGHT = 0.1;

/**
 * A unit vector of what a text's words mean and of how they are written. Meaning is the sum of distilled word vectors ("kids" is
 * near "children"); writing is hashed words and n-grams, which typos, inflections, names and every script share that the word
 * vectors do not know. Where a text has only one of the two, that one is its vector. Text without a word gives the zero vector.
 *
 * @param dimensions length of the vector, a power of two
 */
export function embedBuiltin(text: string, dimensions: number, known: WordVectors): Float32Array {
  const vector = embedHashed(text, dimensions);
  const meaning = new Float32Array(Math.min(dimensions, known.dimensions));
  let counted = 0;
  for (const word of words(text)) {
    if (known.add(meaning, word, isStopWord(word) ? STOP_WORD_WEIGHT : 1)) counted++;
  }
  if (counted === 0) return vector;
  normalise(meaning);
  const [writing_weight, meaning_weight] = [Math.sqrt(1 - MEANING_SHARE), Math.sqrt(MEANING_SHARE)];
  for (let i = 0; i < vector.length; i++) {
    vector[i] = writing_weight * (vector[i] ?? 0) + meaning_weight * (meaning[i] ?? 0);
  }
  return normalise(vector);
}
