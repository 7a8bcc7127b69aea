import { normaliseName } from "../text/normalise-name.ts";
import type { ExtractedFact } from "./extraction.ts";

const ENDS_OF_AN_EDGE = 2;

/** Facts of one sentence with over two entities are one hyperedge. */
export function numberHyperedges(facts: readonly ExtractedFact[]): (number | null)[] {
  const bySentence = Map.groupBy(facts, ({ fact }) => normaliseName(fact));
  const hyperedges = [...bySentence]
    .filter(([, group]) => entitiesOf(group).size > ENDS_OF_AN_EDGE)
    .map(([sentence]) => sentence);
  return facts.map(({ fact }) => {
    const hyperedge = hyperedges.indexOf(normaliseName(fact));
    return hyperedge < 0 ? null : hyperedge;
  });
}

const entitiesOf = (facts: readonly ExtractedFact[]): Set<string> =>
  new Set(facts.flatMap(({ subject, object }) => [subject, object ?? subject]).map(normaliseName));
