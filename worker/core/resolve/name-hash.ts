/** Replaces the text where it must not appear: 64-bit FNV-1a, sixteen hexadecimal digits. */
export function nameHash(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of utf8(text)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, "0");
}

function* utf8(text: string): Generator<number> {
  for (const character of text.toWellFormed()) {
    for (const encoded of encodeURIComponent(character).matchAll(/%([0-9A-F]{2})|[^]/g)) {
      yield encoded[1] === undefined ? encoded[0].charCodeAt(0) : Number.parseInt(encoded[1], 16);
    }
  }
}
