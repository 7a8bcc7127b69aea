import { normalForm } from "../text/letters/normal-form.ts";

/** The first word of the file that `scripts/distil-word-vectors.py` writes. */
const MAGIC = 0x56574745;
const HEADER_BYTES = 16;
/** Offset of four-bit numbers: −7 … 7 are stored as 1 … 15. */
const ZERO = 8;
/** Prefix of pieces that continue a word; it sorts before every letter and digit. */
const CONTINUATION = "#";
/** Longer words, which no language has, are ignored. */
const MAX_WORD_CHARACTERS = 32;

/**
 * Vectors of about 27,000 words and word pieces, distilled from a sentence transformer (`scripts/distil-word-vectors.py`) and scaled by
 * their weight in a sum: rare words weigh more. Bisects the file in place instead of unpacking it, so that a Worker starts without delay.
 */
export class WordVectors {
  readonly dimensions: number;
  readonly #ends: Uint32Array;
  readonly #scales: Float32Array;
  readonly #text: Uint8Array;
  readonly #numbers: Uint8Array;

  /** @throws RangeError if the bytes are not a file of word vectors */
  constructor(bytes: ArrayBuffer) {
    const [magic, count = 0, dimensions = 0, text_bytes = 0] = new Uint32Array(bytes.slice(0, HEADER_BYTES));
    const text = HEADER_BYTES + 8 * count;
    const numbers = text + text_bytes;
    if (magic !== MAGIC || bytes.byteLength !== numbers + (count * dimensions) / 2) {
      throw new RangeError("not a file of word vectors");
    }
    this.dimensions = dimensions;
    this.#ends = new Uint32Array(bytes, HEADER_BYTES, count);
    this.#scales = new Float32Array(bytes, HEADER_BYTES + 4 * count, count);
    this.#text = new Uint8Array(bytes, text, text_bytes);
    this.#numbers = new Uint8Array(bytes, numbers);
  }

  /**
   * Adds the vectors of a word's pieces, longest match first (WordPiece), times `weight`. Ignores accents. Adds nothing for a word that
   * does not consist of known pieces.
   *
   * @param sum at most `dimensions` long: the most significant numbers come first
   * @param word in lower case
   * @returns whether the word is known
   */
  add(sum: Float32Array, word: string, weight: number): boolean {
    const pieces = this.#piecesOf(word);
    for (const piece of pieces) {
      const scale = (this.#scales[piece] ?? 0) * weight;
      for (let i = 0, at = (piece * this.dimensions) / 2; i < sum.length; i += 2, at++) {
        const pair = this.#numbers[at] ?? 0;
        sum[i] = (sum[i] ?? 0) + ((pair & 15) - ZERO) * scale;
        sum[i + 1] = (sum[i + 1] ?? 0) + ((pair >> 4) - ZERO) * scale;
      }
    }
    return pieces.length > 0;
  }

  #piecesOf(accented: string): number[] {
    const word = normalForm(accented, "NFD").replaceAll(/\p{Mn}/gu, "");
    const pieces: number[] = [];
    if (word.length > MAX_WORD_CHARACTERS || !/^[a-z0-9]+$/.test(word)) return pieces;
    for (let start = 0; start < word.length;) {
      let end = word.length;
      let found = -1;
      for (; end > start && found < 0; end--) {
        found = this.#find((start > 0 ? CONTINUATION : "") + word.slice(start, end));
      }
      if (found < 0) return [];
      pieces.push(found);
      start = end + 1;
    }
    return pieces;
  }

  /** Returns the index of a piece, or -1 if it is unknown. */
  #find(piece: string): number {
    let low = 0;
    let high = this.#ends.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const order = this.#compare(piece, middle);
      if (order === 0) return middle;
      if (order < 0) high = middle - 1;
      else low = middle + 1;
    }
    return -1;
  }

  /** Returns a negative number if `piece` sorts before the piece at `index`, and a positive one if after. */
  #compare(piece: string, index: number): number {
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
    const length = (this.#ends[index] ?? 0) - start;
    const common = Math.min(length, piece.length);
    for (let i = 0; i < common; i++) {
      const difference = piece.charCodeAt(i) - (this.#text[start + i] ?? 0);
      if (difference !== 0) return difference;
    }
    return piece.length - length;
  }
}
