import { FaultError } from "../../../shared/fault.ts";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Reader } from "../../core/extraction/reading.ts";
import type { Clock, Log } from "../../ports/system.ts";
import type { KeptRows } from "../../store/base/kept-rows.ts";
import { keepingTables, type KeptTables } from "../../store/base/kept-tables.ts";
import { isStorageOf, readExtent, readMeta } from "../../store/base/meta.ts";
import { withQueryCache } from "../../store/base/watermarks.ts";
import { mayBeOutdated } from "../../store/episodes/renewals.ts";
import { armAlarm } from "../../store/episodes/alarm.ts";
import { linkInstant } from "../../store/base/link-history.ts";
import { updateNameLinks } from "../../store/index/name-links.ts";
import { exists, isCurrent, migrate } from "../../store/migrations.ts";

type Purpose = "erased" | "imported";

export interface GateParts {
  sql: Sql;
  address: GraphAddress;
  clock: Clock;
  log: Log;
  setAlarm: (at: Instant) => Promise<void>;
  deleteAll: () => Promise<void>;
  rows: KeptRows;
  tables: KeptTables;
  dropCaches: () => void;
  rules: Reader | null;
}

/**
 * The only way to a graph's storage. Every passage is synchronous, without fetch, model call or another call inside it.
 *
 *     enter           storage exists, is migrated and is this graph's; also while it is locked
 *      ├─ open        and no erasure or import locks it
 *      │   ├─ read    at a moment; its answer stays true
 *      │   ├─ change  and arms the alarm in the same call, so that both are durable or neither is
 *      │   └─ attend  for one epoch
 *      └─ attendLocked  for one epoch, also while the graph is being erased
 *
 * Passages throw `FaultError` "gone" if there is no storage, the epoch differs, or the graph is locked.
 */
export class Gate {
  readonly address: GraphAddress;
  readonly sql: Sql;
  readonly #parts: GateParts;
  #ready = false;
  #lockedFor: Purpose | null = null;
  #answered = 0;

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.address = parts.address;
    this.sql = keepingTables(parts.sql, parts.tables);
  }

  /** Later than any instant already answered, so that past answers stay true. */
  readonly now = (): Instant => Math.max(this.#parts.clock.now(), this.#answered + 1);

  get exists(): boolean {
    return exists(this.sql);
  }

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
   * A future `known_at` means now. A `known_at` after the last write reads the current tables, which still hold that state.
   *
   * @param work its moment has no `known_at` to read everything known by `now`
   */
  read<T>({ as_of, known_at, include_uncertain }: Moment, work: (sql: Sql, moment: Moment, now: Instant) => T): T {
    return this.open((storage) => {
      const { last_instant, changes } = readExtent(storage);
      this.#parts.rows.validAt(changes);
      const sql = withQueryCache(storage, this.#parts.rows);
      const now = Math.max(this.#parts.clock.now(), last_instant);
      const at = Math.min(known_at ?? now, now);
      this.#answered = Math.max(this.#answered, at);
      const isPresent = at >= last_instant;
      return isPresent
        ? work(sql, { as_of, known_at: undefined, include_uncertain }, at)
        : work(sql, { as_of, known_at: at, include_uncertain }, now);
    });
  }

  change<T>(work: (sql: Sql) => T): T {
    return this.open((sql) => {
      const before = readMeta(sql, "last_instant");
      const result = work(sql);
      updateNameLinks(sql, linkInstant(sql, before, this.now));
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

  catchUp(texts?: number): boolean {
    return this.enter((sql) => {
      if (this.#lockedFor !== null) return false;
      return updateNameLinks(sql, linkInstant(sql, readMeta(sql, "last_instant"), this.now), texts);
    });
  }

  wake(): void {
    const at = armAlarm(this.sql, this.now());
    if (at !== null) void this.#parts.setAlarm(at);
  }

  create(fill: (sql: Sql) => void): void {
    this.sql.transaction(() => {
      migrate(this.sql);
      fill(this.sql);
    });
    this.#ready = false;
  }

  lock(until: Purpose): void {
    this.#lockedFor = until;
    this.#parts.dropCaches();
  }

  reopen(): void {
    this.#lockedFor = null;
  }

  async empty(): Promise<void> {
    await this.#parts.deleteAll();
    this.#parts.tables.forgetStored();
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
    this.#wakeIfOutdated();
  }

  /** A full disk fails no read. The next object tries again. */
  #wakeIfOutdated(): void {
    if (this.#lockedFor !== null || !mayBeOutdated(this.sql, this.#parts.rules)) return;
    try {
      this.wake();
    } catch (error) {
      this.#parts.log.error("alarm for earlier readings not set", { ...this.address, error: String(error) });
    }
  }
}

function ofEpoch<T>(sql: Sql, epoch: string, work: (sql: Sql) => T): T {
  if (readMeta(sql, "epoch") !== epoch) throw new FaultError({ kind: "gone", detail: "This memory was erased" });
  return work(sql);
}
