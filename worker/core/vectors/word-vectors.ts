import { normalForm } from "../text/letters/normal-form.ts";

const MAGIC = 0x56574745;
const HEADER_BYTES = 16;
const ZERO = 8;
const CONTINUATION = "#";
/** No language has longer words. */
const MAX_WORD_CHARACTERS = 32;

/**
 * About 27,000 words and word pieces, with longer vectors for rare words, distilled by
 * `scripts/distil-word-vectors.py`. Bisects the file in place, so that a Worker starts without unpacking it.
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

  /** Longest match first (WordPiece). Adds nothing if a part is not a known piece. */
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
