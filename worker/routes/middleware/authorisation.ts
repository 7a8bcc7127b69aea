import type { Context, MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { KeyScope } from "../../../shared/api/tenants.ts";
import { authenticate } from "../../flows/tenancy/authenticate.ts";
import { beyondLink, refuseOutsideView } from "../../flows/tenancy/visits.ts";
import type { ConfirmedPrincipal } from "../../flows/tenancy/watch-principal.ts";
import type { Principal } from "../../ports/control-plane.ts";
import { deferred } from "../acknowledge.ts";
import type { App } from "../app-types.ts";

export const requireKeyOrLink: MiddlewareHandler<App> = async (c, next) => {
  const { clock, trust_stale_keys } = c.get("services");
  c.set("authenticated_at", clock.now());
  c.set("principal", await principalOf(c, trust_stale_keys));
  await next();
};

/** A body that takes longer may outlive the credential of its request. */
const SOON_MS = 1_000;

/** A key may be revoked, or a token expire, while the rest of the body arrives. Runs after the middleware that reads the body. */
export const confirmSender: MiddlewareHandler<App> = async (c, next) => {
  await c.req.arrayBuffer();
  const { clock } = c.get("services");
  const { expires_at } = c.get("principal");
  const now = clock.now();
  if (now - c.get("authenticated_at") > SOON_MS || (expires_at !== null && expires_at <= now))
    c.set("principal", await confirmPrincipal(c));
  await next();
};

/**
 * Looks the key up unless that happened in the last 10 s.
 *
 * @throws FaultError "unauthenticated", "unavailable"
 */
export const confirmPrincipal = (c: Context<App>): Promise<ConfirmedPrincipal> => principalOf(c, false);

async function principalOf(c: Context<App>, trust_stale: boolean): Promise<ConfirmedPrincipal> {
  let confirmed_at = c.get("services").clock.now();
  const onConfirmed = (at: Instant): void => void (confirmed_at = at);
  const principal = await principalOfKey(c, c.req.header("authorization"), trust_stale, onConfirmed);
  return { ...principal, confirmed_at };
}

/** @throws FaultError "unauthenticated", "unavailable" */
export function principalOfKey(
  c: Context<App>,
  authorization: string | undefined,
  trust_stale: boolean,
  onConfirmed: (confirmed_at: Instant) => void = () => {},
): Promise<Principal> {
  const { control, links, grants, hasher, clock, keys } = c.get("services");
  const parts = { control, links, grants, hasher, clock, cache: keys, trust_stale, defer: deferred(c), onConfirmed };
  return authenticate(parts, authorization);
}

export const requireKey: MiddlewareHandler<App> = (c, next) =>
  requireKeyOrLink(c, async () => {
    refuseLink(c);
    await next();
  });

const refuseLink = (c: Context<App>): void => {
  if (c.get("principal").link !== undefined) throw beyondLink();
};

export const requireView =
  (operation: string | null): MiddlewareHandler<App> =>
  async (c, next) => {
    refuseOutsideView(c.get("principal"), operation);
    await next();
  };

export const requireScope =
  (scope: KeyScope): MiddlewareHandler<App> =>
  async (c, next) => {
    demandScope(c, scope);
    await next();
  };

export function demandScope(c: Context<App>, scope: KeyScope): void {
  if (c.get("principal").scopes.includes(scope)) return;
  throw new FaultError({ kind: "forbidden", detail: `This needs a key with the scope "${scope}"` });
}

export function demandWholeTenant(c: Context<App>): void {
  if (c.get("principal").user_id !== null)
    throw new FaultError({ kind: "forbidden", detail: "This key is restricted to one user" });
}

export const requireWholeTenant: MiddlewareHandler<App> = async (c, next) => {
  demandWholeTenant(c);
  await next();
};

export const requireAdminToken: MiddlewareHandler<App> = async (c, next) => {
  const given = /^Bearer +(\S+) *$/i.exec(c.req.header("authorization") ?? "")?.[1];
  const { admin_token } = c.get("services");
  if (admin_token === "" || given === undefined || !(await isSame(given, admin_token))) {
    throw new FaultError({
      kind: "unauthenticated",
      detail: "Send the admin token as `Authorization: Bearer <token>`",
    });
  }
  await next();
};

/** Digests reveal nothing about the secret by timing. */
async function isSame(a: string, b: string): Promise<boolean> {
  const utf8 = new TextEncoder();
  const [x, y] = await Promise.all([a, b].map((text) => crypto.subtle.digest("SHA-256", utf8.encode(text))));
  const [left, right] = [new Uint8Array(x as ArrayBuffer), new Uint8Array(y as ArrayBuffer)];
  return left.reduce((difference, byte, index) => difference | (byte ^ (right[index] ?? 0)), 0) === 0;
}
