/** What one graph holds in memory, and can do without. */
export interface EvictableCache {
  /** Bytes held, about. */
  readonly bytes: number;
  clear(): void;
}

/** Objects share an isolate of 128 MB with each other and with whatever a request takes. */
const BUDGET_BYTES = 64 * 1024 * 1024;

/**
 * Keeps the caches of all graphs of an isolate within one budget: whoever was used longest ago is cleared first. The one in
 * use stays, however large it is. Caches are not kept from being collected: an object that was put out of memory takes its own along.
 */
export class CacheBudget {
  readonly #budget_bytes: number;
  /** By last use, the oldest first. */
  readonly #held = new Map<WeakRef<EvictableCache>, number>();
  readonly #references = new WeakMap<EvictableCache, WeakRef<EvictableCache>>();

  constructor(budget_bytes = BUDGET_BYTES) {
    this.#budget_bytes = budget_bytes;
  }

  /** To be called after a use, which may have made it grow. */
  touch(holding: EvictableCache): void {
    const reference = this.#references.get(holding) ?? new WeakRef(holding);
    this.#references.set(holding, reference);
    this.#held.delete(reference);
    this.#held.set(reference, holding.bytes);
    let sum = 0;
    for (const [held, bytes] of this.#held) {
      if (held.deref() === undefined) this.#held.delete(held);
      else sum += bytes;
    }
    for (const [held, bytes] of this.#held) {
      if (sum <= this.#budget_bytes || held === reference) return;
      held.deref()?.clear();
      this.#held.delete(held);
      sum -= bytes;
    }
  }
}
