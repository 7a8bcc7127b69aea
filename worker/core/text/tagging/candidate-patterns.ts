import type { Net, Pattern, Term, Token } from "./compromise.ts";

interface Indexed {
  pattern: Pattern;
  needs: readonly number[];
  wants: readonly number[];
  excludes: readonly number[];
  /** Parts that follow each other, without the others of the pattern. */
  parts: readonly (readonly Token[])[];
  /** Its hooks in the order of compromise, and its place among the patterns of each. */
  hooks: readonly { hook: number; order: number }[];
}

const MOST_OF_A_HOOK = 10_000;

/**
 * Finds the patterns that may match a sentence, in the order of compromise. compromise looks for each of its 730 hooks in each
 * sentence; here each pattern stands under its rarest hook, and a sentence has few hooks.
 */
export class CandidatePatterns {
  readonly #byHook = new Map<number, Indexed[]>();
  readonly #always: readonly Pattern[];
  readonly #words = new Map<string, number>();
  readonly #tags = new Map<string, number>();
  readonly #switches = new Map<string, number>();
  readonly #present: Uint32Array;
  #round = 0;

  constructor(net: Net) {
    const ids = new Map<string, number>();
    const idOf = (text: string): number => {
      const id = ids.get(text) ?? ids.size;
      ids.set(text, id);
      return id;
    };
    const hooks = new Map<Pattern, { hook: number; order: number }[]>();
    for (const [text, patterns] of Object.entries(net.hooks)) {
      const hook = idOf(text);
      for (const [place, pattern] of patterns.entries())
        hooks.set(pattern, [...(hooks.get(pattern) ?? []), { hook, order: hook * MOST_OF_A_HOOK + place }]);
    }
    const rarityOf = (text: string): number =>
      text.startsWith("#") ? 1 + (net.hooks[text]?.length ?? 0) : text.startsWith("%") ? 1 : 0;
    for (const [pattern, own] of hooks) {
      const { needs, wants, ifNo = [], regs } = pattern;
      const indexed = {
        pattern,
        needs: needs.map(idOf),
        wants: wants.map(idOf),
        excludes: ifNo.map(idOf),
        parts: partsOf(regs),
        hooks: own,
      };
      const [rarest] = needs.toSorted((one, other) => rarityOf(one) - rarityOf(other));
      for (const text of rarest === undefined ? new Set(wants) : [rarest])
        this.#byHook.set(idOf(text), [...(this.#byHook.get(idOf(text)) ?? []), indexed]);
    }
    this.#always = net.always;
    this.#present = new Uint32Array(ids.size);
    for (const [text, id] of ids) {
      this.#words.set(text, id);
      if (text.startsWith("#")) this.#tags.set(text.slice(1), id);
      if (/^%.*%$/su.test(text)) this.#switches.set(text.slice(1, -1), id);
    }
  }

  of(terms: readonly Term[]): Pattern[] {
    const found = new Map<number, Pattern>();
    this.#round += 1;
    for (const hook of this.#note(terms))
      for (const one of this.#byHook.get(hook) ?? [])
        if (this.#mayMatch(one, terms)) found.set(this.#orderOf(one), one.pattern);
    return [
      ...[...found].sort(([one], [other]) => one - other).map(([, pattern]) => pattern),
      ...this.#always.filter(({ minWords }) => terms.length >= minWords),
    ];
  }

  #note(terms: readonly Term[]): number[] {
    const present: number[] = [];
    const note = (id: number | undefined): void => {
      if (id === undefined || this.#present[id] === this.#round) return;
      this.#present[id] = this.#round;
      present.push(id);
    };
    for (const { normal, switch: other, implicit, machine, root, alias, tags } of terms) {
      note(this.#words.get(normal));
      if (other) note(this.#switches.get(other));
      if (implicit) note(this.#words.get(implicit));
      if (machine) note(this.#words.get(machine));
      if (root) note(this.#words.get(root));
      if (alias) for (const one of alias) note(this.#words.get(one));
      for (const tag of tags) note(this.#tags.get(tag));
    }
    return present;
  }

  #mayMatch({ pattern, needs, wants, excludes, parts }: Indexed, terms: readonly Term[]): boolean {
    if (terms.length < pattern.minWords) return false;
    for (const id of needs) if (this.#present[id] !== this.#round) return false;
    for (const id of excludes) if (this.#present[id] === this.#round) return false;
    let wanted = wants.length === 0 ? 0 : pattern.minWant;
    for (const id of wants) if (this.#present[id] === this.#round) wanted -= 1;
    return wanted <= 0 && haveInOrder(terms, parts);
  }

  #orderOf({ hooks }: Indexed): number {
    for (const { hook, order } of hooks) if (this.#present[hook] === this.#round) return order;
    return 0;
  }
}

function partsOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens)
    if (!isPlain(token)) parts.push([]);
    else {
      parts.at(-1)?.push(token);
      if (token.greedy === true) parts.push([]);
    }
  return parts.filter((part) => part.length > 0);
}

/** Each match has a term for it. */
const isPlain = (token: Token): boolean =>
  token.optional !== true &&
  token.negative !== true &&
  token.fuzzy !== true &&
  token.use === undefined &&
  token.id === undefined &&
  token.anything !== true &&
  (token.word !== undefined ||
    token.tag !== undefined ||
    token.switch !== undefined ||
    (token.fastOr !== undefined && UNREAD.every((key) => token[key] === undefined)));
/** compromise reads these before alternatives. */
const UNREAD = ["method", "pre", "post", "regex", "chunk", "machine", "sense"] as const;

function haveInOrder(terms: readonly Term[], parts: readonly (readonly Token[])[]): boolean {
  let from = 0;
  for (const part of parts) {
    while (from < terms.length && !begins(part, terms, from)) from += 1;
    if (from === terms.length) return false;
    from += 1;
  }
  return true;
}

function begins(part: readonly Token[], terms: readonly Term[], from: number): boolean {
  let at = from;
  for (const token of part) {
    const term = terms[at];
    if (term === undefined || !fits(token, term)) return false;
    // after a part of a contraction, compromise skips terms
    if (term.implicit) return true;
    at += 1;
  }
  return true;
}

function fits({ word, tag, switch: other, fastOr }: Token, term: Term): boolean {
  if (word !== undefined)
    return term.machine === word || term.text === word || term.normal === word || term.alias?.includes(word) === true;
  if (tag !== undefined) return term.tags.has(tag);
  if (other !== undefined) return term.switch === other;
  return (
    fastOr?.has(term.root || term.implicit || term.machine || term.normal) === true || fastOr?.has(term.text) === true
  );
}
