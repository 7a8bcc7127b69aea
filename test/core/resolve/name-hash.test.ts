import { expect, test } from "vitest";
import { nameHash } from "../../../worker/core/resolve/name-hash.ts";

test("hashes are FNV-1a of the UTF-8 bytes", () => {
  // http://www.isthe.com/chongo/src/fnv/test_fnv.c
  expect(nameHash("")).toBe("cbf29ce484222325");
  expect(nameHash("foobar")).toBe("85944171f73967e8");
  expect(nameHash("é")).not.toBe(nameHash("e"));
});
