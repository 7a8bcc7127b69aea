import { normaliseName } from "../text/normalise-name.ts";
import type { ExtractedFact } from "./extraction.ts";

const ENDS_OF_AN_EDGE = 2;

/**
 * Facts of one episode that say the same sentence over more than two entities are one statement: a hyperedge.
 *
 * @returns for each fact the number of its statement, from 0 in the order of first appearance; `null` for a plain edge
 */
export function numberHyperedges(facts: readonly ExtractedFact[]): (number | null)[] {
  const bySentence = Map.groupBy(facts, ({ fact }) => normaliseName(fact));
  const wide = [...bySentence]
    .filter(([, group]) => endsOf(group).size > ENDS_OF_AN_EDGE)
    .map(([sentence]) => sentence);
  return facts.map(({ fact }) => {
    const statement = wide.indexOf(normaliseName(fact));
    return statement < 0 ? null : statement;
  });
}

const endsOf = (facts: readonly ExtractedFact[]): Set<string> =>
  new Set(facts.flatMap(({ subject, object }) => [subject, object ?? subject]).map(normaliseName));
