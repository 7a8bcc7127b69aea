import { FaultError } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Instant } from "../../../shared/instant.ts";
import { jurisdictionOf } from "../../../shared/jurisdiction.ts";
import { isLinkSecret, isWellFormedKey, jurisdictionOfKey } from "../../core/access/key-format.ts";
import type { ControlPlane, KeyHasher, Principal } from "../../ports/control-plane.ts";
import type { Grants } from "../../ports/grants.ts";
import type { Links } from "../../ports/links.ts";
import type { Clock } from "../../ports/system.ts";
import { visitorOf } from "./visits.ts";
import { granteeOf, isGrantCredential, readGrantCredential } from "./grants.ts";
import { bearerOf, isToken, readToken } from "./tokens.ts";

/** A database answer is used for 10 s without asking again … */
const FRESH_MS = 10_000;
/** … and for up to 30 s while the database is asked again or is down, so a revocation takes effect by then. */
const STALE_MS = 30_000;
const MAX_KEYS = 1_000;

/** Keys by hash. Unknown keys have their own cache, so that guesses do not evict valid keys. */
export interface KeyCache {
  holders: Map<string, CachedPrincipal<Principal>>;
  unknown: Map<string, CachedPrincipal<null>>;
}

interface CachedPrincipal<T> {
  principal: T;
  at: Instant;
  isRenewing: boolean;
}

export const emptyKeyCache = (): KeyCache => ({ holders: new Map(), unknown: new Map() });

export interface Authentication {
  control: ControlPlane;
  links: Links;
  grants: Grants;
  hasher: KeyHasher;
  clock: Clock;
  cache: KeyCache;
  trust_stale: boolean;
  defer: (work: Promise<void>) => void;
  onConfirmed?: (confirmed_at: Instant) => void;
}

/** @throws FaultError "unauthenticated" without a valid key, "unavailable" if it cannot be checked */
export async function authenticate(parts: Authentication, authorization: string | undefined): Promise<Principal> {
  const key = keyIn(authorization);
  if (key === undefined)
    throw refused("Send an API key as `Authorization: Bearer <key>` or `Authorization: Api-Key <key>`");
  if (isToken(key)) return bearer(parts, key);
  if (isGrantCredential(key)) return grantee(parts, key);
  if (isLinkSecret(key)) {
    const confirmed_at = parts.clock.now();
    const visitor = await visitorOf(parts, key);
    parts.onConfirmed?.(confirmed_at);
    return visitor;
  }
  if (!isWellFormedKey(key)) throw refused("This is not an API key of Engraph");
  const hash = await parts.hasher.hash(key);
  const principal = await lookUp(parts, hash, async (at) =>
    parts.control.principal(hash, await parts.hasher.previous(key), at, jurisdictionOfKey(key)),
  );
  if (principal === null) throw refused("This API key is unknown or was revoked");
  if (principal.expires_at !== null && principal.expires_at <= parts.clock.now())
    throw refused("This API key has expired");
  return principal;
}

async function bearer(parts: Authentication, token: string): Promise<Principal> {
  const claims = await readToken(parts.hasher, token);
  if (claims === null) throw refused("This is not a token of Engraph");
  const now = parts.clock.now();
  if (claims.expires_at <= now) throw refused("This token has expired");
  const jurisdiction = jurisdictionOf(claims.tenant);
  const maker = await lookUp(parts, claims.key, (at) => parts.control.principal(claims.key, null, at, jurisdiction));
  if (maker === null || (maker.expires_at !== null && maker.expires_at <= now))
    throw refused("The API key that made this token was revoked or has expired");
  const principal = bearerOf(claims, maker);
  if (principal === null) throw refused("The API key that made this token is another's");
  return principal;
}

/** Cached like a key, so that a revocation takes effect as fast. */
async function grantee(parts: Authentication, credential: string): Promise<Principal> {
  const claims = await readGrantCredential(parts.hasher, credential);
  if (claims === null) throw refused("This is not a credential of Engraph");
  const { tenant, grant } = claims;
  const found = await lookUp(parts, `grant ${grant}`, async (at) =>
    granteeOf(tenant, await parts.grants.find(tenant, grant, at)),
  );
  if (found === null) throw refused("This access was revoked, or the API key behind it has ended");
  const expires_at = Math.min(found.expires_at ?? Infinity, claims.expires_at);
  if (expires_at <= parts.clock.now()) throw refused("This access has expired");
  return { ...found, expires_at, scopes: claims.scopes.filter((scope) => found.scopes.includes(scope)) };
}

export const keyHashOf = (hasher: KeyHasher, authorization: string | undefined): Promise<string> =>
  hasher.hash(keyIn(authorization) ?? "");

const keyIn = (authorization = ""): string | undefined => /^(?:Bearer|Api-Key) +(\S+) *$/i.exec(authorization)?.[1];

type Ask = (at: Instant) => Promise<Principal | null>;

async function lookUp(parts: Authentication, hash: string, ask: Ask): Promise<Principal | null> {
  const { clock, cache, trust_stale } = parts;
  const asked_at = clock.now();
  const holder = cache.holders.get(hash);
  const known = holder ?? cache.unknown.get(hash);
  if (known && asked_at - known.at < FRESH_MS) {
    parts.onConfirmed?.(known.at);
    return known.principal;
  }
  if (holder && trust_stale && asked_at - holder.at < STALE_MS) {
    renewLater(parts, hash, ask, holder);
    parts.onConfirmed?.(holder.at);
    return holder.principal;
  }
  const principal = await askFor(parts, hash, ask, asked_at);
  parts.onConfirmed?.(asked_at);
  return principal;
}

/** The request does not wait. Without an answer, the next request asks again. */
function renewLater(parts: Authentication, hash: string, ask: Ask, holder: CachedPrincipal<Principal>): void {
  if (holder.isRenewing) return;
  holder.isRenewing = true;
  parts.defer(
    askFor(parts, hash, ask, parts.clock.now()).then(
      () => {},
      () => {
        holder.isRenewing = false;
      },
    ),
  );
}

async function askFor({ cache }: Authentication, hash: string, ask: Ask, asked_at: Instant): Promise<Principal | null> {
  const principal = await ask(asked_at);
  cache.holders.delete(hash);
  cache.unknown.delete(hash);
  if (principal) remember(cache.holders, hash, { principal, at: asked_at, isRenewing: false });
  else remember(cache.unknown, hash, { principal, at: asked_at, isRenewing: false });
  return principal;
}

function remember<T>(room: Map<string, CachedPrincipal<T>>, hash: string, remembered: CachedPrincipal<T>): void {
  room.set(hash, remembered);
  for (const oldest of room.keys()) {
    if (room.size <= MAX_KEYS) break;
    room.delete(oldest);
  }
}

/** Takes effect here immediately, in other isolates within 30 s. */
export function forgetKeysOf(cache: KeyCache, { tenant, kind, id }: GraphAddress): void {
  for (const [hash, { principal }] of cache.holders)
    if (kind === "user" && principal.tenant_id === tenant && principal.user_id === id) cache.holders.delete(hash);
}

const refused = (detail: string): FaultError => new FaultError({ kind: "unauthenticated", detail });
