import { expect, test } from "vitest";
import { aesSeal } from "../../../worker/adapters/platform/aes-seal.ts";

test("a sealed text is opened only by the same secret under the same pepper", async () => {
  const seal = aesSeal("a pepper of some length");
  const sealed = await seal.close("secret", "eg_live_something ✓");
  expect(await seal.open("secret", sealed)).toBe("eg_live_something ✓");
  expect(await seal.open("Secret", sealed)).toBeNull();
  expect(await aesSeal("another pepper").open("secret", sealed)).toBeNull();
  expect(await aesSeal("another pepper", "a pepper of some length").open("secret", sealed)).toBe("eg_live_something ✓");
  expect(await aesSeal("another pepper", "a third one").open("secret", sealed)).toBeNull();
  const forged = sealed.slice();
  forged[20] = (forged[20] ?? 0) ^ 1;
  expect(await seal.open("secret", forged)).toBeNull();
  expect(await seal.open("secret", new Uint8Array(3))).toBeNull();
  expect(Buffer.from(sealed).toString("latin1")).not.toContain("eg_live");
  expect(await seal.close("secret", "eg_live_something ✓")).not.toEqual(sealed);
});
