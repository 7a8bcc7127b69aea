import { ApiError, EngraphError } from "../errors.ts";

/** Longer than most turns, and short enough that a conversation soon has its memory back. */
const REST_MS = 30_000;

/** One budget for the calls of a turn, in adapters that do not see where a turn begins. */
export class Silence {
  readonly #now: () => number;
  #since = -Infinity;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** True for 30 seconds after a call without an answer. */
  get lasts(): boolean {
    return this.#now() - this.#since < REST_MS;
  }

  begin(): void {
    this.#since = this.#now();
  }

  /** @throws {EngraphError} at once while the silence lasts */
  async ends<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (this.lasts) throw new EngraphError("the memory did not answer a moment ago");
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError)) this.begin();
      throw error;
    }
  }
}
