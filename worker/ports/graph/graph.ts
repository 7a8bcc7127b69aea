import type { GraphAddress } from "../../../shared/ids.ts";
import type { GraphCommunities } from "./communities.ts";
import type { GraphSettlement, GraphLifecycle } from "./lifecycle.ts";
import type { GraphExtraction } from "./extraction.ts";
import type { GraphReads } from "./reads.ts";
import type { GraphTraversal } from "./traversal.ts";
import type { GraphVectors } from "./vectors.ts";
import type { GraphWrites } from "./writes.ts";

/**
 * Memories by address.
 *
 * Contract:
 * - `at` makes no call.
 * - `region` (one of `REGIONS`) places a memory that no request has reached yet; by default the platform chooses.
 *
 * Invariants:
 * - A call reaches only the memory of its address; a memory of another tenant is "gone".
 *
 * Implemented by `worker/adapters/durable-objects/graphs.ts`.
 */
export interface Graphs {
  at(address: GraphAddress, region?: string | null): Graph;
}

/**
 * The memory of one user, or one standalone graph.
 *
 * Contract:
 * - Every method is one call.
 * - `follow` throws if the memory is moving, has another version, or has too many followers.
 *
 * Invariants:
 * - Transactions of one memory run one after another.
 * - Each answer shows one moment of the memory.
 *
 * Implemented by `worker/adapters/durable-objects/graphs.ts`.
 *
 * @throws FaultError "gone" if the memory has no storage or is closed; `create`, `beginErasure` and the methods of an import never throw it.
 * "unavailable" if the platform temporarily refuses the call
 */
export interface Graph extends GraphReads, GraphWrites, GraphTraversal, GraphLifecycle {
  readonly address: GraphAddress;
  during(epoch: string): EpochGraph;
  follow(): Promise<Following>;
}

/**
 * Reports changes of a memory without polling.
 *
 * Contract:
 * - Call `next` before you read, so that you miss no change in between.
 * - After `isOpen` returns false, follow again.
 *
 * Invariants:
 * - While the connection is open, no change is missed; one may be reported twice.
 *
 * Implemented by `worker/adapters/durable-objects/following.ts`.
 */
export interface Following {
  next(): Promise<void>;
  isOpen(): boolean;
  end(): void;
}

/**
 * One epoch of a memory, for the queue consumer.
 *
 * Contract:
 * - Stop at "gone": the memory has another epoch, or none.
 *
 * Invariants:
 * - No method touches a later epoch.
 *
 * Implemented by `worker/adapters/durable-objects/graphs.ts`.
 *
 * @throws FaultError "gone" from every method
 */
export interface EpochGraph extends GraphExtraction, GraphCommunities, GraphVectors, GraphSettlement {
  readonly address: GraphAddress;
  readonly epoch: string;
}

/**
 * Notifies the consumer that a graph has work.
 *
 * Contract:
 * - Send only if a method answered `wake: true`, or from the alarm.
 *
 * Invariants:
 * - A message may be lost or arrive twice. The alarm of the graph sends another while work is left.
 *
 * Implemented by `worker/adapters/platform/wake-up-queues.ts`.
 */
export interface WakeUpQueue {
  send(address: GraphAddress, epoch: string, traceparent?: string): Promise<void>;
}
