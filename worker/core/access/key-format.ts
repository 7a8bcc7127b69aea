import { jurisdictionNamed, type Jurisdiction } from "../../../shared/jurisdiction.ts";

/**
 * `eg_<environment>_<random><checksum>` or `eg_<environment>_<jurisdiction>_…`: 43 base-62 digits for 256 random bits,
 * then 6 for a CRC-32, which rejects a mistyped or invented key without a database query, and lets secret scanners
 * identify a leaked one with certainty.
 */
const KEY = /^eg_([a-z]+(?:_([a-z]+))?)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
/** A link's secret is a key behind a prefix that no key has. */
const LINK_SECRET = /^(egl_(?:([a-z]+)_)?)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const LINK_PREFIX = "egl_";
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_DIGITS = 43;
const CHECKSUM_DIGITS = 6;

export const KEY_BYTES = 32;
/** Enough to recognize a key, too few to guess it. */
const PREFIX_DIGITS = 4;

export function formatKey(environment: string, random: Uint8Array, jurisdiction: Jurisdiction | null = null): string {
  const digits = randomDigits(random);
  const place = jurisdiction === null ? environment : `${environment}_${jurisdiction}`;
  return `eg_${place}_${digits}${checksum(place, digits)}`;
}

export function formatLinkSecret(random: Uint8Array, jurisdiction: Jurisdiction | null = null): string {
  const digits = randomDigits(random);
  const prefix = jurisdiction === null ? LINK_PREFIX : `${LINK_PREFIX}${jurisdiction}_`;
  return `${prefix}${digits}${checksum(prefix, digits)}`;
}

export const jurisdictionOfKey = (key: string): Jurisdiction | null => jurisdictionNamed(KEY.exec(key)?.[2]);

export const jurisdictionOfLink = (secret: string): Jurisdiction | null =>
  jurisdictionNamed(LINK_SECRET.exec(secret)?.[2]);

function randomDigits(random: Uint8Array): string {
  let value = 0n;
  for (const byte of random) value = (value << 8n) | BigInt(byte);
  return base62(value, RANDOM_DIGITS);
}

export function isWellFormedKey(key: string): boolean {
  const [, place = "", , digits = "", sum] = KEY.exec(key) ?? [];
  return sum !== undefined && sum === checksum(place, digits);
}

/** May be malformed: see `isWellFormedLinkSecret`. */
export const isLinkSecret = (text: string): boolean => text.startsWith(LINK_PREFIX);
export function isWellFormedLinkSecret(secret: string): boolean {
  const [, prefix = "", , digits = "", sum] = LINK_SECRET.exec(secret) ?? [];
  return sum !== undefined && sum === checksum(prefix, digits);
}

export const keyPrefix = (key: string): string => key.slice(0, key.lastIndexOf("_") + 1 + PREFIX_DIGITS);

const checksum = (place: string, digits: string): string =>
  base62(BigInt(crc32(`${place}_${digits}`)), CHECKSUM_DIGITS);

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = (DIGITS[Number(rest % 62n)] ?? "") + text;
  return text;
}

function crc32(text: string): number {
  let crc = ~0;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
