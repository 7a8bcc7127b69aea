import { runToEnd } from "./run-to-end.ts";
import { sampleOf, type Random } from "./seeded-random.ts";

/** On text vectors, 12 rounds keep a variance within 1 % of the maximum. */
const ROUNDS = 12;
const MAX_FITTED_POINTS = 4_000;
const PRODUCTS_PER_STEP = 1_000_000;

/** Subspace iteration on the covariance from a seeded start (Halko, Martinsson, Tropp 2011, algorithm 4.4). */
export const principalComponents = (points: readonly Float32Array[], components: number, random: Random): Projected =>
  runToEnd(projectOntoComponents(points, components, random));

interface Projected {
  values: Float64Array;
  dimensions: number;
}

export function* projectOntoComponents(
  points: readonly Float32Array[],
  components: number,
  random: Random,
): Generator<void, Projected> {
  const width = points[0]?.length ?? 0;
  const mean = new Float64Array(width);
  for (const [row, point] of points.entries()) {
    for (let i = 0; i < width; i++) mean[i] = (mean[i] ?? 0) + (point[i] ?? 0);
    if (isStep(row, width)) yield;
  }
  for (let i = 0; i < width; i++) mean[i] = (mean[i] ?? 0) / points.length;
  if (width <= components) {
    const values = new Float64Array(points.length * width);
    points.forEach((point, row) => {
      for (let i = 0; i < width; i++) values[row * width + i] = (point[i] ?? 0) - (mean[i] ?? 0);
    });
    return { values, dimensions: width };
  }
  const basis = Float64Array.from({ length: components * width }, () => random() - 0.5);
  orthonormalise(basis, components, width);
  const fitted = sampleOf(points, MAX_FITTED_POINTS, random);
  let projected = yield* project(fitted, mean, basis, components);
  for (let round = 0; round < ROUNDS; round++) {
    basis.fill(0);
    let offset = 0;
    for (const [row, point] of fitted.entries()) {
      for (let c = 0; c < components; c++) {
        const weight = projected[row * components + c] ?? 0;
        offset = c * width;
        for (let i = 0; i < width; i++)
          basis[offset + i] = (basis[offset + i] ?? 0) + weight * ((point[i] ?? 0) - (mean[i] ?? 0));
      }
      if (isStep(row, components * width)) yield;
    }
    orthonormalise(basis, components, width);
    if (round < ROUNDS - 1) projected = yield* project(fitted, mean, basis, components);
  }
  return { values: yield* project(points, mean, basis, components), dimensions: components };
}

const isStep = (row: number, products: number): boolean => {
  const rows = Math.max(1, Math.floor(PRODUCTS_PER_STEP / Math.max(1, products)));
  return row % rows === rows - 1;
};

function* project(
  points: readonly Float32Array[],
  mean: Float64Array,
  basis: Float64Array,
  components: number,
): Generator<void, Float64Array> {
  const width = mean.length;
  const shifts = new Float64Array(components);
  for (let c = 0; c < components; c++) {
    for (let i = 0; i < width; i++) shifts[c] = (shifts[c] ?? 0) + (mean[i] ?? 0) * (basis[c * width + i] ?? 0);
  }
  const values = new Float64Array(points.length * components);
  for (const [row, point] of points.entries()) {
    for (let c = 0; c < components; c++) {
      let sum = -(shifts[c] ?? 0);
      const offset = c * width;
      for (let i = 0; i < width; i++) sum += (point[i] ?? 0) * (basis[offset + i] ?? 0);
      values[row * components + c] = sum;
    }
    if (isStep(row, components * width)) yield;
  }
  return values;
}

/** Gram–Schmidt, twice for accuracy. Dependent rows become zero. */
function orthonormalise(rows: Float64Array, count: number, width: number): void {
  for (let c = 0; c < count; c++) {
    const row = rows.subarray(c * width, (c + 1) * width);
    const before = norm(row);
    for (let pass = 0; pass < 2; pass++) {
      for (let other = 0; other < c; other++) {
        let along = 0;
        for (let i = 0; i < width; i++) along += (row[i] ?? 0) * (rows[other * width + i] ?? 0);
        for (let i = 0; i < width; i++) row[i] = (row[i] ?? 0) - along * (rows[other * width + i] ?? 0);
      }
    }
    const length = norm(row);
    const scale = length > before * 1e-10 && length > 0 ? 1 / length : 0;
    for (let i = 0; i < width; i++) row[i] = (row[i] ?? 0) * scale;
  }
}

function norm(row: Float64Array): number {
  let sum = 0;
  for (const value of row) sum += value * value;
  return Math.sqrt(sum);
}
