import type { ExtractedFact, Extraction } from "../../extraction/extraction.ts";
import { UNBOUNDED } from "../../temporal/bounds.ts";
import type { AmendedEarlier } from "./amend.ts";

/** Facts of the corrected text only, and denials of states of the original only. */
export function correctedFacts(
  { message, before, after, span }: AmendedEarlier,
  read: (message: AmendedEarlier["message"], content: string) => Extraction,
): Extraction {
  const [mistaken, corrected] = [read(message, before), read(message, after)];
  const key = ({ subject, predicate, object, object_value }: ExtractedFact): string =>
    JSON.stringify([subject, predicate, object, object_value]);
  const dated = (fact: ExtractedFact): string =>
    JSON.stringify([key(fact), fact.due ?? null, fact.valid_from, fact.valid_to]);
  const [known, meant] = [new Set(mistaken.facts.map(dated)), new Set(corrected.facts.map(key))];
  const facts = [
    ...corrected.facts.filter((fact) => !known.has(dated(fact))).map((fact) => ({ ...fact, span })),
    ...mistaken.facts
      .filter((fact) => fact.kind === "state" && fact.denied !== true && !meant.has(key(fact)))
      .map((fact) => ({ ...fact, fact: `It is not true that ${fact.fact}`, ...UNBOUNDED, denied: true, span })),
  ];
  const named = new Set(facts.flatMap(({ subject, object }) => [subject, object]));
  return {
    entities: [...corrected.entities, ...mistaken.entities].filter(({ name }) => named.has(name)),
    facts,
  };
}
