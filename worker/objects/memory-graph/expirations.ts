import { FaultError, isFault } from "../../../shared/fault.ts";
import type { UndoCounts } from "../../../shared/api/undo.ts";
import type { Instant } from "../../../shared/instant.ts";
import { loadLexicon } from "../../core/text/lexicon.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids, Log } from "../../ports/system.ts";
import { nextDue } from "../../store/episodes/retention.ts";
import { forgetDue } from "../../store/resolution/forget-expired.ts";
import type { Inside } from "./tables.ts";

export interface ExpirationParts {
  log: Log;
  tellChange: () => void;
}

/** Methods that must work whatever has expired: they end or repair a memory. */
const EXEMPT: ReadonlySet<string> = new Set([
  "beginErasure",
  "finishErasure",
  "emptyIfDamaged",
  "abandonImport",
  "settleImport",
]);

/** Methods that show no content: they are answered even if expired episodes cannot be forgotten now. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(["append", "status"]);

/** Forget at most this many steps before a call, so that no call waits long. */
const MAX_STEPS = 4;

/**
 * Forgets episodes whose `expires_at` has passed before a call is answered, because the alarm may be late. An episode that has expired is
 * never shown, exported or read by a model.
 */
export class Expirations {
  readonly #inside: Inside;
  readonly #parts: ExpirationParts;
  /** The first `expires_at`, or an earlier instant; `undefined` if unknown. */
  #next: Instant | null | undefined = undefined;

  constructor(inside: Inside, parts: ExpirationParts) {
    this.#inside = inside;
    this.#parts = parts;
  }

  /** Call after everything that may store episodes. */
  reset(): void {
    this.#next = undefined;
  }

  /** Call before each method of the object. Throws what `forgetDue` throws if the method may show what has expired. */
  async before(method: string): Promise<void> {
    if (EXEMPT.has(method)) return;
    try {
      await this.forgetDue();
    } catch (error) {
      // the alarm tries again, and reports failures
      if (!WITHOUT_CONTENT.has(method)) throw error;
    }
  }

  /**
   * Does nothing for a memory that does not exist or is locked.
   *
   * @throws FaultError "unavailable" if more have expired than one call can forget; the next call continues
   */
  async forgetDue(): Promise<void> {
    if (!this.#isAnyDue()) return;
    await loadLexicon();
    try {
      for (let step = 0; step < MAX_STEPS && this.#isAnyDue(); step++) forgetStep(this.#inside, this.#parts, forgetDue);
    } finally {
      // messages that were understood through them are read again
      this.#inside.gate.wake();
    }
    if (!this.#isAnyDue()) return;
    throw new FaultError({
      kind: "unavailable",
      detail: "This memory is forgetting messages that have expired",
      retry_after_s: 1,
    });
  }

  #isAnyDue(): boolean {
    const { gate } = this.#inside;
    const isDue = (): boolean => this.#next !== null && (this.#next === undefined || this.#next <= gate.now());
    if (!isDue()) return false;
    try {
      this.#next = gate.open(nextDue);
    } catch (error) {
      if (isFault(error, "gone")) return false;
      throw error;
    }
    return isDue();
  }
}

/** Forgets some expired episodes. */
export function forgetStep(
  { gate, caches, ids }: Inside,
  { log, tellChange }: ExpirationParts,
  forget: (sql: Sql, now: Instant, ids: Ids) => UndoCounts | null,
): void {
  try {
    gate.open((sql) => {
      const undone = forget(sql, gate.now(), ids);
      if (undone === null) return;
      tellChange();
      log.info("forgotten by expiry", { ...gate.address, ...undone });
    });
  } finally {
    // they may hold removed or rolled-back rows
    caches.forget();
  }
}
