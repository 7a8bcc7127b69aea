import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { mixedHash } from "../text/mixed-hash.ts";

/**
 * Which of so many queues a graph's doorbells take, from 0: the same one whoever rings, as it follows from the graph's name alone. With
 * another number of queues it may be another one, which harms nothing: what is to be done is in the graph, and one consumer at a time holds it.
 */
export const queueOfGraph = (address: GraphAddress, queues: number): number => mixedHash(graphName(address)) % queues;
