import type { Instant } from "../../../shared/instant.ts";
import type { Accounts } from "../../ports/accounts.ts";
import type { Clock, Log } from "../../ports/system.ts";

export const WINDOW_MS = 60_000;
/** So often an isolate tells the tenant's account how many requests it saw, and learns how many there were elsewhere. */
const TOLD_EVERY_MS = 1_000;
const REMEMBERED_TENANTS = 10_000;

/** How a tenant stands within its minute. */
export interface QuotaState {
  granted: boolean;
  limit: number;
  remaining: number;
  reset_s: number;
}

interface Counted {
  window: number;
  /** Of all isolates, as of the last word of the account. */
  total: number;
  /** Seen here since. */
  here: number;
  told_at: Instant;
  isTelling: boolean;
}

/**
 * Counts the requests of each tenant by the minute. Counting is local and costs nothing; all isolates agree through the tenant's
 * account within a second, so a tenant spread over many may overshoot by what they take in that time.
 */
export class RequestQuota {
  readonly #limit: number;
  readonly #counts = new Map<string, Counted>();

  /** @param limit requests a minute; 0: any number */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts a request; `null` where nothing is limited. One that is refused does not count. */
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
    if (!counted.isTelling && now - counted.told_at >= TOLD_EVERY_MS) {
      counted.isTelling = true;
      counted.told_at = now;
      defer(this.#tell(parts, tenant, counted));
    }
    return {
      granted,
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - used - (granted ? 1 : 0)),
      reset_s: Math.ceil(((window + 1) * WINDOW_MS - now) / 1000),
    };
  }

  #countedIn(tenant: string, window: number): Counted {
    const known = this.#counts.get(tenant);
    if (known?.window === window) return known;
    if (this.#counts.size >= REMEMBERED_TENANTS) this.#counts.clear();
    const fresh: Counted = { window, total: 0, here: 0, told_at: 0, isTelling: false };
    this.#counts.set(tenant, fresh);
    return fresh;
  }

  async #tell({ accounts, log }: { accounts: Accounts; log: Log }, tenant: string, counted: Counted): Promise<void> {
    const told = counted.here;
    try {
      counted.total = await accounts.at(tenant).countRequests(counted.window, told);
      counted.here -= told;
    } catch (error) {
      log.error("requests not counted", { error: String(error) });
    } finally {
      counted.isTelling = false;
    }
  }
}
