import type { Fact } from "../../../shared/api/fact.ts";
import { TASK, TASK_ENDINGS } from "../language/index.ts";
import { tokenise } from "../text/tokenise.ts";

const SAID_WITH_MORE: ReadonlyMap<string, string> = new Map([
  ["WORKS_AT", "WORKS_AS"],
  ["STUDIES_AT", "STUDIES"],
]);

export function withoutImplied<F extends Fact>(facts: readonly F[]): { kept: F[]; implied: F[] } {
  const more = sayingMore(facts);
  return { kept: [...new Set(facts.map((fact) => more.get(fact) ?? fact))], implied: [...more.keys()] };
}

/** Maps each implied fact to the fact that implies it. */
export function sayingMore<F extends Fact>(facts: readonly F[]): Map<F, F> {
  return new Map(
    facts.flatMap((fact) => {
      const isTold = SAID_WITH_MORE.has(fact.predicate)
        ? (other: Fact): boolean => implies(other, fact)
        : TASK_ENDINGS.includes(fact.predicate)
          ? (other: Fact): boolean => isTaskEndedBy(other, fact)
          : null;
      const more = isTold === null ? undefined : facts.find(isTold);
      return more === undefined ? [] : [[fact, more] as const];
    }),
  );
}

/** The period of a task tells that the task was done or dropped. */
const isTaskEndedBy = (task: Fact, said: Fact): boolean =>
  task.predicate === TASK &&
  task.subject.id === said.subject.id &&
  task.object_value === said.object_value &&
  task.period === said.period;

const implies = (fact: Fact, less: Fact): boolean =>
  fact.predicate === SAID_WITH_MORE.get(less.predicate) &&
  fact.subject.id === less.subject.id &&
  fact.valid_from === less.valid_from &&
  fact.valid_to === less.valid_to &&
  fact.confidence === less.confidence &&
  isWithinInOrder(tokenise(less.fact), tokenise(fact.fact));

function isWithinInOrder(words: readonly string[], others: readonly string[]): boolean {
  let found = 0;
  for (const word of others) if (word === words[found]) found++;
  return found === words.length;
}
