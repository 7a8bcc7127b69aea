import type { HammingDistances } from "../../core/vectors/bit-codes.ts";
import { CacheBudget, type EvictableCache } from "../../store/index/cache-budget.ts";
import { CommonWords } from "../../store/index/full-text.ts";
import { CodeCache } from "../../store/index/vectors.ts";
import { WalkCache } from "../../store/walk/walk-cache.ts";

/** Memory for the edges of one graph, at some 120 bytes a fact with its mentions: above 250,000 facts a walk reads rows instead. */
const WALK_BUDGET_BYTES = 32 * 1024 * 1024;

/** Of all objects of an isolate. */
const governor = new CacheBudget();

/** What one object keeps in memory of its graph. All of it can be read from the storage again. */
export class GraphCaches implements EvictableCache {
  readonly codes: CodeCache;
  readonly walks = new WalkCache(WALK_BUDGET_BYTES);
  words = new CommonWords();

  /** @param codes_bytes at most so much for the bit codes of vectors */
  constructor(codes_bytes: number, hamming: HammingDistances) {
    this.codes = new CodeCache(codes_bytes, hamming);
  }

  get bytes(): number {
    return this.codes.bytes + this.walks.bytes;
  }

  /** To be called after a use that may have made them grow: those of other objects may have to go. */
  used(): void {
    governor.touch(this);
  }

  clear(): void {
    this.codes.clear();
    this.walks.clear();
  }

  /** As `clear`, and without what is known of the words of the graph. */
  drop(): void {
    this.clear();
    this.words = new CommonWords();
  }
}
