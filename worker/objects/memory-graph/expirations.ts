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

/** Methods that end or repair a memory, whatever has expired. */
const EXEMPT: ReadonlySet<string> = new Set([
  "beginErasure",
  "finishErasure",
  "emptyIfDamaged",
  "abandonImport",
  "settleImport",
]);

/** Methods that are answered even if expired episodes cannot be forgotten now. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(["append", "status"]);

/** Bounds the wait of a call. */
const MAX_STEPS = 4;

/** The alarm may be late: an expired episode is never shown, exported or read by a model. */
export class Expirations {
  readonly #inside: Inside;
  readonly #parts: ExpirationParts;
  #next: Instant | null | undefined = undefined;

  constructor(inside: Inside, parts: ExpirationParts) {
    this.#inside = inside;
    this.#parts = parts;
  }

  /** Call after everything that may store episodes. */
  reset(): void {
    this.#next = undefined;
  }

  /**
   * Call before each method.
   *
   * @throws what `forgetDue` throws, if the method may show expired content
   */
  async before(method: string): Promise<void> {
    if (EXEMPT.has(method)) return;
    try {
      await this.forgetDue();
    } catch (error) {
      if (!WITHOUT_CONTENT.has(method)) throw error;
    }
  }

  /** @throws FaultError "unavailable" if more has expired than one call can forget; the next call continues */
  async forgetDue(): Promise<void> {
    if (!this.#isAnyDue()) return;
    await loadLexicon();
    try {
      for (let step = 0; step < MAX_STEPS && this.#isAnyDue(); step++) forgetStep(this.#inside, this.#parts, forgetDue);
    } finally {
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
    caches.forget();
  }
}
