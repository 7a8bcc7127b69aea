import { Buffer } from "node:buffer";
import type { Signer } from "../../ports/webhooks.ts";

const HMAC = { name: "HMAC", hash: "SHA-256" } as const;

export const hmacSigner: Signer = async (key, text) => {
  const imported = await crypto.subtle.importKey("raw", Buffer.from(key, "base64"), HMAC, false, ["sign"]);
  return Buffer.from(await crypto.subtle.sign(HMAC, imported, new TextEncoder().encode(text))).toString("base64");
};
