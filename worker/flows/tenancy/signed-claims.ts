import type { KeyHasher } from "../../ports/control-plane.ts";

export interface SignedForm {
  prefix: string;
  /** One per kind, so that no signature is valid for another kind or equals a key's hash. */
  signed_as: string;
}

const SIGNED = /^([\w-]{1,4000})\.([0-9a-f]{64})$/;

/**
 * `<prefix><claims>.<signature>`: base64url of JSON, and the hexadecimal HMAC-SHA-256 under the Worker's pepper. Credentials are not
 * stored.
 */
export async function signClaims(
  hasher: KeyHasher,
  { prefix, signed_as }: SignedForm,
  claims: object,
): Promise<string> {
  const text = encode(JSON.stringify(claims));
  return `${prefix}${text}.${await hasher.hash(signed_as + text)}`;
}

export async function readClaims<Claims>(
  hasher: KeyHasher,
  { prefix, signed_as }: SignedForm,
  credential: string,
): Promise<Claims | null> {
  if (!credential.startsWith(prefix)) return null;
  const [, text, signature] = SIGNED.exec(credential.slice(prefix.length)) ?? [];
  if (text === undefined || signature === undefined) return null;
  const signed = signed_as + text;
  const isSigned =
    isSame(signature, await hasher.hash(signed)) || isSame(signature, (await hasher.previous(signed)) ?? "");
  // the signature shows that `signClaims` wrote it
  return isSigned ? (JSON.parse(decode(text)) as Claims) : null;
}

function isSame(given: string, right: string): boolean {
  let difference = given.length ^ right.length;
  for (let at = 0; at < given.length; at++)
    difference |= given.charCodeAt(at) ^ right.charCodeAt(at % (right.length || 1));
  return difference === 0;
}

const encode = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function decode(text: string): string {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
