import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CONTRACT, generateContract } from "./generate-contract.ts";
import { generateReference, REFERENCE } from "./generate-reference.ts";

test("the SDK's types are those of the contract: write-contract.ts writes them", async () => {
  assert.equal(readFileSync(CONTRACT, "utf8"), await generateContract());
});

test("the reference is that of the SDK: write-reference.ts writes it", () => {
  assert.equal(readFileSync(REFERENCE, "utf8"), generateReference());
});
