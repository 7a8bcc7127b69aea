const MEMOS: { clear(): void }[] = [];

/** Callers share results and must not change them. */
export class TextMemo<Value> {
  readonly #most_characters: number;
  #young = new Map<string, Map<string | number, Value>>();
  #old: ReadonlyMap<string, Map<string | number, Value>> = new Map();
  #characters = 0;
  #last: { text: string; variant: string | number; value: Value } | null = null;

  constructor(most_characters: number) {
    this.#most_characters = most_characters;
    MEMOS.push(this);
  }

  of(text: string, compute: () => Value, variant: string | number = ""): Value {
    const last = this.#last;
    if (last !== null && last.text === text && last.variant === variant) return last.value;
    const value = this.#kept(text, compute, variant);
    if (text.length <= this.#most_characters / 2) this.#last = { text, variant, value };
    return value;
  }

  #kept(text: string, compute: () => Value, variant: string | number): Value {
    const young = this.#young.get(text)?.get(variant);
    if (young !== undefined) return young;
    const value = this.#old.get(text)?.get(variant) ?? compute();
    this.#characters += text.length;
    if (this.#characters > this.#most_characters / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#characters = text.length;
    }
    if (text.length > this.#most_characters / 2) return value;
    const variants = this.#young.get(text) ?? new Map<string | number, Value>();
    this.#young.set(text, variants.set(variant, value));
    return value;
  }

  clear(): void {
    this.#last = null;
    this.#young.clear();
    this.#old = new Map();
    this.#characters = 0;
  }
}

/** Call after texts were forgotten. */
export function forgetTexts(): void {
  for (const memo of MEMOS) memo.clear();
}
