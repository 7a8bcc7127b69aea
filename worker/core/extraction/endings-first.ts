import type { ExtractedFact } from "./extraction.ts";

/** Endings apply first: "I moved to Bergen in 2021, so I don't live in Oslo any more" ends Oslo first. */
export function endingsFirst(facts: readonly ExtractedFact[]): ExtractedFact[] {
  const places = Map.groupBy(facts.keys(), (place) => groupOf(facts[place]));
  const ordered = [...facts];
  for (const group of places.values()) {
    const members = group.flatMap((place) => facts[place] ?? []);
    const sorted = [...members.filter(isOver), ...members.filter((fact) => !isOver(fact))];
    group.forEach((place, at) => ordered.splice(place, 1, ...sorted.slice(at, at + 1)));
  }
  return ordered;
}

const groupOf = (fact: ExtractedFact | undefined): string => JSON.stringify([fact?.subject, fact?.predicate]);

const isOver = ({ kind, valid_to, due }: ExtractedFact): boolean =>
  kind === "state" && valid_to !== null && (due ?? null) === null;
