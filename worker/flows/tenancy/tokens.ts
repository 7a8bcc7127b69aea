import { TOKEN_SCOPES, type TokenIn, type CreatedToken } from "../../../shared/api/tokens.ts";
import { FaultError } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import type { KeyHasher, Principal } from "../../ports/control-plane.ts";
import type { Clock } from "../../ports/system.ts";
import { readClaims, signClaims, type SignedForm } from "./signed-claims.ts";

const FORM: SignedForm = { prefix: "egt_", signed_as: "engraph token 1\n" };

export interface Claims {
  tenant: string;
  user: string;
  scopes: readonly (typeof TOKEN_SCOPES)[number][];
  expires_at: Instant;
  /** Hash of the API key with which the token ends. */
  key: string;
}

export const isToken = (text: string): boolean => text.startsWith(FORM.prefix);

/**
 * @param key hash of the requesting API key
 * @throws FaultError "forbidden" for a scope that the maker lacks, and for a maker that is a token
 */
export async function makeToken(
  { hasher, clock }: { hasher: KeyHasher; clock: Clock },
  address: GraphAddress,
  maker: Principal,
  key: string,
  { scopes, expires_in }: TokenIn,
): Promise<CreatedToken> {
  if (maker.is_token === true) throw new FaultError({ kind: "forbidden", detail: "A token cannot make another" });
  const lacking = scopes.find((scope) => !maker.scopes.includes(scope));
  if (lacking !== undefined)
    throw new FaultError({ kind: "forbidden", detail: `This needs a key with the scope "${lacking}"` });
  const granted = TOKEN_SCOPES.filter((scope) => scopes.includes(scope));
  const expires_at = Math.min(clock.now() + expires_in * 1_000, maker.expires_at ?? Infinity);
  const claims: Claims = { tenant: address.tenant, user: address.id, scopes: granted, expires_at, key };
  const token = await signClaims(hasher, FORM, claims);
  return { token, user_id: address.id, scopes: granted, expires_at: formatInstant(expires_at) };
}

export const readToken = (hasher: KeyHasher, token: string): Promise<Claims | null> => readClaims(hasher, FORM, token);

export function bearerOf(claims: Claims, maker: Principal): Principal | null {
  if (maker.tenant_id !== claims.tenant || (maker.user_id !== null && maker.user_id !== claims.user)) return null;
  return {
    key_id: maker.key_id,
    tenant_id: claims.tenant,
    scopes: claims.scopes.filter((scope) => maker.scopes.includes(scope)),
    user_id: claims.user,
    expires_at: claims.expires_at,
    is_token: true,
  };
}
