/**
 * A name may resolve to a private address, which only the connecting network can refuse: Cloudflare's, or workerd's
 * public-only one.
 */

/** `[first address, bits of the prefix]`: IANA's special-purpose registry, and Azure's host. */
const PRIVATE_V4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

const GLOBAL_UNICAST_V6 = 0x2000;
const GLOBAL_UNICAST_MASK = 0xe000;
/** Exceptions, as `[first two groups, mask of each]`: Teredo and protocols, documentation, 6to4. */
const PRIVATE_V6: readonly (readonly [number, number, number, number])[] = [
  [0x2001, 0x0000, 0xffff, 0xfe00],
  [0x2001, 0x0db8, 0xffff, 0xffff],
  [0x2002, 0x0000, 0xffff, 0x0000],
  [0x3fff, 0x0000, 0xffff, 0xf000],
];

/** No public server answers to these, or they lead into an internal network. */
const PRIVATE_ENDS: ReadonlySet<string> = new Set([
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "arpa",
  "test",
  "example",
  "invalid",
  "onion",
  "alt",
  "svc",
]);

/** @param hostname as the URL standard writes it: lowercase, IPv4 in four decimal parts, IPv6 in brackets */
export function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith("[")) return isPublicV6(hostname.slice(1, -1));
  const v4 = parseV4(hostname);
  if (v4 !== null) return isPublicV4(v4);
  const labels = hostname.replace(/\.$/, "").split(".");
  const last = labels.at(-1) ?? "";
  // a one-part name is local; the last part of a public name has a letter
  return labels.length > 1 && labels.every((label) => label !== "") && /[a-z]/.test(last) && !PRIVATE_ENDS.has(last);
}

export function isLoopbackHost(hostname: string): boolean {
  const v4 = parseV4(hostname);
  if (v4 !== null) return v4 >>> 24 === 127;
  return hostname === "[::1]" || /^(?:[\w-]+\.)*localhost\.?$/.test(hostname);
}

function parseV4(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  return parts === undefined || parts.some((part) => part > 255)
    ? null
    : parts.reduce((address, part) => address * 256 + part, 0);
}

const isPublicV4 = (address: number): boolean =>
  !PRIVATE_V4.some(([first, bits]) => address >>> (32 - bits) === (parseV4(first) ?? 0) >>> (32 - bits));

function isPublicV6(text: string): boolean {
  const groups = parseV6(text);
  if (groups === null) return false;
  const [first = 0, second = 0] = groups;
  if ((first & GLOBAL_UNICAST_MASK) !== GLOBAL_UNICAST_V6) return false;
  return !PRIVATE_V6.some(([a, b, a_mask, b_mask]) => (first & a_mask) === a && (second & b_mask) === b);
}

/** Takes no zone. The last part may be written like IPv4. */
function parseV6(text: string): number[] | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const read = (half: string | undefined): number[] =>
    half === undefined || half === ""
      ? []
      : half.split(":").flatMap((group) => {
          const v4 = parseV4(group);
          return v4 === null ? [/^[0-9a-f]{1,4}$/i.test(group) ? parseInt(group, 16) : NaN] : [v4 >>> 16, v4 & 0xffff];
        });
  const [head, tail] = [read(halves[0]), read(halves[1])];
  const missing = 8 - head.length - tail.length;
  const groups = halves.length === 2 ? [...head, ...Array<number>(Math.max(0, missing)).fill(0), ...tail] : head;
  return groups.length === 8 && groups.every((group) => group >= 0) ? groups : null;
}
