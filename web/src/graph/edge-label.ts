import type { DrawnFact } from "./memory-graph.ts";
import { standingOf, type Moment } from "./moment.ts";

/** More would be longer than most edges. */
const MOST_RELATIONS = 2;

/** Relations that hold at the moment, otherwise all known then: "works at, knows", "works at +2". */
export function edgeLabel(facts: readonly DrawnFact[], moment: Moment, nameOf: (predicate: string) => string): string {
  const stood = facts.map((fact) => ({ fact, standing: standingOf(fact, moment).standing }));
  const known = stood.filter(({ standing }) => standing !== "unknown");
  const holding = known.filter(({ standing }) => standing === "holds" || standing === "planned");
  const names = [...new Set((holding.length > 0 ? holding : known).map(({ fact }) => nameOf(fact.predicate)))];
  const rest = names.length - MOST_RELATIONS;
  return rest > 0 ? `${names.slice(0, MOST_RELATIONS - 1).join(", ")} +${rest + 1}` : names.join(", ");
}
