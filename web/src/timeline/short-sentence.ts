import type { FactLine } from "./life.ts";

const LEAST_FACTS = 3;
/** If two people are main people, a sentence without its name could be about either. */
const LEAST_SHARE = 0.75;
const LEAST_WORDS_LEFT = 2;
const POSSESSIVE = /['’]s?$/u;

/**
 * The opening words that the sentences of one subject share, if nearly all facts are about it: its name. Sentences of other subjects, and
 * sentences with too few other words, stay whole.
 */
export function sharedOpening(
  facts: readonly Pick<FactLine, "from" | "fact" | "predicate">[],
): { of: string; words: string } | null {
  const [largest] = [...Map.groupBy(facts, ({ from }) => from)].toSorted(([, a], [, b]) => b.length - a.length);
  if (largest === undefined || largest[1].length < LEAST_FACTS || largest[1].length < facts.length * LEAST_SHARE)
    return null;
  const [of, own] = largest;
  // sentences of one relation share their verb too
  const counts = new Map<string, Set<string>>();
  for (const { fact, predicate } of own) {
    const words = fact.split(" ");
    for (let length = 1; length <= words.length - LEAST_WORDS_LEFT; length++) {
      const opening = words.slice(0, length).join(" ").replace(POSSESSIVE, "");
      const predicates = counts.get(opening) ?? new Set();
      counts.set(opening, predicates.add(predicate));
    }
  }
  const most = Math.max(0, ...Array.from(counts.values(), ({ size }) => size));
  if (most < LEAST_FACTS) return null;
  const widest = [...counts].filter(([, { size }]) => size === most).map(([opening]) => opening);
  return { of, words: widest.toSorted((a, b) => b.length - a.length)[0] ?? "" };
}

export function shortSentence(
  { from, fact }: Pick<FactLine, "from" | "fact">,
  opening: { of: string; words: string } | null,
): string {
  if (opening === null || from !== opening.of) return fact;
  for (const begin of [`${opening.words} `, `${opening.words}'s `, `${opening.words}' `])
    if (fact.startsWith(begin)) return fact.slice(begin.length);
  return fact;
}
