import type { GraphAddress } from "../../../shared/ids.ts";
import { must } from "../../../shared/must.ts";
import { queueOfGraph } from "../../core/ingest/queue-of-graph.ts";
import type { Doorbell } from "../../ports/graph/graph.ts";

/** A wake-up message ("doorbell"): a graph with work, its epoch, and the trace of the request that sent it. */
export interface DoorbellMessage extends GraphAddress {
  epoch: string;
  traceparent?: string;
}

/** Wake-up message of the refresh queue: the graph is due for a refresh. */
export interface RefreshMessage extends DoorbellMessage {
  refresh: true;
}

export const queueRefreshes = (queue: Queue<RefreshMessage>): Doorbell => ({
  ring: async (address, epoch) => {
    await queue.send({ ...address, epoch, refresh: true });
  },
});

/** The bindings of the wake-up queues: `DOORBELL`, then optionally `DOORBELL_2`, `DOORBELL_3`, … */
export interface DoorbellQueues {
  DOORBELL: Queue<DoorbellMessage>;
  [further: `DOORBELL_${number}`]: Queue<DoorbellMessage> | undefined;
}

/**
 * Sends a graph's wake-up message to one of the bound queues, chosen by the graph's name. Counts queues up to the first
 * unbound number.
 */
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
