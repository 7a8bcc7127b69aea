import type { Instant } from "../../../shared/instant.ts";
import type { Accounts } from "../../ports/accounts.ts";
import type { Clock, Log } from "../../ports/system.ts";

export const WINDOW_MS = 60_000;
const REPORT_INTERVAL_MS = 1_000;
const MAX_TENANTS = 10_000;

export interface QuotaState {
  granted: boolean;
  limit: number;
  remaining: number;
  reset_s: number;
}

interface WindowCount {
  window: number;
  total: number;
  here: number;
  reported_at: Instant;
  isReporting: boolean;
}

/** Isolates exchange counts every second, so a tenant may exceed its limit by the requests of one second. */
export class RequestQuota {
  readonly #limit: number;
  readonly #counts = new Map<string, WindowCount>();

  /** @param limit per minute; 0: none */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns `null` without a limit. Refused requests do not count. */
  take(
    parts: { accounts: Accounts; clock: Clock; log: Log },
    tenant: string,
    defer: (work: Promise<void>) => void,
  ): QuotaState | null {
    if (this.#limit === 0) return null;
    const now = parts.clock.now();
    const window = Math.floor(now / WINDOW_MS);
    const counted = this.#countedIn(tenant, window);
    const used = counted.total + counted.here;
    const granted = used < this.#limit;
    if (granted) counted.here += 1;
    if (!counted.isReporting && now - counted.reported_at >= REPORT_INTERVAL_MS) {
      counted.isReporting = true;
      counted.reported_at = now;
      defer(this.#report(parts, tenant, counted));
    }
    return {
      granted,
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - used - (granted ? 1 : 0)),
      reset_s: Math.ceil(((window + 1) * WINDOW_MS - now) / 1000),
    };
  }

  #countedIn(tenant: string, window: number): WindowCount {
    const known = this.#counts.get(tenant);
    if (known?.window === window) return known;
    if (this.#counts.size >= MAX_TENANTS) this.#counts.clear();
    const fresh: WindowCount = { window, total: 0, here: 0, reported_at: 0, isReporting: false };
    this.#counts.set(tenant, fresh);
    return fresh;
  }

  async #report(
    { accounts, log }: { accounts: Accounts; log: Log },
    tenant: string,
    counted: WindowCount,
  ): Promise<void> {
    const reported = counted.here;
    try {
      counted.total = await accounts.at(tenant).countRequests(counted.window, reported);
      counted.here -= reported;
    } catch (error) {
      log.error("requests not counted", { error: String(error) });
    } finally {
      counted.isReporting = false;
    }
  }
}
