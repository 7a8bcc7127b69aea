import { embedHashed, normalise } from "./hashed-embedding.ts";
import { isStopWord, tokeniseUnfolded } from "../text/tokenise.ts";
import type { WordVectors } from "./word-vectors.ts";

/** Changed features or word vectors need a new version. */
export const BUILTIN_MODEL = "engraph-words-1";

/** Chosen on LoCoMo (`npm run eval`). */
const MEANING_SHARE = 0.7;
const STOP_WORD_WEIGHT = 0.1;

/**
 * Word vectors for meaning, hashed words and n-grams for spelling: typos, inflections, names and any script. A text
 * with only one of the two has that one, a text without words the zero vector.
 */
export function embedBuiltin(text: string, dimensions: number, known: WordVectors): Float32Array {
  const vector = embedHashed(text, dimensions);
  const meaning = new Float32Array(Math.min(dimensions, known.dimensions));
  let counted = 0;
  for (const word of tokeniseUnfolded(text)) {
    if (known.add(meaning, word, isStopWord(word) ? STOP_WORD_WEIGHT : 1)) counted++;
  }
  if (counted === 0) return vector;
  normalise(meaning);
  const [spelling_weight, meaning_weight] = [Math.sqrt(1 - MEANING_SHARE), Math.sqrt(MEANING_SHARE)];
  for (let i = 0; i < vector.length; i++) {
    vector[i] = spelling_weight * (vector[i] ?? 0) + meaning_weight * (meaning[i] ?? 0);
  }
  return normalise(vector);
}
