import { expect, test } from "vitest";
import { aesCipher } from "../../../worker/adapters/platform/aes-cipher.ts";

test("an encrypted text is decrypted only by the same secret under the same pepper", async () => {
  const cipher = aesCipher("a pepper of some length");
  const encrypted = await cipher.encrypt("secret", "eg_live_something ✓");
  expect(await cipher.decrypt("secret", encrypted)).toBe("eg_live_something ✓");
  expect(await cipher.decrypt("Secret", encrypted)).toBeNull();
  expect(await aesCipher("another pepper").decrypt("secret", encrypted)).toBeNull();
  expect(await aesCipher("another pepper", "a pepper of some length").decrypt("secret", encrypted)).toBe(
    "eg_live_something ✓",
  );
  expect(await aesCipher("another pepper", "a third one").decrypt("secret", encrypted)).toBeNull();
  const forged = encrypted.slice();
  forged[20] = (forged[20] ?? 0) ^ 1;
  expect(await cipher.decrypt("secret", forged)).toBeNull();
  expect(await cipher.decrypt("secret", new Uint8Array(3))).toBeNull();
  expect(Buffer.from(encrypted).toString("latin1")).not.toContain("eg_live");
  expect(await cipher.encrypt("secret", "eg_live_something ✓")).not.toEqual(encrypted);
});
