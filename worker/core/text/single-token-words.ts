import { SINGLE_TOKEN_WORD_BITS } from "./single-token-words.bits.ts";

/** A power of two, with about seven bits per word. */
export const FILTER_BITS = 1 << 18;
const HASHES = 5;

/** 32-bit FNV-1a. */
export const WORD_HASH_SEED = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

export const hashLetter = (hash: number, code: number): number => Math.imul(hash ^ code, FNV_PRIME);

export function hashWord(word: string): number {
  let hash = WORD_HASH_SEED;
  for (let i = 0; i < word.length; i++) hash = hashLetter(hash, word.charCodeAt(i));
  return hash;
}

/** Double hashing (Kirsch and Mitzenmacher 2006, §2). */
export const placesOf = (hash: number): number[] => Array.from({ length: HASHES }, (_, i) => placeOf(hash, i));

function placeOf(hash: number, i: number): number {
  const second = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) | 1;
  const mixed = hash + i * second;
  return (mixed ^ (mixed >>> 14)) & (FILTER_BITS - 1);
}

export const BITS_PER_CHARACTER = 6;

export const characterOf = (six: number): string => String.fromCharCode(six < 44 ? 48 + six : 49 + six);

/** Wrong for one unknown word in thirty. */
export function isSingleToken(hash: number): boolean {
  for (let i = 0; i < HASHES; i++) {
    const place = placeOf(hash, i);
    const code = SINGLE_TOKEN_WORD_BITS.charCodeAt(Math.floor(place / BITS_PER_CHARACTER));
    const six = code < 92 ? code - 48 : code - 49;
    if ((six & (1 << (place % BITS_PER_CHARACTER))) === 0) return false;
  }
  return true;
}
