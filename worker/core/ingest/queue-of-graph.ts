import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { mixedHash } from "../text/mixed-hash.ts";

/** The number of queues may change: the work is stored in the graph, and one consumer at a time holds it. */
export const queueOfGraph = (address: GraphAddress, queues: number): number => mixedHash(graphName(address)) % queues;
