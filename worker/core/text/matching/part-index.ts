import { TextMemo } from "../memo/text-memo.ts";

/** Each match has a part of each list. */
export type NeededParts = readonly (readonly string[])[];

/** "ſ" is "s" in any case. */
export const inLowerCase = (text: string): string => text.toLowerCase().replaceAll("ſ", "s");

interface Part {
  text: string;
  lists: number[];
}

/**
 * Finds in one pass over a text which lists of parts it has. Looking for the parts of each pattern costs as much as trying the
 * pattern.
 */
export class PartIndex {
  readonly #lists = new Map<string, number>();
  readonly #parts = new Map<string, Part>();
  /** Those of two characters, by these, and the others by their first three. */
  readonly #short = new Map<number, Part[]>();
  readonly #long = new Map<number, Part[]>();
  readonly #begins = new Uint8Array(BEGINNINGS);
  readonly #found = new TextMemo<ReadonlySet<number>>(MOST_CHARACTERS);

  /** The numbers of the lists. */
  add(needed: NeededParts): number[] {
    return needed.map((list) => {
      const key = list.join("\n");
      const known = this.#lists.get(key);
      if (known !== undefined) return known;
      const number = this.#lists.size;
      this.#lists.set(key, number);
      for (const text of list) this.#partOf(text).lists.push(number);
      return number;
    });
  }

  has(lists: readonly number[], text: string): boolean {
    if (lists.length === 0) return true;
    const found = this.#found.of(text, () => this.#search(inLowerCase(text)), this.#lists.size);
    for (const list of lists) if (!found.has(list)) return false;
    return true;
  }

  #partOf(text: string): Part {
    const known = this.#parts.get(text);
    if (known !== undefined) return known;
    const part: Part = { text, lists: [] };
    this.#parts.set(text, part);
    const [first, second, third] = [text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2)];
    this.#begins[beginningOf(first, second)] = 1;
    const [parts, key] =
      text.length === 2 ? [this.#short, keyOf(first, second, 0)] : [this.#long, keyOf(first, second, third)];
    parts.set(key, [...(parts.get(key) ?? []), part]);
    return part;
  }

  #search(lower: string): ReadonlySet<number> {
    const found = new Set<number>();
    let [first, second] = [lower.charCodeAt(0), lower.charCodeAt(1)];
    for (let at = 0; at + 1 < lower.length; at++) {
      const third = at + 2 < lower.length ? lower.charCodeAt(at + 2) : 0;
      if (this.#begins[beginningOf(first, second)] === 1) {
        note(this.#short.get(keyOf(first, second, 0)), lower, at, found);
        note(this.#long.get(keyOf(first, second, third)), lower, at, found);
      }
      [first, second] = [second, third];
    }
    return found;
  }
}

/** Several of the longest messages; each pattern would search in a text that is not kept. */
const MOST_CHARACTERS = 400_000;

const BEGINNINGS = 1 << 12;
const beginningOf = (first: number, second: number): number => ((first << 5) ^ second) & (BEGINNINGS - 1);

/** Different characters may have one key. */
const keyOf = (first: number, second: number, third: number): number =>
  (Math.imul(Math.imul(first, 31) + second, 31) + third) & 0xff_ff_ff;

function note(parts: readonly Part[] | undefined, text: string, at: number, found: Set<number>): void {
  if (parts === undefined) return;
  for (const part of parts) if (text.startsWith(part.text, at)) for (const list of part.lists) found.add(list);
}
