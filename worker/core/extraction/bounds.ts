import { normaliseName } from "../text/normalise-name.ts";
import type { Extraction } from "./extraction.ts";

/** Twice as much as a dense page states. */
export const MAX_PER_MESSAGE = 200;

/** Says which bound is exceeded; null if none is. */
export function excessOf({ entities, facts }: Extraction): string | null {
  for (const [what, count] of [
    ["entities", entities.length],
    ["facts", facts.length],
  ] as const) {
    if (count > MAX_PER_MESSAGE)
      return `The answer has ${count} ${what} for one message; at most ${MAX_PER_MESSAGE} are allowed.`;
  }
  return null;
}

/** Rules read in text order, so the cut drops the end. */
export function firstOf(extraction: Extraction): Extraction {
  if (excessOf(extraction) === null) return extraction;
  const named = new Set<string>();
  const facts: Extraction["facts"] = [];
  for (const fact of extraction.facts) {
    if (facts.length === MAX_PER_MESSAGE) break;
    const ends = [...new Set([fact.subject, fact.object ?? fact.subject].map(normaliseName))];
    const added = ends.filter((name) => !named.has(name));
    if (named.size + added.length > MAX_PER_MESSAGE) continue;
    for (const name of added) named.add(name);
    facts.push(fact);
  }
  for (const { name } of extraction.entities) {
    if (named.size === MAX_PER_MESSAGE) break;
    named.add(normaliseName(name));
  }
  return { entities: extraction.entities.filter(({ name }) => named.has(normaliseName(name))), facts };
}
