import { seededRandom } from "../../worker/core/clustering/seeded-random.ts";
import type { ServiceTime, ServiceTimes } from "../service-times.ts";
import { MIX, type Operation } from "../workload.ts";
import { Events } from "./events.ts";
import { Station } from "./station.ts";

const SIMULATED_S = 60;

export interface SimulatedMachine {
  requests_per_s: number;
  answer_s: number;
}

/**
 * A closed system: callers without pauses. All objects share workerd's one thread; Postgres has another. A message's later effects run
 * after its answer, and use both.
 */
export function simulateMachine(callers: number, times: ServiceTimes, seed = 1): SimulatedMachine {
  const events = new Events();
  const random = seededRandom(seed);
  const [worker, database] = [new Station("workerd", 1, events), new Station("Postgres", 1, events)];
  const timeOf: Record<Operation, ServiceTime> = {
    message: times.message_by_rules,
    context: times.context,
    search: times.search,
  };
  const draw = (): Operation => {
    let left = random() * 100;
    for (const [operation, share] of Object.entries(MIX)) {
      left -= share;
      if (left < 0) return operation as Operation;
    }
    return "search";
  };
  let [answered, waited_s] = [0, 0];
  const call = (): void => {
    const operation = draw();
    const time = timeOf[operation];
    const began = events.now;
    const before = operation === "message" ? 1 / Math.max(1, time.calls) : 1;
    const work_s = time.worker_cpu_ms / 1_000;
    worker.serve(work_s * before, () => {
      answered += 1;
      waited_s += events.now - began;
      if (before < 1) worker.serve(work_s * (1 - before), () => database.serve(time.database_cpu_ms / 1_000, () => {}));
      call();
    });
  };
  for (let caller = 0; caller < callers; caller++) call();
  events.runUntil(SIMULATED_S);
  return { requests_per_s: answered / SIMULATED_S, answer_s: waited_s / answered };
}
