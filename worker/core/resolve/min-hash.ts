/**
 * MinHash (Broder, SEQUENCES 1997) with banded hashing as in Graphiti: 32 permutations in 8 bands of 4 rows, Jaccard ≥
 * 0.9.
 */
const SHINGLE = 3;
const BANDS = 8;
const ROWS = 4;
const MIN_JACCARD = 0.9;
const MIN_ENTROPY_BITS = 1.5;
const MIN_WORD_CHARACTERS = 6;

function shinglesOf(normalised: string): Set<string> {
  const letters = Array.from(normalised.replaceAll(" ", ""));
  if (letters.length <= SHINGLE) return new Set([letters.join("")]);
  return new Set(letters.slice(SHINGLE - 1).map((_, end) => letters.slice(end, end + SHINGLE).join("")));
}

export function entropyOf(normalised: string): number {
  const letters = Array.from(normalised.replaceAll(" ", ""));
  const counts = Map.groupBy(letters, (letter) => letter);
  return [...counts.values()].reduce((sum, { length }) => {
    const share = length / letters.length;
    return sum - share * Math.log2(share);
  }, 0);
}

const isDistinctive = (normalised: string): boolean =>
  (normalised.includes(" ") || normalised.length >= MIN_WORD_CHARACTERS) && entropyOf(normalised) >= MIN_ENTROPY_BITS;

/** Near-duplicates agree in one band with high probability, names with other digits in none. */
export function bandsOf(normalised: string): number[] {
  if (!isDistinctive(normalised)) return [];
  const basis = hashOf(digits(normalised));
  const hashes = Array.from(shinglesOf(normalised), hashOf);
  return Array.from({ length: BANDS }, (_, band) => {
    let key = basis;
    for (let row = 0; row < ROWS; row++) {
      const permutation = band * ROWS + row + 1;
      let least = 0xffffffff;
      for (const hash of hashes) least = Math.min(least, mix(hash ^ Math.imul(permutation, 0x9e3779b1)));
      key = Math.imul(key ^ least, 0x01000193);
    }
    return key >>> 0;
  });
}

/** Equal digits, because "Room 101" and "Room 102" in long names are too similar. */
export const isSameSpelling = (a: string, b: string): boolean =>
  digits(a) === digits(b) &&
  isDistinctive(a) &&
  isDistinctive(b) &&
  jaccard(shinglesOf(a), shinglesOf(b)) >= MIN_JACCARD;

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const shingle of a) if (b.has(shingle)) common++;
  return common / (a.size + b.size - common);
}

const digits = (name: string): string => (name.match(/\p{N}+/gu) ?? []).join(" ");

/** FNV-1a over UTF-16 units. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
