import type { KeyHasher } from "../ports/control-plane.ts";

export function hmacKeyHasher(pepper: string): KeyHasher {
  const utf8 = new TextEncoder();
  let imported: Promise<CryptoKey> | undefined;
  return {
    hash: async (key) => {
      imported ??= crypto.subtle.importKey("raw", utf8.encode(pepper), { name: "HMAC", hash: "SHA-256" }, false, [
        "sign",
      ]);
      const signature = await crypto.subtle.sign("HMAC", await imported, utf8.encode(key));
      return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
  };
}
