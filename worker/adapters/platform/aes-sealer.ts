import { Buffer } from "node:buffer";
import type { Sealer } from "../../ports/webhooks.ts";
import { aesCipher } from "./aes-cipher.ts";

export function aesSealer(pepper: string, previous?: string): Sealer {
  const current = aesCipher(pepper);
  const earlier = previous === undefined ? null : aesCipher(previous);
  return {
    seal: async (place, secret) => Buffer.from(await current.encrypt(place, secret)).toString("base64"),
    open: async (place, sealed) => {
      const bytes = new Uint8Array(Buffer.from(sealed, "base64"));
      const secret = await current.decrypt(place, bytes);
      if (secret !== null) return { secret, is_current: true };
      const before = (await earlier?.decrypt(place, bytes)) ?? null;
      return before === null ? null : { secret: before, is_current: false };
    },
  };
}
