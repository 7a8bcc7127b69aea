import type { Grant } from "../../../shared/api/grants.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { TOKEN_SCOPES } from "../../../shared/api/tokens.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { KeyHasher, Principal } from "../../ports/control-plane.ts";
import type { FoundGrant, GrantClient } from "../../ports/grants.ts";
import { getOwner } from "../access/open-graph.ts";
import type { Services } from "../services.ts";
import { readClaims, signClaims, type SignedForm } from "./signed-claims.ts";

/** The life of a grant that its client does not renew. */
const GRANT_MS = 30 * 86_400_000;
const MAX_GRANTS = 100;

type Parts = Pick<Services, "grants" | "clock">;
type Scopes = Grant["scopes"];

/** Made from an OAuth token for one request; clients never see it. */
export interface GrantClaims {
  tenant: string;
  grant: string;
  scopes: Scopes;
  expires_at: Instant;
}

const FORM: SignedForm = { prefix: "egg_", signed_as: "engraph grant 1\n" };

export const isGrantCredential = (text: string): boolean => text.startsWith(FORM.prefix);

export const grantCredential = (hasher: KeyHasher, claims: GrantClaims): Promise<string> =>
  signClaims(hasher, FORM, claims);

export const readGrantCredential = (hasher: KeyHasher, credential: string): Promise<GrantClaims | null> =>
  readClaims(hasher, FORM, credential);

export function granteeOf(tenant_id: string, found: FoundGrant | null): Principal | null {
  if (found === null) return null;
  const { key_id, user_id, scopes, key_scopes, expires_at } = found;
  return {
    key_id,
    tenant_id,
    scopes: scopes.filter((scope) => key_scopes.includes(scope)),
    user_id,
    expires_at,
    is_token: true,
  };
}

/**
 * @param approver the holder of the key that a person entered
 * @param user required with a key of a whole tenant
 * @param register registers an unknown user, if the person asked for that
 * @throws FaultError "invalid" without a user; "forbidden" for an approver that has no API key, belongs to another user, or lacks every
 * scope; "not_found" for a user unknown to a tenant's key; "conflict" for a memory that is being erased or has the maximum of grants;
 * "unauthenticated" for an ended key
 */
export async function approveGrant(
  { grants, control, clock, ids }: Parts & Pick<Services, "control" | "ids">,
  approver: Principal,
  user: string | null,
  client: GrantClient,
  wanted: Scopes,
  register: ((address: GraphAddress) => Promise<unknown>) | null = null,
): Promise<{ id: string; scopes: Scopes }> {
  if (approver.is_token === true || approver.link !== undefined) throw forbidden("Only an API key can grant access");
  if (user !== null && approver.user_id !== null && approver.user_id !== user)
    throw forbidden("This API key is restricted to another user");
  const id = approver.user_id ?? user;
  if (id === null) {
    const message = "This API key opens every memory: enter a user id";
    throw new FaultError({ kind: "invalid", detail: message, errors: [{ path: "user", message }] });
  }
  const scopes = TOKEN_SCOPES.filter((scope) => wanted.includes(scope) && approver.scopes.includes(scope));
  if (scopes.length === 0) throw forbidden("This API key may do nothing of what was chosen");
  const address: GraphAddress = { tenant: approver.tenant_id, kind: "user", id };
  // a mistyped id would give the client an empty memory
  if (approver.user_id === null)
    await (register !== null && approver.scopes.includes("write") ? register(address) : checkExists(control, address));
  const now = clock.now();
  const made = ids.make("grant");
  const times = { created_at: now, expires_at: now + GRANT_MS };
  const outcome = await grants.add(
    address,
    { ...client, ...times, id: made, key_id: approver.key_id, scopes },
    MAX_GRANTS,
  );
  if (outcome === "erasing") throw conflict("This memory is being erased");
  if (outcome === "full") throw conflict(`A memory may have ${MAX_GRANTS} grants at a time: revoke one first`);
  if (outcome === "ended")
    throw new FaultError({ kind: "unauthenticated", detail: "This API key was revoked or has expired" });
  return { id: made, scopes };
}

async function checkExists(control: Services["control"], address: GraphAddress): Promise<void> {
  try {
    await getOwner({ control }, address);
  } catch (error) {
    if (!(error instanceof FaultError) || error.fault.kind !== "not_found") throw error;
    throw new FaultError({
      kind: "not_found",
      detail: `User ${address.id} does not exist: check the ID, or create the user`,
    });
  }
}

const forbidden = (detail: string): FaultError => new FaultError({ kind: "forbidden", detail });
const conflict = (detail: string): FaultError => new FaultError({ kind: "conflict", detail });

export const listGrants = (
  { grants, clock }: Parts,
  address: GraphAddress,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Grant>> => grants.list(address, limit, cursor, clock.now());

export async function revokeGrant({ grants }: Pick<Parts, "grants">, address: GraphAddress, id: string): Promise<void> {
  if (!(await grants.remove(address, id))) throw new FaultError(notFound(`Grant ${id}`));
}

export const renewGrant = ({ grants, clock }: Parts, tenant: string, id: string): Promise<boolean> =>
  grants.renew(tenant, id, clock.now(), clock.now() + GRANT_MS);
