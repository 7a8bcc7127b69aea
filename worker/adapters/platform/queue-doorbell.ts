import type { GraphAddress } from "../../../shared/ids.ts";
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

export const queueDoorbell = (queue: Queue<DoorbellMessage>): Doorbell => ({
  ring: async (address, epoch, traceparent) => {
    await queue.send({ ...address, epoch, ...(traceparent !== undefined && { traceparent }) });
  },
});
