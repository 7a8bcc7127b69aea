import { inLowerCase, PartIndex, type NeededParts } from "./part-index.ts";

/* Most texts have none of the words that a pattern needs, and finding that out costs a fraction of trying the pattern. */

const INDEX = new PartIndex();
const KNOWN = new WeakMap<RegExp, readonly number[]>();

export function mayMatch(pattern: RegExp, text: string): boolean {
  let lists = KNOWN.get(pattern);
  if (lists === undefined) {
    lists = INDEX.add(neededParts(pattern.source));
    KNOWN.set(pattern, lists);
  }
  return INDEX.has(lists, text);
}

/** Like `pattern.test(text)`. */
export const matches = (pattern: RegExp, text: string): boolean => mayMatch(pattern, text) && pattern.test(text);

/** Like `pattern.exec(text)`. */
export const matchOf = (pattern: RegExp, text: string): RegExpExecArray | null =>
  mayMatch(pattern, text) ? pattern.exec(text) : null;

/** Parts of a pattern that is filled in later. */
export const indexParts = (source: string): ((text: string) => boolean) => {
  const lists = INDEX.add(neededParts(source));
  return (text) => INDEX.has(lists, text);
};

export function neededParts(source: string): NeededParts {
  const tokens = source.match(TOKEN) ?? [];
  let at = 0;
  return alternatives()
    .filter((list) => costOf(list) < MOST_COST && list.every(({ length }) => length > 1))
    .toSorted((one, other) => costOf(one) - costOf(other))
    .slice(0, MOST_LISTS);

  function alternatives(): string[][] {
    const branches = [sequence()];
    while (tokens[at] === "|") {
      at += 1;
      branches.push(sequence());
    }
    const [only] = branches;
    if (branches.length === 1 && only !== undefined) return only;
    const rarest = branches.map((lists) => lists.toSorted((one, other) => costOf(one) - costOf(other))[0]);
    return rarest.includes(undefined) ? [] : [withoutLonger(rarest.flatMap((list) => list ?? []))];
  }

  function sequence(): string[][] {
    const lists: string[][] = [];
    let literal = "";
    const close = (): void => {
      if (literal !== "") lists.push([literal]);
      literal = "";
    };
    for (let token = tokens[at]; token !== undefined && token !== "|" && token !== ")"; token = tokens[at]) {
      at += 1;
      const isGroup = token.startsWith("(");
      let within: string[][] = [];
      if (isGroup) {
        close();
        within = alternatives();
        at += 1;
      }
      const quantifier = QUANTIFIER.exec(tokens[at] ?? "")?.[0];
      if (quantifier !== undefined) at += tokens[at + 1] === "?" ? 2 : 1;
      const isOptional = quantifier !== undefined && /^(?:[*?]|\{0)/u.test(quantifier);
      if (isGroup) {
        if (!isOptional && !/^\(\?<?[=!]/u.test(token)) lists.push(...within);
        continue;
      }
      const character = ESCAPED_MARK.test(token) ? token.slice(1) : token;
      const isLiteral = ESCAPED_MARK.test(token) || (Array.from(character).length === 1 && !/^[.^$]$/u.test(token));
      if (isLiteral && !isOptional) literal += inLowerCase(character);
      if (!isLiteral || quantifier !== undefined) close();
    }
    close();
    return lists;
  }
}

const TOKEN =
  /\\[pP]\{[\w=]{1,40}\}|\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]{1,6}\}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\k<[^>]{1,40}>|\\[1-9]\d?|\\.|\[(?:[^\]\\]|\\.){0,2000}\]|\(\?<?[=!]|\(\?<[^>]{1,40}>|\(\?(?:-?[ims]{1,3})?:|\{\d{1,9}(?:,\d{0,9})?\}|./gsu;
const QUANTIFIER = /^(?:[*+?]|\{\d.*\})$/su;
const ESCAPED_MARK = /^\\[^\p{L}\p{N}]$/u;

const withoutLonger = (parts: readonly string[]): string[] =>
  [...new Set(parts)].filter((part) => !parts.some((other) => other !== part && part.includes(other)));

/** Estimates how many texts contain one of the parts: each further letter makes a part three times as rare. */
const costOf = (parts: readonly string[]): number => parts.reduce((sum, part) => sum + 3 ** -part.length, 0);
const MOST_COST = 1;
const MOST_LISTS = 3;
