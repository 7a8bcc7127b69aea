export interface EvictableCache {
  readonly bytes: number;
  clear(): void;
}

/** Objects and requests share the rest of an isolate's 128 MB. */
const BUDGET_BYTES = 64 * 1024 * 1024;

/** Clears the least recently used cache, never the one in use. */
export class CacheBudget {
  readonly #budget_bytes: number;
  readonly #caches = new Map<WeakRef<EvictableCache>, number>();
  readonly #references = new WeakMap<EvictableCache, WeakRef<EvictableCache>>();

  constructor(budget_bytes = BUDGET_BYTES) {
    this.#budget_bytes = budget_bytes;
  }

  touch(cache: EvictableCache): void {
    const reference = this.#references.get(cache) ?? new WeakRef(cache);
    this.#references.set(cache, reference);
    this.#caches.delete(reference);
    this.#caches.set(reference, cache.bytes);
    let sum = 0;
    for (const [other, bytes] of this.#caches) {
      if (other.deref() === undefined) this.#caches.delete(other);
      else sum += bytes;
    }
    for (const [other, bytes] of this.#caches) {
      if (sum <= this.#budget_bytes || other === reference) return;
      other.deref()?.clear();
      this.#caches.delete(other);
      sum -= bytes;
    }
  }
}
