/** Memory of one graph that can be freed at any time. */
export interface EvictableCache {
  /** Approximate bytes held. */
  readonly bytes: number;
  clear(): void;
}

/** Let the caches of an isolate take 64 of its 128 MB; all objects in it and their requests share the rest. */
const BUDGET_BYTES = 64 * 1024 * 1024;

/**
 * Keeps the caches of all graphs in an isolate within one budget: the least recently used is cleared first. The one in use stays,
 * however large it is. Caches are referenced weakly, so the cache of an object that was evicted from memory is collected with it.
 */
export class CacheBudget {
  readonly #budget_bytes: number;
  /** Bytes by cache, least recently used first. */
  readonly #caches = new Map<WeakRef<EvictableCache>, number>();
  readonly #references = new WeakMap<EvictableCache, WeakRef<EvictableCache>>();

  constructor(budget_bytes = BUDGET_BYTES) {
    this.#budget_bytes = budget_bytes;
  }

  /** Marks a cache as just used. Call after each use, which may have made it grow. */
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
