import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { Publication, RefreshLease, RefreshProgress } from "../../ports/graph/communities.ts";
import type { Clock } from "../../ports/system.ts";

const RENEW_AFTER_MS = 10_000;
/** Waiting reads finish first. Steps count work, because a Worker's clock stands still while it computes. */
const PAUSE_MS = 5;
/** Two or three milliseconds of work. */
const ROWS_PER_STEP = 1_000;

/** Time is up, or the graph has changed; the next run continues. */
export class RunOverError extends Error {}

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

  async require<Answer extends Publication>(sent: Promise<Answer>): Promise<Exclude<Answer, "lost">> {
    const answer = await sent;
    if (answer === "lost") throw new RunOverError("the refreshed graph has changed");
    return answer as Exclude<Answer, "lost">;
  }
}
