import { mixedHash } from "../text/mixed-hash.ts";
import { isStopWord, tokeniseUnfolded } from "../text/tokenise.ts";

/** Relative to a word's; chosen on LoCoMo retrieval (`npm run eval`). */
const WEIGHTS = { word: 1, stopWord: 0.1, gram: 0.35, pair: 0.3 };
const GRAM_LENGTHS = [3, 4, 5] as const;
/** The rest adds time but no information. */
const MAX_WORD_CHARACTERS = 32;

/**
 * Hashed words, pairs of neighboring words, and character n-grams, with term frequency 1 + ln tf and a hashed sign
 * (feature hashing: Weinberger et al., ICML 2009).
 */
export function embedHashed(text: string, dimensions: number): Float32Array {
  const features = new Map<number, { count: number; weight: number }>();
  const add = (feature: string, weight: number): void => {
    const hash = mixedHash(feature);
    const known = features.get(hash);
    if (known) known.count++;
    else features.set(hash, { count: 1, weight });
  };

  let previous = "";
  for (const long of tokeniseUnfolded(text)) {
    const word = long.slice(0, MAX_WORD_CHARACTERS);
    const stop = isStopWord(word);
    add(word, stop ? WEIGHTS.stopWord : WEIGHTS.word);
    if (stop) continue;
    if (previous !== "") add(`${previous} ${word}`, WEIGHTS.pair);
    previous = word;
    const delimited = `^${word}$`;
    for (const length of GRAM_LENGTHS) {
      for (let start = 0; start + length <= delimited.length; start++) {
        add(`#${delimited.slice(start, start + length)}`, WEIGHTS.gram);
      }
    }
  }

  const vector = new Float32Array(dimensions);
  for (const [hash, { count, weight }] of features) {
    const value = weight * (1 + Math.log(count));
    const at = hash & (dimensions - 1);
    vector[at] = (vector[at] ?? 0) + (hash & 0x80000000 ? -value : value);
  }
  return normalise(vector);
}

export function normalise(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  if (sum === 0) return vector;
  const scale = 1 / Math.sqrt(sum);
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * scale;
  return vector;
}
