import { expect, test } from "vitest";
import { hasInOrder } from "../../../../worker/core/text/sentences/in-order.ts";

test("one thing is found behind another, wherever the first stands", () => {
  const has = (text: string): boolean => hasInOrder(text, /\bbut\b/u, /\bback\b/u);
  expect(["lost it, but got it back", "but I am back"].map(has)).toEqual([true, true]);
  expect(["back, but late", "I am back", "butback"].map(has)).toEqual([false, false, false]);
});
