import type { GraphAddress } from "../../../shared/ids.ts";
import type { Doorbell } from "../../ports/graph/graph.ts";

/** A queue message: which graph has work, and in which epoch. */
export interface DoorbellMessage extends GraphAddress {
  epoch: string;
}

export const queueDoorbell = (queue: Queue<DoorbellMessage>): Doorbell => ({
  ring: async (address, epoch) => {
    await queue.send({ ...address, epoch });
  },
});
