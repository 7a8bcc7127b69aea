/** What one graph holds in memory, and can do without. */
export interface Holding {
  /** Bytes held, about. */
  readonly bytes: number;
  clear(): void;
}

/** Objects share an isolate of 128 MB with each other and with whatever a request takes. */
const BUDGET_BYTES = 64 * 1024 * 1024;

/**
 * Keeps the caches of all graphs of an isolate within one budget: whoever was used longest ago is cleared first. The one in
 * use stays, however large it is.
 */
export class CacheGovernor {
  readonly #budget_bytes: number;
  /** By last use, the oldest first. */
  readonly #held = new Map<Holding, number>();

  constructor(budget_bytes = BUDGET_BYTES) {
    this.#budget_bytes = budget_bytes;
  }

  /** To be called after a use, which may have made it grow. */
  used(holding: Holding): void {
    this.#held.delete(holding);
    this.#held.set(holding, holding.bytes);
    let sum = 0;
    for (const bytes of this.#held.values()) sum += bytes;
    for (const [other, bytes] of this.#held) {
      if (sum <= this.#budget_bytes || other === holding) return;
      other.clear();
      this.#held.delete(other);
      sum -= bytes;
    }
  }
}
