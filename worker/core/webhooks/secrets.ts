/** A secret has 32 random bytes; the specification asks for 24 to 64. */
export const SECRET_BYTES = 32;
const PREFIX = "whsec_";

/**
 * Writes a secret as its owner sees it.
 * @param base64 of the random bytes
 */
export const formatSecret = (base64: string): string => PREFIX + base64;

/** Returns the signing key in base64. */
export const signingKey = (secret: string): string => secret.slice(PREFIX.length);

/** Returns the text that a signature of Standard Webhooks covers. */
export const signedText = (id: string, timestamp_s: number, body: string): string => `${id}.${timestamp_s}.${body}`;

/** The `webhook-signature` header: one signature for each valid secret. */
export const signatureHeader = (signatures: readonly string[]): string =>
  signatures.map((signature) => `v1,${signature}`).join(" ");
