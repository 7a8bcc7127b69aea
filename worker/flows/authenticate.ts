import { FaultError } from "../../shared/fault.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";
import { isWellFormedKey } from "../core/access/key-format.ts";
import type { ControlPlane, KeyHasher, Principal } from "../ports/control-plane.ts";
import type { Clock } from "../ports/system.ts";

/** So long an answer of the database is used without asking again. */
const FRESH_MS = 10_000;
/** So long it may be used while the database does not answer: a revocation bites by then. */
const STALE_MS = 30_000;
const REMEMBERED_KEYS = 1_000;

/** What one isolate remembers of keys, the least recently looked up forgotten first. */
export type KeyCache = Map<string, { principal: Principal | null; at: Instant }>;

export interface Authentication {
  control: ControlPlane;
  hasher: KeyHasher;
  clock: Clock;
  cache: KeyCache;
  /** Whether remembered keys go on working, up to 30 s, while the database is down. */
  trust_stale: boolean;
}

/**
 * Whose key a request carries.
 *
 * @param authorization the header's value
 * @throws FaultError "unauthenticated" without a valid key, "unavailable" when it cannot be checked
 */
export async function authenticate(parts: Authentication, authorization: string | undefined): Promise<Principal> {
  const key = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  if (key === undefined) throw refused("Send an API key as `Authorization: Bearer <key>`");
  if (!isWellFormedKey(key)) throw refused("This is not an API key of Engraph");
  const principal = await lookUp(parts, await parts.hasher.hash(key));
  if (principal === null) throw refused("This API key is unknown or was revoked");
  if (principal.expires_at !== null && principal.expires_at <= parts.clock.now())
    throw refused("This API key has expired");
  return principal;
}

async function lookUp({ control, clock, cache, trust_stale }: Authentication, hash: string): Promise<Principal | null> {
  const now = clock.now();
  const known = cache.get(hash);
  if (known && now - known.at < FRESH_MS) return known.principal;
  try {
    const principal = await control.principal(hash);
    cache.delete(hash);
    cache.set(hash, { principal, at: now });
    for (const oldest of cache.keys()) {
      if (cache.size <= REMEMBERED_KEYS) break;
      cache.delete(oldest);
    }
    return principal;
  } catch (error) {
    const down = error instanceof FaultError && error.fault.kind === "unavailable";
    if (down && trust_stale && known && now - known.at < STALE_MS) return known.principal;
    throw error;
  }
}

/** Keys of a user who is no more open nothing: this isolate forgets them at once, others within 30 s. */
export function forgetKeysOf(cache: KeyCache, { tenant, kind, id }: GraphAddress): void {
  for (const [hash, { principal }] of cache)
    if (kind === "user" && principal?.tenant_id === tenant && principal.user_id === id) cache.delete(hash);
}

const refused = (detail: string): FaultError => new FaultError({ kind: "unauthenticated", detail });
