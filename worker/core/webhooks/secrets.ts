/** Standard Webhooks asks for 24 to 64. */
export const SECRET_BYTES = 32;
const PREFIX = "whsec_";

export const formatSecret = (base64: string): string => PREFIX + base64;

/** In base64. */
export const signingKey = (secret: string): string => secret.slice(PREFIX.length);

/** As in Standard Webhooks. */
export const signedText = (id: string, timestamp_s: number, body: string): string => `${id}.${timestamp_s}.${body}`;

/** One signature for each valid secret. */
export const signatureHeader = (signatures: readonly string[]): string =>
  signatures.map((signature) => `v1,${signature}`).join(" ");
