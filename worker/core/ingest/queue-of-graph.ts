import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { mixedHash } from "../text/mixed-hash.ts";

/**
 * The queue of a graph's wake-up messages, from 0. Depends only on the graph's name and the number of queues. A change of that number is harmless,
 * because the work is stored in the graph and one consumer at a time holds it.
 */
export const queueOfGraph = (address: GraphAddress, queues: number): number => mixedHash(graphName(address)) % queues;
