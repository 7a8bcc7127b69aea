import fc from "fast-check";
import { expect, test } from "vitest";
import { dotProduct } from "../../../worker/core/vectors/dot-product.ts";

test("the dot product is the sum of the products, for vectors of any length", () => {
  const pair = fc.tuple(fc.integer({ min: -2048, max: 2048 }), fc.integer({ min: -2048, max: 2048 }));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 40 }), (pairs) => {
      const a = Float32Array.from(pairs, ([x]) => x);
      const b = pairs.map(([, y]) => y);
      const expected = pairs.reduce((sum, [x, y]) => sum + x * y, 0);
      expect(dotProduct(a, new Float32Array(b))).toBe(expected);
    }),
  );
});
