import { BlockList, isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLoopbackHost, isPublicHost } from "../../../worker/core/webhooks/public-host.ts";
import { runs } from "../../sample-size.ts";

const hostOf = (host: string): string | null =>
  URL.canParse(`https://${host}/`) ? new URL(`https://${host}/`).hostname : null;
const isAllowed = (host: string): boolean => {
  const written = hostOf(host);
  return written !== null && isPublicHost(written);
};

describe("addresses that are not public", () => {
  test.each([
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "240.0.0.1",
    "192.0.2.1",
    "198.51.100.7",
    "203.0.113.9",
    "2130706433",
    "017700000001",
    "0x7f000001",
    "0x7f.1",
    "127.1",
    "0177.0.0.1",
    "127.0.1",
    "0",
    "2852039166",
    "１２７.0.0.1",
    "127。0。0。1",
    "127.0.0.1.",
    "0xA9FEA9FE",
    "169.254.43518",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:8.8.8.8]",
    "[64:ff9b::7f00:1]",
    "[fe80::1]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[ff02::1]",
    "[2001:db8::1]",
    "[2002:7f00:1::]",
    "[2001::1]",
    "[100::1]",
    "[fec0::1]",
    "[::127.0.0.1]",
    "[3fff::1]",
    "localhost",
    "LOCALHOST",
    "app.localhost",
    "localhost.",
    "localhost.localdomain",
    "printer.local",
    "intranet",
    "metadata.google.internal",
    "db.svc.cluster.local",
    "router.lan",
    "nas.home",
    "wiki.corp",
    "home.arpa",
    "x.home.arpa",
    "1.0.0.127.in-addr.arpa",
    "a.test",
    "a.example",
    "a.invalid",
    "a.onion",
    "host.docker.internal",
    "postgres",
    "a..com",
    "xn--",
  ])("%s", (host) => {
    expect(isAllowed(host)).toBe(false);
  });
});

test.each([
  "example.com",
  "hooks.app.io",
  "münchen.de",
  "8.8.8.8",
  "[2606:4700:4700::1111]",
  "1.1.1.1.",
  "a.b.c.co.uk",
  "9.9.9.9.nip.io",
])("%s is public", (host) => {
  expect(isAllowed(host)).toBe(true);
});

const blocks = new BlockList();
for (const [first, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
])
  blocks.addSubnet(first, bits, "ipv4");

test("no private IPv4 address passes, however it is written", () => {
  const forms: ((bytes: readonly number[], address: number) => string)[] = [
    (bytes) => bytes.join("."),
    (_, address) => String(address),
    (_, address) => `0x${address.toString(16)}`,
    (_, address) => `0${address.toString(8)}`,
    (bytes) => bytes.map((byte) => `0x${byte.toString(16)}`).join("."),
    (bytes) => bytes.map((byte) => `0${byte.toString(8)}`).join("."),
    ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${b}.${c * 256 + d}`,
    ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${(b * 256 + c) * 256 + d}`,
    (bytes) => `${bytes.join(".")}.`,
    (bytes) => `[::ffff:${bytes.join(".")}]`,
    (bytes) => `[::${bytes.join(".")}]`,
    (bytes) => `[64:ff9b::${bytes.join(".")}]`,
  ];
  const byte = fc.nat(255);
  const first = fc.oneof(fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198), byte);
  const second = fc.oneof(fc.constantFrom(0, 16, 18, 31, 64, 168, 254), byte);
  fc.assert(
    fc.property(first, second, byte, byte, fc.constantFrom(...forms), (a, b, c, d, form) => {
      const bytes = [a, b, c, d];
      const isPrivate = blocks.check(bytes.join("."), "ipv4");
      const host = form(
        bytes,
        bytes.reduce((address, part) => address * 256 + part, 0),
      );
      if (isPrivate || host.startsWith("[")) expect([host, isAllowed(host)]).toEqual([host, false]);
    }),
    { numRuns: runs(3_000) },
  );
});

test("of IPv6 only global unicast passes", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      if (isIP(address) !== 6) return;
      const first = parseInt(hostOf(`[${address}]`)?.slice(1).split(":")[0] || "0", 16);
      if (first < 0x2000 || first > 0x3fff) expect(isAllowed(`[${address}]`)).toBe(false);
    }),
    { numRuns: runs(2_000) },
  );
});

test("only this machine is loopback", () => {
  for (const host of ["localhost", "app.localhost", "127.0.0.1", "127.9.9.9", "[::1]"])
    expect(isLoopbackHost(host)).toBe(true);
  for (const host of ["10.0.0.1", "localhost.com", "128.0.0.1", "[::2]", "notlocalhost", "[::ffff:127.0.0.1]"])
    expect(isLoopbackHost(host)).toBe(false);
});
