/** Random bytes of a secret; the specification asks for 24 to 64. */
export const SECRET_BYTES = 32;
const PREFIX = "whsec_";

/** A secret as its owner is given it. @param base64 of the random bytes */
export const formatSecret = (base64: string): string => PREFIX + base64;

/** The base64 of the bytes that sign. */
export const signingKey = (secret: string): string => secret.slice(PREFIX.length);

/** What a signature of Standard Webhooks is over. */
export const signedText = (id: string, timestamp_s: number, body: string): string => `${id}.${timestamp_s}.${body}`;

/** The header `webhook-signature`: one signature for each secret that is valid. */
export const signatureHeader = (signatures: readonly string[]): string =>
  signatures.map((signature) => `v1,${signature}`).join(" ");
