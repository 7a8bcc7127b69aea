import type { Fact } from "../../../shared/api/fact.ts";
import { tokenise } from "../text/tokenise.ts";

/** What one says of where, the other says with as what: "works at Acme" and "works as a nurse at Acme". */
const SAID_WITH_MORE: ReadonlyMap<string, string> = new Map([
  ["WORKS_AT", "WORKS_AS"],
  ["STUDIES_AT", "STUDIES"],
]);

/** Facts, without those that another among them says with more and for the same time, which stands in the place of the first of the two. */
export function withoutImplied<F extends Fact>(facts: readonly F[]): { kept: F[]; implied: F[] } {
  const saysMore = new Map(
    facts.flatMap((fact) => {
      const more = SAID_WITH_MORE.has(fact.predicate) ? facts.find((other) => implies(other, fact)) : undefined;
      return more === undefined ? [] : [[fact, more] as const];
    }),
  );
  return {
    kept: [...new Set(facts.map((fact) => saysMore.get(fact) ?? fact))],
    implied: [...saysMore.keys()],
  };
}

const implies = (fact: Fact, less: Fact): boolean =>
  fact.predicate === SAID_WITH_MORE.get(less.predicate) &&
  fact.subject.id === less.subject.id &&
  fact.valid_from === less.valid_from &&
  fact.valid_to === less.valid_to &&
  fact.confidence === less.confidence &&
  isWithinInOrder(tokenise(less.fact), tokenise(fact.fact));

/** Whether words stand among others in the same order. */
function isWithinInOrder(words: readonly string[], others: readonly string[]): boolean {
  let found = 0;
  for (const word of others) if (word === words[found]) found++;
  return found === words.length;
}
