import type { DrawnFact, MemoryGraph } from "./memory-graph.ts";
import { standingOf, type Moment, type Stood } from "./moment.ts";

export interface ListedFact extends Stood {
  fact: DrawnFact;
}

const ORDER = { holds: 0, planned: 1, ended: 2, struck: 3, unknown: 4 } as const;

/** Facts known at the moment: current, planned, ended, then retracted; the strongest first, ties by id. */
export function listFacts(graph: MemoryGraph, moment: Moment, of: ReadonlySet<string> | null): ListedFact[] {
  const listed: ListedFact[] = [];
  for (const fact of graph.facts.values()) {
    if (of !== null) {
      const ends = graph.endsOf.get(fact.id);
      if (ends === undefined || !(of.has(ends.from) || (ends.to !== null && of.has(ends.to)))) continue;
    }
    const stood = standingOf(fact, moment);
    if (stood.standing !== "unknown") listed.push({ fact, ...stood });
  }
  return listed.sort(
    (a, b) =>
      ORDER[a.standing] - ORDER[b.standing] || b.fact.strength - a.fact.strength || (a.fact.id < b.fact.id ? -1 : 1),
  );
}

export function findByName(
  named: Iterable<{ id: string; name: string; weight: number }>,
  text: string,
  most: number,
): { id: string; name: string }[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return [];
  return [...named]
    .flatMap(({ id, name, weight }) => {
      const place = name.toLocaleLowerCase().indexOf(wanted);
      return place < 0 ? [] : [{ id, name, weight, place: Math.min(place, 1) }];
    })
    .sort((a, b) => a.place - b.place || b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, most)
    .map(({ id, name }) => ({ id, name }));
}
