import type { Clock } from "../../ports/system.ts";

/** Wakes calls that wait until an object's storage may have changed. It keeps no state: woken callers read the storage again. */
export class ChangesBell {
  readonly #clock: Pick<Clock, "sleep">;
  #waiting = Promise.withResolvers<void>();

  constructor(clock: Pick<Clock, "sleep">) {
    this.#clock = clock;
  }

  /** Resolves at the next change, or after `at_most_ms`. */
  async next(at_most_ms: number): Promise<void> {
    await Promise.race([this.#waiting.promise, this.#clock.sleep(at_most_ms)]);
  }

  ring(): void {
    this.#waiting.resolve();
    this.#waiting = Promise.withResolvers();
  }
}
