import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { Publication, RefreshLease, RefreshProgress } from "../../ports/graph/communities.ts";
import type { Clock } from "../../ports/system.ts";

/** Renew a lease older than 10 s before the run continues. */
const RENEW_AFTER_MS = 10_000;
/**
 * Pause this long between two steps of a computation, so that waiting reads on the thread finish first. Steps count work instead of time,
 * because a Worker's clock stands still while it computes.
 */
const PAUSE_MS = 5;
/** Handle this many rows between two pauses: two or three milliseconds of work. */
const ROWS_PER_STEP = 1_000;

/** Thrown when the time of a run is up, or its graph has changed. The next run continues. */
export class RunOverError extends Error {}

/** The lease of one refresh run, and its pauses. Saving progress renews the lease. */
export class RefreshLeaseHolder {
  readonly graph: EpochGraph;
  readonly lease: RefreshLease;
  readonly #clock: Clock;
  #renewed: number;
  #handled = 0;
  #progress: RefreshProgress | null = null;

  constructor(clock: Clock, graph: EpochGraph, lease: RefreshLease) {
    this.graph = graph;
    this.lease = lease;
    this.#clock = clock;
    this.#renewed = clock.now();
  }

  async saveProgress(progress: RefreshProgress): Promise<void> {
    this.#renewed = this.#clock.now();
    this.#progress = progress;
    await this.require(this.graph.saveProgress(this.lease, progress));
  }

  /** Pauses, and renews the lease once it gets old. */
  async pause(stage: RefreshProgress["stage"]): Promise<void> {
    this.#handled = 0;
    await this.#clock.sleep(PAUSE_MS);
    if (this.#clock.now() - this.#renewed < RENEW_AFTER_MS) return;
    await this.saveProgress(this.#progress?.stage === stage ? this.#progress : { stage, done: 0, total: 0 });
  }

  async handled(stage: RefreshProgress["stage"], rows: number): Promise<void> {
    this.#handled += rows;
    if (this.#handled >= ROWS_PER_STEP) await this.pause(stage);
  }

  async inSteps<Result>(stage: RefreshProgress["stage"], steps: Generator<void, Result>): Promise<Result> {
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      await this.pause(stage);
    }
  }

  /**
   * @throws RunOverError if the graph refused the write
   */
  async require<Answer extends Publication>(sent: Promise<Answer>): Promise<Exclude<Answer, "lost">> {
    const answer = await sent;
    if (answer === "lost") throw new RunOverError("the refreshed graph has changed");
    return answer as Exclude<Answer, "lost">;
  }
}
