import { forgetTexts } from "../../core/text/memo/text-memo.ts";
import type { HammingDistances } from "../../core/vectors/bit-codes.ts";
import { KeptRows } from "../../store/base/kept-rows.ts";
import { KeptTables } from "../../store/base/kept-tables.ts";
import { CacheBudget, type EvictableCache } from "../../store/index/cache-budget.ts";
import { CommonWords } from "../../store/index/full-text.ts";
import { CodeCache } from "../../store/index/vectors.ts";
import { WalkCache } from "../../store/walk/walk-cache.ts";

/** About 120 bytes per fact with its mentions. Above 250,000 facts, walks read rows instead. */
const WALK_BUDGET_BYTES = 32 * 1024 * 1024;

const governor = new CacheBudget();

export class GraphCaches implements EvictableCache {
  readonly codes: CodeCache;
  readonly walks = new WalkCache(WALK_BUDGET_BYTES);
  readonly rows = new KeptRows();
  readonly tables: KeptTables;
  words = new CommonWords();

  constructor(codes_bytes: number, hamming: HammingDistances, tables = new KeptTables()) {
    this.codes = new CodeCache(codes_bytes, hamming);
    this.tables = tables;
  }

  get bytes(): number {
    return this.codes.bytes + this.walks.bytes + this.rows.bytes + this.tables.bytes;
  }

  used(): void {
    governor.touch(this);
  }

  clear(): void {
    this.codes.clear();
    this.walks.clear();
    this.rows.clear();
    this.tables.clear();
  }

  /** Call after texts were forgotten: none of their content stays in memory. */
  forget(): void {
    this.clear();
    forgetTexts();
  }

  drop(): void {
    this.forget();
    this.words = new CommonWords();
  }
}
