import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { Publication, RefreshLease, RefreshProgress } from "../../ports/graph/communities.ts";
import type { Clock } from "../../ports/system.ts";

/** Renew a lease that is older than 10 s before the run goes on. */
const RENEW_AFTER_MS = 10_000;

/** The run is over: its time is up, or the graph that it refreshes has changed. The next run goes on. */
export class RunOverError extends Error {}

/** The lease of one run on a refresh. Saving progress renews it. */
export class RefreshLeaseHolder {
  readonly graph: EpochGraph;
  readonly lease: RefreshLease;
  readonly #clock: Clock;
  #renewed: number;

  constructor(clock: Clock, graph: EpochGraph, lease: RefreshLease) {
    this.graph = graph;
    this.lease = lease;
    this.#clock = clock;
    this.#renewed = clock.now();
  }

  async saveProgress(progress: RefreshProgress): Promise<void> {
    this.#renewed = this.#clock.now();
    await this.require(this.graph.saveProgress(this.lease, progress));
  }

  /** Renews the lease where it has grown old. */
  async renew(stage: RefreshProgress["stage"]): Promise<void> {
    if (this.#clock.now() - this.#renewed >= RENEW_AFTER_MS) await this.saveProgress({ stage, done: 0, total: 0 });
  }

  /** @throws RunOverError where the graph did not take what was sent */
  async require<Answer extends Publication>(sent: Promise<Answer>): Promise<Exclude<Answer, "lost">> {
    const answer = await sent;
    if (answer === "lost") throw new RunOverError("the refreshed graph has changed");
    return answer as Exclude<Answer, "lost">;
  }
}
