import { expect, test } from "vitest";
import { principalComponents } from "../../../worker/core/clustering/principal-components.ts";
import { seededRandom } from "../../../worker/core/clustering/seeded-random.ts";
import reference from "../../fixtures/communities-reference.json" with { type: "json" };

const { width, points, components, variance } = reference.components;
const rows = Array.from({ length: points.length / width }, (_, row) =>
  Float32Array.from(points.slice(row * width, (row + 1) * width)),
);

test("the components keep as much variance as scikit-learn's", () => {
  const { values, dimensions } = principalComponents(rows, components, seededRandom(1));
  expect(dimensions).toBe(components);
  const kept = values.reduce((sum, value) => sum + value * value, 0);
  expect(kept / variance).toBeGreaterThan(0.99);
  expect(kept / variance).toBeLessThan(1.0001);
});

test("points of few dimensions are only centred, and identical points become zero", () => {
  const few = principalComponents([Float32Array.of(1, 2), Float32Array.of(3, 4)], 8, seededRandom(1));
  expect(few).toEqual({ values: Float64Array.of(-1, -1, 1, 1), dimensions: 2 });
  const same = principalComponents(
    Array.from({ length: 5 }, () => new Float32Array(20).fill(0.5)),
    3,
    seededRandom(1),
  );
  expect(Math.max(...same.values.map(Math.abs))).toBeLessThan(1e-6);
});
