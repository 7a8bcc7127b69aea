import { TOKEN_SCOPES, type TokenIn, type TokenMade } from "../../../shared/api/tokens.ts";
import { FaultError } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import type { KeyHasher, Principal } from "../../ports/control-plane.ts";
import type { Clock } from "../../ports/system.ts";

/**
 * `egt_<claims>.<signature>`: base64url of JSON, and the HMAC-SHA-256 of that text under the Worker's pepper, hexadecimal. It is stored
 * nowhere.
 */
const TOKEN = /^egt_([\w-]{1,4000})\.([0-9a-f]{64})$/;
const PREFIX = "egt_";
/** Under the same secret API keys are hashed. None of them looks like this, so that no signature is the hash of a key. */
const SIGNED_AS = "engraph token 1\n";

/** Claims of a token. */
export interface Claims {
  tenant: string;
  user: string;
  scopes: readonly (typeof TOKEN_SCOPES)[number][];
  expires_at: Instant;
  /** The hash of the API key that made it, with which it ends. */
  key: string;
}

export const isToken = (text: string): boolean => text.startsWith(PREFIX);

/**
 * Makes a token that may do part of what its maker may, on one user.
 *
 * @param key the hash of the API key that asks for it
 * @throws FaultError "forbidden" for a scope that the maker lacks, and for a maker that is a token itself
 */
export async function makeToken(
  { hasher, clock }: { hasher: KeyHasher; clock: Clock },
  address: GraphAddress,
  maker: Principal,
  key: string,
  { scopes, expires_in }: TokenIn,
): Promise<TokenMade> {
  if (maker.is_token === true) throw new FaultError({ kind: "forbidden", detail: "A token cannot make another" });
  const lacking = scopes.find((scope) => !maker.scopes.includes(scope));
  if (lacking !== undefined)
    throw new FaultError({ kind: "forbidden", detail: `This needs a key with the scope "${lacking}"` });
  const granted = TOKEN_SCOPES.filter((scope) => scopes.includes(scope));
  const expires_at = Math.min(clock.now() + expires_in * 1_000, maker.expires_at ?? Infinity);
  const claims: Claims = { tenant: address.tenant, user: address.id, scopes: granted, expires_at, key };
  const text = encode(JSON.stringify(claims));
  const token = `${PREFIX}${text}.${await hasher.hash(SIGNED_AS + text)}`;
  return { token, user_id: address.id, scopes: granted, expires_at: formatInstant(expires_at) };
}

/** The claims of a token that was signed here; `null` for anything else. */
export async function readToken(hasher: KeyHasher, token: string): Promise<Claims | null> {
  const [, text, signature] = TOKEN.exec(token) ?? [];
  if (text === undefined || signature === undefined) return null;
  const signed = SIGNED_AS + text;
  const isSigned =
    isSame(signature, await hasher.hash(signed)) || isSame(signature, (await hasher.previous(signed)) ?? "");
  // signed, it is what `makeToken` wrote
  return isSigned ? (JSON.parse(decode(text)) as Claims) : null;
}

/** The rights of a token's bearer: those of the token that its key still has. */
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

/** Takes the same time wherever the texts differ. */
function isSame(given: string, right: string): boolean {
  let difference = given.length ^ right.length;
  for (let at = 0; at < given.length; at++)
    difference |= given.charCodeAt(at) ^ right.charCodeAt(at % (right.length || 1));
  return difference === 0;
}

/** Base64url of the UTF-8 of a text. */
const encode = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function decode(text: string): string {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
