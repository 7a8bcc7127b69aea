/** Another fact of the same subject ends this one if both make the same kind of statement, or if the other's message ended it. */
import type { Schemas } from "../../../sdk/src/index.ts";

type Fact = Schemas["Fact"];

export function isEndedBy(fact: Fact, next: Fact, cause: string | null): boolean {
  if (fact.id === next.id || fact.subject.id !== next.subject.id || fact.due !== null) return false;
  if (fact.valid_to === null || fact.valid_to_basis !== "inferred" || fact.valid_to !== next.valid_from) return false;
  return fact.predicate === next.predicate || (cause !== null && next.episode_ids.includes(cause));
}

export const causeOfEnd = ({ versions, valid_to }: Schemas["FactDetail"]): string | null =>
  valid_to === null ? null : (versions.find((version) => version.valid_to === valid_to)?.caused_by ?? null);
