import type { KeyHasher } from "../../ports/control-plane.ts";

export function hmacKeyHasher(pepper: string, previous?: string): KeyHasher {
  const now = hmac(pepper);
  const before = previous === undefined ? async () => null : hmac(previous);
  return { hash: now, previous: before };
}

function hmac(secret: string): (text: string) => Promise<string> {
  const utf8 = new TextEncoder();
  let imported: ReturnType<typeof crypto.subtle.importKey> | undefined;
  return async (text) => {
    imported ??= crypto.subtle.importKey("raw", utf8.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ]);
    const signature = await crypto.subtle.sign("HMAC", await imported, utf8.encode(text));
    return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
}
