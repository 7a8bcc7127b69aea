/** `wrangler.toml` binds the first of `WAKE_UP_QUEUES` as `WAKE_UPS`; others get the same settings as `WAKE_UPS_2`, `WAKE_UPS_3`, … */
import { nonNull } from "../shared/non-null.ts";

interface Producer {
  binding: string;
  queue?: string;
}

interface Consumer {
  queue: string;
}

export interface QueueBindings {
  producers?: Producer[];
  consumers?: Consumer[];
}

export interface QueueCounts {
  sending: number;
  /** The number of queues to consume: queues that are no longer written to may still have messages. */
  consumed: number;
}

const BINDINGS: ReadonlySet<string> = new Set(["WAKE_UPS", "DOORBELL"]);
/** The scale model needs as many for 100 million users. */
export const MAX_QUEUES = 100;

/**
 * Former name: `DOORBELL_QUEUES`.
 *
 * @throws Error if the value is not a number of queues
 */
export function readQueueSetting(environment: Readonly<Record<string, string | undefined>>): number | undefined {
  return environment.WAKE_UP_QUEUES
    ? readQueueCount(environment.WAKE_UP_QUEUES, "WAKE_UP_QUEUES")
    : readQueueCount(environment.DOORBELL_QUEUES, "DOORBELL_QUEUES");
}

export function readQueueCount(given: string | undefined, setting: string): number | undefined {
  if (!given) return undefined;
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1 || count > MAX_QUEUES)
    throw new Error(`${setting} must be a number from 1 to ${MAX_QUEUES}, not "${given}"`);
  return count;
}

export function withWakeUpQueues<Bindings extends QueueBindings>(
  bindings: Bindings,
  { sending, consumed }: QueueCounts,
): Bindings {
  const { producers = [], consumers = [] } = bindings;
  const producer = nonNull(
    producers.find(({ binding }) => BINDINGS.has(binding)),
    "WAKE_UPS",
  );
  const first = nonNull(producer.queue, "queue");
  const consumer = nonNull(
    consumers.find(({ queue }) => queue === first),
    first,
  );
  const further = (count: number): number[] => Array.from({ length: count - 1 }, (_, at) => at + 2);
  return {
    ...bindings,
    producers: [
      ...producers,
      ...further(sending).map((n) => ({ ...producer, binding: `${producer.binding}_${n}`, queue: `${first}-${n}` })),
    ],
    consumers: [
      ...consumers,
      ...further(Math.max(sending, consumed)).map((n) => ({ ...consumer, queue: `${first}-${n}` })),
    ],
  };
}
