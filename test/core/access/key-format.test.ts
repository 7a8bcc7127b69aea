import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatKey,
  formatLinkSecret,
  isLinkSecret,
  isWellFormedKey,
  isWellFormedLinkSecret,
  jurisdictionOfKey,
  jurisdictionOfLink,
  keyPrefix,
} from "../../../worker/core/access/key-format.ts";

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

test("a key encodes all 256 bits: different bits give different keys", () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(formatKey("dev", a) === formatKey("dev", b)).toBe(a.every((byte, i) => byte === b[i]));
    }),
  );
});

test("a formatted key is well formed, and one wrong character makes it malformed", () => {
  fc.assert(
    fc.property(bytes, fc.integer({ min: 7, max: 55 }), (random, at) => {
      const key = formatKey("dev", random);
      expect(key).toMatch(/^eg_dev_[0-9A-Za-z]{49}$/);
      expect(isWellFormedKey(key)).toBe(true);
      expect(isWellFormedKey(key.slice(0, at) + (key[at] === "x" ? "y" : "x") + key.slice(at + 1))).toBe(false);
    }),
  );
});

test("a key of one environment is malformed in another", () => {
  const key = formatKey("dev", new Uint8Array(32));
  expect(isWellFormedKey(key.replace("eg_dev_", "eg_live_"))).toBe(false);
});

test("the prefix of a key shows four digits only", () => {
  expect(keyPrefix(formatKey("live", new Uint8Array(32).fill(9)))).toMatch(/^eg_live_[0-9A-Za-z]{4}$/);
});

test("the secret of a link is well formed, is not a key, and is malformed with one wrong character", () => {
  fc.assert(
    fc.property(bytes, fc.integer({ min: 4, max: 52 }), (random, at) => {
      const secret = formatLinkSecret(random);
      expect(secret).toMatch(/^egl_[0-9A-Za-z]{49}$/);
      expect([isLinkSecret(secret), isWellFormedLinkSecret(secret), isWellFormedKey(secret)]).toEqual([
        true,
        true,
        false,
      ]);
      const wrong = secret.slice(0, at) + (secret[at] === "x" ? "y" : "x") + secret.slice(at + 1);
      expect(isWellFormedLinkSecret(wrong)).toBe(false);
    }),
  );
});

test("a key is not the secret of a link, even with the prefix of one", () => {
  const key = formatKey("dev", new Uint8Array(32).fill(9));
  expect(isLinkSecret(key)).toBe(false);
  expect(isWellFormedLinkSecret(key.replace("eg_dev_", "egl_"))).toBe(false);
});

test("a key and a link name the jurisdiction whose database knows them, and without it, or with another, they are malformed", () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const [key, secret] = [formatKey("live", random, "eu"), formatLinkSecret(random, "eu")];
      expect(key).toMatch(/^eg_live_eu_[0-9A-Za-z]{49}$/);
      expect(secret).toMatch(/^egl_eu_[0-9A-Za-z]{49}$/);
      expect([jurisdictionOfKey(key), jurisdictionOfLink(secret)]).toEqual(["eu", "eu"]);
      expect([jurisdictionOfKey(formatKey("eu", random)), jurisdictionOfLink(formatLinkSecret(random))]).toEqual([
        null,
        null,
      ]);
      expect([isWellFormedKey(key), isWellFormedLinkSecret(secret)]).toEqual([true, true]);
      for (const other of ["_", "_us_"]) {
        expect(isWellFormedKey(key.replace("_eu_", other))).toBe(false);
        expect(isWellFormedLinkSecret(secret.replace("_eu_", other))).toBe(false);
      }
    }),
  );
  expect(keyPrefix(formatKey("live", new Uint8Array(32).fill(9), "eu"))).toMatch(/^eg_live_eu_[0-9A-Za-z]{4}$/);
});
