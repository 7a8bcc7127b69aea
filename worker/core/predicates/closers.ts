import { enders } from "./endings.ts";
import { CANCELLATIONS, NO_PLAN, PLAN } from "./plans.ts";
import { TASK } from "./tasks.ts";

/** The predicates of facts that may end or deny a state of a predicate. Leaves out what fulfils a plan or a task: any event may. */
export function closersOf(predicate: string): readonly string[] {
  const { subject, object } = enders({ predicate, kind: "state" });
  const isIntended = predicate === PLAN || predicate === TASK;
  return [...(subject ?? []), ...(object ?? []), ...(isIntended ? [NO_PLAN, ...CANCELLATIONS] : [])];
}
