import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { mixedHash } from "../text/mixed-hash.ts";

/**
 * Returns the queue of a graph, from 0, by the graph's name and the number of queues. Changing that number is harmless: the work is stored
 * in the graph, and one consumer at a time holds it.
 */
export const queueOfGraph = (address: GraphAddress, queues: number): number => mixedHash(graphName(address)) % queues;
