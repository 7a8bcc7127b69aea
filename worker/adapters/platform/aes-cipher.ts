import type { AnswerCipher } from "../../ports/requests.ts";

const NONCE_BYTES = 12;

/**
 * AES-256-GCM with a key derived (HKDF-SHA-256) from pepper and secret; neither alone decrypts anything.
 *
 * @param previous a former pepper, for older texts
 */
export function aesCipher(pepper: string, previous?: string): AnswerCipher {
  const utf8 = new TextEncoder();
  const keyOf = async (secret: string, pepper: string) => {
    const material = await crypto.subtle.importKey("raw", utf8.encode(`${pepper}\0${secret}`), "HKDF", false, [
      "deriveKey",
    ]);
    const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8.encode("engraph answers") };
    return crypto.subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]);
  };
  return {
    encrypt: async (secret, text) => {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const closed = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv },
        await keyOf(secret, pepper),
        utf8.encode(text),
      );
      const encrypted = new Uint8Array(NONCE_BYTES + closed.byteLength);
      encrypted.set(iv);
      encrypted.set(new Uint8Array(closed), NONCE_BYTES);
      return encrypted;
    },
    decrypt: async (secret, encrypted) => {
      const [iv, closed] = [encrypted.slice(0, NONCE_BYTES), encrypted.slice(NONCE_BYTES)];
      for (const one of previous === undefined ? [pepper] : [pepper, previous]) {
        try {
          const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await keyOf(secret, one), closed);
          return new TextDecoder().decode(opened);
        } catch {}
      }
      return null;
    },
  };
}
