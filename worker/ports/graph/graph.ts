/** One user's memory, as the flows see it. */
import type { GraphAddress } from "../../../shared/ids.ts";
import type { GraphCommunities } from "./communities.ts";
import type { GraphErasure, GraphLifecycle } from "./lifecycle.ts";
import type { GraphExtraction } from "./extraction.ts";
import type { GraphReads } from "./reads.ts";
import type { GraphTraversal } from "./traversal.ts";
import type { GraphVectors } from "./vectors.ts";
import type { GraphWrites } from "./writes.ts";

export interface Graphs {
  at(address: GraphAddress): Graph;
}

/**
 * One user's memory.
 *
 * @throws FaultError "gone" from every method but `create`, the beginning of an erasure and those of an import, where there is no
 *   storage or the memory is closed; "unavailable" where the platform refuses for a moment
 */
export interface Graph extends GraphReads, GraphWrites, GraphTraversal, GraphLifecycle {
  readonly address: GraphAddress;
  /** The same memory for a consumer, which works for one epoch and must not touch the next one. */
  during(epoch: string): EpochGraph;
}

/**
 * One epoch of a memory, for the queue's consumer.
 *
 * @throws FaultError "gone" from every method where the memory has another epoch by now, or none
 */
export interface EpochGraph extends GraphExtraction, GraphCommunities, GraphVectors, GraphErasure {
  readonly address: GraphAddress;
  readonly epoch: string;
}

/** Tells the consumer that a graph has work. A message may be lost: the graph's alarm rings again. */
export interface Doorbell {
  ring(address: GraphAddress, epoch: string): Promise<void>;
}
