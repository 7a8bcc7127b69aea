import type { GraphAddress } from "../../../shared/ids.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { queueOfGraph } from "../../core/ingest/queue-of-graph.ts";
import type { WakeUpQueue } from "../../ports/graph/graph.ts";

export interface WakeUpMessage extends GraphAddress {
  epoch: string;
  traceparent?: string;
}

export interface RefreshMessage extends WakeUpMessage {
  refresh: true;
}

export const refreshQueue = (queue: Queue<RefreshMessage>): WakeUpQueue => ({
  send: async (address, epoch) => {
    await queue.send({ ...address, epoch, refresh: true });
  },
});

type Bound = Queue<WakeUpMessage> | undefined;

/** `WAKE_UPS_2` and so on are optional; `DOORBELL` is the former name. */
export interface WakeUpQueues {
  WAKE_UPS?: Bound;
  [further: `WAKE_UPS_${number}`]: Bound;
  DOORBELL?: Bound;
  [former: `DOORBELL_${number}`]: Bound;
}

/** The graph's name chooses a queue, up to the first unbound number. */
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
