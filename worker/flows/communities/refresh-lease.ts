import { valueOf } from "../../../shared/fault.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { RefreshProgress, RefreshLease } from "../../ports/graph/communities.ts";
import type { Clock } from "../../ports/system.ts";

/** A lease that is older is renewed before a turn goes on. */
const RENEWED_AFTER_MS = 10_000;

/** The turn is over: time is up, or what it was about has changed. The next one goes on. */
export class OutOfTurn extends Error {}

/** A refresh as one turn of it holds it: by a lease, which saying how far it is renews. */
export class HeldRefresh {
  readonly graph: Graph;
  readonly epoch: string;
  readonly lease: RefreshLease;
  readonly #clock: Clock;
  #renewed: number;

  constructor(clock: Clock, graph: Graph, epoch: string, lease: RefreshLease) {
    this.graph = graph;
    this.epoch = epoch;
    this.lease = lease;
    this.#clock = clock;
    this.#renewed = clock.now();
  }

  note(progress: RefreshProgress): Promise<void> {
    this.#renewed = this.#clock.now();
    return this.take(this.graph.saveProgress(this.epoch, this.lease, progress));
  }

  /** Keeps the lease through what takes its time. */
  async renew(stage: RefreshProgress["stage"]): Promise<void> {
    if (this.#clock.now() - this.#renewed >= RENEWED_AFTER_MS) await this.note({ stage, done: 0, total: 0 });
  }

  /** @throws OutOfTurn where what was sent is not taken */
  async take(sent: ReturnType<Graph["saveProgress"]>): Promise<void> {
    if (valueOf(await sent) === "lost") throw new OutOfTurn("what was refreshed has changed");
  }
}
