import { FaultError } from "../../../shared/fault.ts";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Clock, Log } from "../../ports/system.ts";
import { isStorageOf, currentInstant, readMeta } from "../../store/base/meta.ts";
import { armAlarm } from "../../store/episodes/alarm.ts";
import { updateNameLinks } from "../../store/index/name-links.ts";
import { exists, isCurrent, migrate } from "../../store/migrations.ts";

/** Until when a memory is locked for everything but what locked it. */
type Purpose = "erased" | "imported";

export interface GateParts {
  sql: Sql;
  address: GraphAddress;
  clock: Clock;
  log: Log;
  /** Of the object's storage. */
  setAlarm: (at: Instant) => Promise<void>;
  deleteAll: () => Promise<void>;
  /** Called when the storage was emptied or is about to be: nothing that is held in memory is true any more. */
  dropCaches: () => void;
}

/**
 * The only way to a graph's storage. Every passage is synchronous: no fetch, no model call, no other call in between.
 *
 *     enter           storage exists, is migrated and is this graph's; also while it is locked
 *      ├─ open        and it is not locked by an erasure or an import
 *      │   ├─ read    at a moment; what was answered for it stays true
 *      │   ├─ change  and the alarm is armed in the same call, so that both are durable or neither is
 *      │   └─ attend  for one epoch
 *      └─ attendLocked  for one epoch, also while the graph is being erased
 *
 * Passages raise `FaultError`: "gone" where there is no storage, another epoch, or a lock.
 */
export class Gate {
  readonly address: GraphAddress;
  readonly sql: Sql;
  readonly #parts: GateParts;
  #ready = false;
  #lockedFor: Purpose | null = null;
  /** The latest instant of the known axis that a read spoke of. */
  #answered = 0;

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.address = parts.address;
    this.sql = parts.sql;
  }

  /** Later than anything that was answered, so that what was said of an instant stays true of it. */
  readonly now = (): Instant => Math.max(this.#parts.clock.now(), this.#answered + 1);

  get exists(): boolean {
    return exists(this.sql);
  }

  /** What the storage says of itself, whether it was entered or not. */
  get lockedFor(): Purpose | null {
    if (readMeta(this.sql, "erasing") !== null) return "erased";
    return readMeta(this.sql, "importing") === null ? null : "imported";
  }

  enter<T>(work: (sql: Sql) => T): T {
    if (!this.#ready) this.#prepare();
    return work(this.sql);
  }

  open<T>(work: (sql: Sql) => T): T {
    return this.enter((sql) => {
      if (this.#lockedFor === null) return work(sql);
      const detail = `This memory is being ${this.#lockedFor}`;
      throw new FaultError({ kind: "gone", detail, until: this.#lockedFor });
    });
  }

  /**
   * `known_at` in the future is now: what will be known then is not known yet. One after the last write is read as the present of then,
   * which the tables still are.
   *
   * @param work is given a moment without `known_at` where everything known by `now` is to be read
   */
  read<T>({ as_of, known_at, include_uncertain }: Moment, work: (sql: Sql, moment: Moment, now: Instant) => T): T {
    return this.open((sql) => {
      const now = currentInstant(sql, this.#parts.clock.now());
      const at = Math.min(known_at ?? now, now);
      this.#answered = Math.max(this.#answered, at);
      const isPresent = at >= (readMeta(sql, "last_instant") ?? 0);
      return isPresent
        ? work(sql, { as_of, known_at: undefined, include_uncertain }, at)
        : work(sql, { as_of, known_at: at, include_uncertain }, now);
    });
  }

  change<T>(work: (sql: Sql) => T): T {
    return this.open((sql) => {
      const result = work(sql);
      updateNameLinks(sql);
      this.wake();
      return result;
    });
  }

  attend<T>(epoch: string, work: (sql: Sql) => T): T {
    return this.open((sql) => ofEpoch(sql, epoch, work));
  }

  attendLocked<T>(epoch: string, work: (sql: Sql) => T): T {
    return this.enter((sql) => ofEpoch(sql, epoch, work));
  }

  /** Brings what follows from names and texts further up to date; says whether some is left. */
  catchUp(texts?: number): boolean {
    return this.enter((sql) => this.#lockedFor === null && updateNameLinks(sql, texts));
  }

  /** Arms the alarm where there is work for it. */
  wake(): void {
    const at = armAlarm(this.sql, this.now());
    if (at !== null) void this.#parts.setAlarm(at);
  }

  /** Makes storage where there is none, and lets `fill` write into it in the same transaction. */
  create(fill: (sql: Sql) => void): void {
    this.sql.transaction(() => {
      migrate(this.sql);
      fill(this.sql);
    });
    this.#ready = false;
  }

  /** From now on only what locked the graph passes, by `enter` or `attendLocked`. */
  lock(until: Purpose): void {
    this.#lockedFor = until;
    this.#parts.dropCaches();
  }

  /** The import that had locked the graph is complete. */
  reopen(): void {
    this.#lockedFor = null;
  }

  /** Nothing is left, as if nothing had ever been written. */
  async empty(): Promise<void> {
    await this.#parts.deleteAll();
    this.#ready = false;
    this.#lockedFor = null;
    this.#parts.dropCaches();
  }

  #prepare(): void {
    const absent = new FaultError({ kind: "gone", detail: "This memory does not exist" });
    if (!this.exists) throw absent;
    if (!isCurrent(this.sql)) this.sql.transaction(() => migrate(this.sql));
    if (!isStorageOf(this.sql, graphName(this.address))) {
      this.#parts.log.error("storage of another graph", { ...this.address });
      throw absent;
    }
    this.#lockedFor = this.lockedFor;
    this.#ready = true;
  }
}

function ofEpoch<T>(sql: Sql, epoch: string, work: (sql: Sql) => T): T {
  if (readMeta(sql, "epoch") !== epoch) throw new FaultError({ kind: "gone", detail: "This memory was erased" });
  return work(sql);
}
