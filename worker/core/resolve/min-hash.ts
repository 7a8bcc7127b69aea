/**
 * Near-duplicate names by MinHash (Broder, SEQUENCES 1997) with banded locality-sensitive hashing, as Graphiti resolves
 * entities before it asks a model: 32 permutations in 8 bands of 4 over shingles of 3 characters, Jaccard ≥ 0.9.
 */
const SHINGLE = 3;
const BANDS = 8;
const ROWS = 4;
/** Names at least as similar are the same. */
const SAME_FROM = 0.9;
/** Names of less Shannon entropy, in bits a character, say too little to be told apart. */
const LEAST_ENTROPY = 1.5;
/** Shorter names of one word as well. */
const LEAST_LENGTH = 6;

/** Distinct runs of three characters, white space left out. A shorter name is its own shingle. */
function shinglesOf(normalised: string): Set<string> {
  const letters = Array.from(normalised.replaceAll(" ", ""));
  if (letters.length <= SHINGLE) return new Set([letters.join("")]);
  return new Set(letters.slice(SHINGLE - 1).map((_, end) => letters.slice(end, end + SHINGLE).join("")));
}

/** Shannon entropy of the characters, in bits, white space left out. */
export function entropyOf(normalised: string): number {
  const letters = Array.from(normalised.replaceAll(" ", ""));
  const counts = Map.groupBy(letters, (letter) => letter);
  return [...counts.values()].reduce((sum, { length }) => {
    const share = length / letters.length;
    return sum - share * Math.log2(share);
  }, 0);
}

/** Whether a name says enough for its spelling alone to tell that two are the same. */
const isTelling = (normalised: string): boolean =>
  (normalised.includes(" ") || normalised.length >= LEAST_LENGTH) && entropyOf(normalised) >= LEAST_ENTROPY;

/** Eight numbers, one a band: near-duplicates agree in at least one with high probability. Empty for names not telling. */
export function bandsOf(normalised: string): number[] {
  if (!isTelling(normalised)) return [];
  const hashes = Array.from(shinglesOf(normalised), hashOf);
  return Array.from({ length: BANDS }, (_, band) => {
    let key = 0x811c9dc5;
    for (let row = 0; row < ROWS; row++) {
      const permutation = band * ROWS + row + 1;
      let least = 0xffffffff;
      for (const hash of hashes) least = Math.min(least, mix(hash ^ Math.imul(permutation, 0x9e3779b1)));
      key = Math.imul(key ^ least, 0x01000193);
    }
    return key >>> 0;
  });
}

/**
 * Whether two normalised names are spelled so alike that they are the same: Jaccard ≥ 0.9, and the same digits, since
 * "Room 101" and "Room 102" of a long enough name are two.
 */
export const isSameSpelling = (a: string, b: string): boolean =>
  isTelling(a) && isTelling(b) && jaccard(shinglesOf(a), shinglesOf(b)) >= SAME_FROM && digits(a) === digits(b);

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const shingle of a) if (b.has(shingle)) common++;
  return common / (a.size + b.size - common);
}

const digits = (name: string): string => (name.match(/\p{N}+/gu) ?? []).join(" ");

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The finaliser of MurmurHash3: a permutation of the 32-bit numbers. */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
