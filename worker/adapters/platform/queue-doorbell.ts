import type { GraphAddress } from "../../../shared/ids.ts";
import { must } from "../../../shared/must.ts";
import { queueOfGraph } from "../../core/ingest/queue-of-graph.ts";
import type { Doorbell } from "../../ports/graph/graph.ts";

/** A queue message: which graph has work, in which epoch, and the trace of the request that rang. */
export interface DoorbellMessage extends GraphAddress {
  epoch: string;
  traceparent?: string;
}

/** A message of the queue of refreshes: the same, of which a refresh is due. */
export interface RefreshMessage extends DoorbellMessage {
  refresh: true;
}

export const queueRefreshes = (queue: Queue<RefreshMessage>): Doorbell => ({
  ring: async (address, epoch) => {
    await queue.send({ ...address, epoch, refresh: true });
  },
});

/** What binds the queues of doorbells: `DOORBELL`, and `DOORBELL_2`, `DOORBELL_3`, … where there are more. */
export interface DoorbellQueues {
  DOORBELL: Queue<DoorbellMessage>;
  [further: `DOORBELL_${number}`]: Queue<DoorbellMessage> | undefined;
}

/** Rings for a graph in the queue that its name chooses among those that are bound, up to the first that is not. */
export function queueDoorbell(bound: DoorbellQueues): Doorbell {
  const queues = [bound.DOORBELL];
  for (let next = bound.DOORBELL_2; next !== undefined; next = bound[`DOORBELL_${queues.length + 1}`])
    queues.push(next);
  return {
    ring: async (address, epoch, traceparent) => {
      const queue = must(queues[queueOfGraph(address, queues.length)], "queue");
      await queue.send({ ...address, epoch, ...(traceparent !== undefined && { traceparent }) });
    },
  };
}
