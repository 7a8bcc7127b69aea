/**
 * `eg_<environment>_<random><checksum>`: 43 base-62 digits of 256 random bits, then 6 of their CRC-32, so that a
 * mistyped or invented key is refused without asking the database, and scanners can tell a leaked one for sure.
 */
const KEY = /^eg_([a-z]+)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_DIGITS = 43;
const CHECKSUM_DIGITS = 6;

export const KEY_BYTES = 32;
/** Enough of a key for a person to recognise it, far too little to guess it. */
const SHOWN_DIGITS = 4;

/** @param random `KEY_BYTES` random bytes */
export function formatKey(environment: string, random: Uint8Array): string {
  let value = 0n;
  for (const byte of random) value = (value << 8n) | BigInt(byte);
  const digits = base62(value, RANDOM_DIGITS);
  return `eg_${environment}_${digits}${checksum(environment, digits)}`;
}

export function isWellFormedKey(key: string): boolean {
  const [, environment = "", digits = "", sum] = KEY.exec(key) ?? [];
  return sum !== undefined && sum === checksum(environment, digits);
}

export const keyPrefix = (key: string): string => key.slice(0, key.lastIndexOf("_") + 1 + SHOWN_DIGITS);

const checksum = (environment: string, digits: string): string =>
  base62(BigInt(crc32(`${environment}_${digits}`)), CHECKSUM_DIGITS);

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = (DIGITS[Number(rest % 62n)] ?? "") + text;
  return text;
}

/** CRC-32 (IEEE 802.3) of ASCII text. */
function crc32(text: string): number {
  let crc = ~0;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
