import { enders } from "./endings.ts";
import { CANCELLING, NO_PLAN, PLAN } from "./plans.ts";
import { TASK } from "./tasks.ts";

/**
 * Tests whether a predicate closes a known state. Events that fulfill a plan or task do not count: any verb may be one.
 */
export function closersOf(known: string): (predicate: string) => boolean {
  const { subject, object } = enders({ predicate: known, kind: "state" });
  const named = new Set([...(subject ?? []), ...(object ?? [])]);
  const isIntended = known === PLAN || known === TASK;
  return (predicate) => named.has(predicate) || (isIntended && (predicate === NO_PLAN || CANCELLING.test(predicate)));
}
