/**
 * Several wake-up queues ("doorbells"): `DOORBELL_QUEUES`. `wrangler.toml` binds the first as `DOORBELL`; others get
 * the same settings as `DOORBELL_2`, `DOORBELL_3`, …
 */
import { must } from "../shared/must.ts";

interface Producer {
  binding: string;
  queue?: string;
}

interface Consumer {
  queue: string;
}

/** The `queues` of a wrangler configuration. */
export interface QueueBindings {
  producers?: Producer[];
  consumers?: Consumer[];
}

export interface QueueCounts {
  /** The number of queues that receive messages. */
  rung: number;
  /** Number of queues with a consumer: current ones, and earlier ones that may still have messages. */
  attended: number;
}

const BINDING = "DOORBELL";
/** The scale model's number for 100 million users. */
export const MAX_QUEUES = 100;

/** @throws Error if the value is not a number of queues */
export function readQueueCount(given: string | undefined): number | undefined {
  if (!given) return undefined;
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1 || count > MAX_QUEUES)
    throw new Error(`DOORBELL_QUEUES must be a number from 1 to ${MAX_QUEUES}, not "${given}"`);
  return count;
}

/** The same bindings and consumers, with more wake-up queues. */
export function withDoorbellQueues<Bindings extends QueueBindings>(
  bindings: Bindings,
  { rung, attended }: QueueCounts,
): Bindings {
  const { producers = [], consumers = [] } = bindings;
  const producer = must(
    producers.find(({ binding }) => binding === BINDING),
    BINDING,
  );
  const first = must(producer.queue, "queue");
  const consumer = must(
    consumers.find(({ queue }) => queue === first),
    first,
  );
  const further = (count: number): number[] => Array.from({ length: count - 1 }, (_, at) => at + 2);
  return {
    ...bindings,
    producers: [
      ...producers,
      ...further(rung).map((n) => ({ ...producer, binding: `${BINDING}_${n}`, queue: `${first}-${n}` })),
    ],
    consumers: [
      ...consumers,
      ...further(Math.max(rung, attended)).map((n) => ({ ...consumer, queue: `${first}-${n}` })),
    ],
  };
}
