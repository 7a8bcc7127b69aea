import type { GraphAddress } from "../../../shared/ids.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { queueOfGraph } from "../../core/ingest/queue-of-graph.ts";
import type { WakeUpQueue } from "../../ports/graph/graph.ts";

/** A wake-up message: a graph with work, its epoch, and the trace of the request that sent it. */
export interface WakeUpMessage extends GraphAddress {
  epoch: string;
  traceparent?: string;
}

/** The refresh queue's wake-up message: the graph is due for a refresh. */
export interface RefreshMessage extends WakeUpMessage {
  refresh: true;
}

export const refreshQueue = (queue: Queue<RefreshMessage>): WakeUpQueue => ({
  send: async (address, epoch) => {
    await queue.send({ ...address, epoch, refresh: true });
  },
});

type Bound = Queue<WakeUpMessage> | undefined;

/** The bindings of the wake-up queues: `WAKE_UPS`, then optionally `WAKE_UPS_2` and so on. `DOORBELL` and so on are their former names. */
export interface WakeUpQueues {
  WAKE_UPS?: Bound;
  [further: `WAKE_UPS_${number}`]: Bound;
  DOORBELL?: Bound;
  [former: `DOORBELL_${number}`]: Bound;
}

/**
 * Sends a graph's wake-up message to one of the bound queues, chosen by the graph's name. Counts queues up to the first
 * unbound number.
 */
export function wakeUpQueue(bound: WakeUpQueues): WakeUpQueue {
  const name = bound.WAKE_UPS === undefined ? "DOORBELL" : "WAKE_UPS";
  const queues = [nonNull(bound[name], "WAKE_UPS")];
  for (let next = bound[`${name}_2`]; next !== undefined; next = bound[`${name}_${queues.length + 1}`])
    queues.push(next);
  return {
    send: async (address, epoch, traceparent) => {
      const queue = nonNull(queues[queueOfGraph(address, queues.length)], "queue");
      await queue.send({ ...address, epoch, ...(traceparent !== undefined && { traceparent }) });
    },
  };
}
