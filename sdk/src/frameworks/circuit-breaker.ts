import { ApiError, EngraphError } from "../errors.ts";

/** Longer than most turns, and short enough that a conversation soon has its memory back. */
const REST_MS = 30_000;

/** One budget for the calls of a turn, in adapters that do not see where a turn begins. */
export class CircuitBreaker {
  readonly #now: () => number;
  #since = -Infinity;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** True for 30 seconds after a call without an answer. */
  get isOpen(): boolean {
    return this.#now() - this.#since < REST_MS;
  }

  open(): void {
    this.#since = this.#now();
  }

  /** @throws {EngraphError} at once while the breaker is open */
  async run<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (this.isOpen) throw new EngraphError("the memory did not answer a moment ago");
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError)) this.open();
      throw error;
    }
  }
}
