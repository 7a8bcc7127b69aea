import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { mixedHash } from "../text/mixed-hash.ts";

/** `queues` may change: the graph stores the work, and one consumer at a time holds it. */
export const queueOfGraph = (address: GraphAddress, queues: number): number => mixedHash(graphName(address)) % queues;
