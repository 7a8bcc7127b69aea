import type { Clock } from "../../ports/system.ts";

export class ChangeSignal {
  readonly #clock: Pick<Clock, "sleep">;
  #waiting = Promise.withResolvers<void>();

  constructor(clock: Pick<Clock, "sleep">) {
    this.#clock = clock;
  }

  async next(at_most_ms: number): Promise<void> {
    await Promise.race([this.#waiting.promise, this.#clock.sleep(at_most_ms)]);
  }

  send(): void {
    this.#waiting.resolve();
    this.#waiting = Promise.withResolvers();
  }
}
