import { expect, test } from "vitest";
import { countSketch } from "../../../worker/core/clustering/count-sketch.ts";
import { seededRandom } from "../../../worker/core/clustering/seeded-random.ts";

const random = seededRandom(3);
const unit = (length: number): Float32Array => {
  const vector = Float32Array.from({ length }, () => random() + random() + random() - 1.5);
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
};
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

test("sketches keep inner products to within about 1 / √width", () => {
  const sketch = countSketch(256);
  let squares = 0;
  const pairs = 300;
  for (let i = 0; i < pairs; i++) {
    const [a, b] = [unit(1024), unit(1024)];
    const mixed = a.map((value, place) => Math.SQRT1_2 * (value + (b[place] ?? 0)));
    squares += (dot(sketch(a), sketch(mixed)) - dot(a, mixed)) ** 2;
  }
  const error = Math.sqrt(squares / pairs);
  expect(error).toBeLessThan(1.5 / 16);
  expect(error).toBeGreaterThan(0);
});

test("a sketch does not depend on earlier sketches, and a short vector is its own sketch", () => {
  const vector = unit(512);
  const [one, other] = [countSketch(64), countSketch(64)];
  other(unit(1024));
  expect(other(vector)).toEqual(one(vector));
  expect(one(vector)).toHaveLength(64);
  const short = unit(64);
  expect(one(short)).toBe(short);
});
