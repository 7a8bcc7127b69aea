import type { Random } from "./seeded-random.ts";
import { completed } from "./steps.ts";

/** scikit-learn's. */
const DEFAULTS = { regularisation: 1e-6, tolerance: 1e-3, maxIterations: 100 } as const;
/** Lloyd's rounds before expectation-maximisation. */
const MAX_ROUNDS = 100;
/** Starts of k-means, of which the tightest is taken: one alone leaves the criterion 0.4 % above scikit-learn's at k = 24. */
const STARTS = 3;
/** A share of a point below this changes no sum that counts. */
const LEAST_SHARE = 1e-12;
/** So far below the best, in log-likelihood, a component has no share of a point. */
const OUT_OF_REACH = 50;

/** Points row after row. */
export interface Points {
  values: Float64Array;
  dimensions: number;
}

export interface MixtureOptions {
  /** Added to the diagonal of every covariance. */
  regularisation?: number;
  /** Change of the mean log-likelihood at which to stop. */
  tolerance?: number;
  maxIterations?: number;
  /** The component that each point is taken to be of at first, 0 … k − 1; without any, as k-means has it. */
  labels?: Uint32Array;
}

export interface Mixture {
  /** The component of each point: the one most likely to have made it, of equals the first. */
  labels: Uint32Array;
  /** The component of each of any points, likewise. */
  labelsOf: (points: Points) => Uint32Array;
  /** How many points each component stands for. */
  sizes: Float64Array;
  /** Bayesian information criterion, −2 log L + p log n; smaller is better. */
  bic: number;
  iterations: number;
  converged: boolean;
}

/**
 * A mixture of `k` Gaussians of full covariance by expectation-maximisation, begun with k-means (Dempster, Laird, Rubin 1977;
 * k-means++ of Arthur, Vassilvitskii 2007). The criterion is scikit-learn's to the digit.
 *
 * @param k at least 1 and at most as many as there are points
 * @throws RangeError where it is not
 */
export const gaussianMixture = (points: Points, k: number, random: Random, options: MixtureOptions = {}): Mixture =>
  completed(fitMixture(points, k, random, options));

/** The same in steps, one an iteration, for whoever has something else to do between them. */
export function* fitMixture(
  points: Points,
  k: number,
  random: Random,
  options: MixtureOptions = {},
): Generator<void, Mixture> {
  const { regularisation, tolerance, maxIterations } = { ...DEFAULTS, ...options };
  const { values, dimensions: d } = points;
  const n = values.length / d;
  if (!(k >= 1 && k <= n)) throw new RangeError(`${k} components for ${n} points`);
  const model = newModel(k, d);
  const shares = new Float64Array(n * k);
  (options.labels ?? kMeans(points, k, random)).forEach((label, i) => (shares[i * k + label] = 1));
  maximise(points, k, shares, model, regularisation);
  let likelihood = -Infinity;
  let iterations = 0;
  let converged = false;
  while (!converged && iterations < maxIterations) {
    const next = expect(points, k, shares, model);
    iterations++;
    maximise(points, k, shares, model, regularisation);
    converged = Math.abs(next - likelihood) < tolerance;
    likelihood = next;
    yield;
  }
  const last = expect(points, k, shares, model);
  const componentsOf = (others: Points): Uint32Array => {
    const count = others.values.length / d;
    const theirs = new Float64Array(count * k);
    expect(others, k, theirs, model);
    return labelsOf(theirs, count, k);
  };
  const parameters = k - 1 + k * d + (k * d * (d + 1)) / 2;
  return {
    labels: labelsOf(shares, n, k),
    labelsOf: componentsOf,
    sizes: model.sizes.slice(),
    bic: -2 * last * n + parameters * Math.log(n),
    iterations,
    converged,
  };
}

interface Model {
  sizes: Float64Array;
  means: Float64Array;
  /** Inverses of the Cholesky factors of the covariances: lower triangles, packed by rows. */
  inverses: Float64Array;
  /** log weight + log |inverse| − d/2 · log 2π */
  constants: Float64Array;
}

const newModel = (k: number, d: number): Model => ({
  sizes: new Float64Array(k),
  means: new Float64Array(k * d),
  inverses: new Float64Array((k * d * (d + 1)) / 2),
  constants: new Float64Array(k),
});

/** E: the share of each component in each point, by those that it had before; returns the mean log-likelihood. */
function expect({ values, dimensions: d }: Points, k: number, shares: Float64Array, model: Model): number {
  const { means, inverses, constants } = model;
  const n = values.length / d;
  const packed = (d * (d + 1)) / 2;
  const centred = new Float64Array(d);
  let total = 0;
  for (let i = 0; i < n; i++) {
    const row = i * k;
    // the component that was most likely comes first: most others are then known to be out of reach after a dimension or two
    const likely = largest(shares, row, k);
    let most = -Infinity;
    for (let turn = 0; turn < k; turn++) {
      const c = turn === 0 ? likely : turn <= likely ? turn - 1 : turn;
      const constant = constants[c] ?? 0;
      let log = constant;
      let square = 0;
      let at = c * packed;
      for (let a = 0; a < d; a++) {
        centred[a] = (values[i * d + a] ?? 0) - (means[c * d + a] ?? 0);
        let sum = 0;
        for (let b = 0; b <= a; b++) sum += (inverses[at++] ?? 0) * (centred[b] ?? 0);
        square += sum * sum;
        log = constant - 0.5 * square;
        if (log < most - OUT_OF_REACH) break;
      }
      shares[row + c] = log;
      if (log > most) most = log;
    }
    let sum = 0;
    for (let c = 0; c < k; c++) {
      const below = (shares[row + c] ?? 0) - most;
      const share = below > -OUT_OF_REACH ? Math.exp(below) : 0;
      shares[row + c] = share;
      sum += share;
    }
    for (let c = 0; c < k; c++) shares[row + c] = (shares[row + c] ?? 0) / sum;
    total += most + Math.log(sum);
  }
  return total / n;
}

/** M: weights, means and covariances of the components by their shares. */
function maximise(points: Points, k: number, shares: Float64Array, model: Model, regularisation: number): void {
  const { values, dimensions: d } = points;
  const { sizes, means, inverses, constants } = model;
  const n = values.length / d;
  const packed = (d * (d + 1)) / 2;
  sizes.fill(10 * Number.EPSILON);
  means.fill(0);
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < k; c++) {
      const share = shares[i * k + c] ?? 0;
      if (share < LEAST_SHARE) continue;
      sizes[c] = (sizes[c] ?? 0) + share;
      for (let a = 0; a < d; a++) means[c * d + a] = (means[c * d + a] ?? 0) + share * (values[i * d + a] ?? 0);
    }
  }
  for (let c = 0; c < k; c++) for (let a = 0; a < d; a++) means[c * d + a] = (means[c * d + a] ?? 0) / (sizes[c] ?? 1);

  inverses.fill(0);
  const centred = new Float64Array(d);
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < k; c++) {
      const share = shares[i * k + c] ?? 0;
      if (share < LEAST_SHARE) continue;
      for (let a = 0; a < d; a++) centred[a] = (values[i * d + a] ?? 0) - (means[c * d + a] ?? 0);
      let at = c * packed;
      for (let a = 0; a < d; a++) {
        const weighted = share * (centred[a] ?? 0);
        for (let b = 0; b <= a; b++, at++) inverses[at] = (inverses[at] ?? 0) + weighted * (centred[b] ?? 0);
      }
    }
  }
  const all = sizes.reduce((sum, size) => sum + size, 0);
  for (let c = 0; c < k; c++) {
    const covariance = inverses.subarray(c * packed, (c + 1) * packed);
    for (let a = 0, at = 0; a < d; a++) {
      for (let b = 0; b <= a; b++, at++) {
        covariance[at] = (covariance[at] ?? 0) / (sizes[c] ?? 1) + (a === b ? regularisation : 0);
      }
    }
    const logDeterminant = invertCholesky(covariance, d);
    constants[c] = Math.log((sizes[c] ?? 0) / all) + logDeterminant - 0.5 * d * Math.log(2 * Math.PI);
  }
}

/** In place: a packed covariance becomes the inverse of its Cholesky factor. Returns the log of its determinant. */
function invertCholesky(matrix: Float64Array, d: number): number {
  const at = (a: number, b: number): number => (a * (a + 1)) / 2 + b;
  for (let a = 0; a < d; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = matrix[at(a, b)] ?? 0;
      for (let i = 0; i < b; i++) sum -= (matrix[at(a, i)] ?? 0) * (matrix[at(b, i)] ?? 0);
      // rounding alone can make a regularised covariance lose its sign
      matrix[at(a, b)] = a === b ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (matrix[at(b, b)] ?? 1);
    }
  }
  let log = 0;
  for (let a = 0; a < d; a++) {
    const inverse = 1 / (matrix[at(a, a)] ?? 1);
    log += Math.log(inverse);
    for (let b = 0; b < a; b++) {
      let sum = 0;
      for (let i = b; i < a; i++) sum += (matrix[at(a, i)] ?? 0) * (matrix[at(i, b)] ?? 0);
      matrix[at(a, b)] = -sum * inverse;
    }
    matrix[at(a, a)] = inverse;
  }
  return log;
}

const labelsOf = (shares: Float64Array, n: number, k: number): Uint32Array =>
  Uint32Array.from({ length: n }, (_, i) => largest(shares, i * k, k));

/** Which of `k` values from a place on is the largest; of equals the first. */
function largest(values: Float64Array, from: number, k: number): number {
  let best = 0;
  for (let c = 1; c < k; c++) if ((values[from + c] ?? 0) > (values[from + best] ?? 0)) best = c;
  return best;
}

function kMeans(points: Points, k: number, random: Random): Uint32Array {
  let best = lloyd(points, k, random);
  for (let start = 1; start < (k === 1 ? 1 : STARTS); start++) {
    const next = lloyd(points, k, random);
    if (next.spread < best.spread) best = next;
  }
  return best.labels;
}

/** One run of k-means; `spread` is the squared distance of all points to their centres. */
function lloyd(points: Points, k: number, random: Random): { labels: Uint32Array; spread: number } {
  const { values, dimensions: d } = points;
  const n = values.length / d;
  const centres = firstCentres(points, k, random);
  const labels = new Uint32Array(n);
  const sizes = new Float64Array(k);
  let spread = 0;
  const apart = new Float64Array(k * k);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let moved = 0;
    spread = 0;
    for (let c = 0; c < k; c++) quarterDistances(centres, centres, c * d, d, apart.subarray(c * k, (c + 1) * k));
    for (let i = 0; i < n; i++) {
      let best = labels[i] ?? 0;
      let least = squaredDistance(values, i * d, centres, best * d, d);
      for (let c = 0; c < k; c++) {
        if ((apart[best * k + c] ?? 0) > least) continue;
        const distance = squaredDistance(values, i * d, centres, c * d, d);
        // of equals the first
        if (distance < least || (distance === least && c < best)) {
          least = distance;
          best = c;
        }
      }
      if (labels[i] !== best) moved++;
      labels[i] = best;
      spread += least;
    }
    if (round > 0 && moved === 0) break;
    centres.fill(0);
    sizes.fill(0);
    for (let i = 0; i < n; i++) {
      const c = labels[i] ?? 0;
      sizes[c] = (sizes[c] ?? 0) + 1;
      for (let a = 0; a < d; a++) centres[c * d + a] = (centres[c * d + a] ?? 0) + (values[i * d + a] ?? 0);
    }
    for (let c = 0; c < k; c++)
      for (let a = 0; a < d; a++) centres[c * d + a] = (centres[c * d + a] ?? 0) / Math.max(1, sizes[c] ?? 0);
  }
  return { labels, spread };
}

/**
 * Greedy k-means++, as scikit-learn has it: of some centres drawn by their squared distance to those before, the one that
 * leaves least of it.
 */
function firstCentres({ values, dimensions: d }: Points, k: number, random: Random): Float64Array {
  const n = values.length / d;
  const trials = 2 + Math.floor(Math.log(k));
  const centres = new Float64Array(k * d);
  const apart = new Float64Array(k);
  /** The centre that each point is nearest to, and its squared distance. */
  const owners = new Uint32Array(n);
  let nearest = new Float64Array(n).fill(Infinity);
  let sum = Infinity;
  for (let c = 0; c < k; c++) {
    let chosen = 0;
    let kept = nearest;
    let least = Infinity;
    for (let trial = 0; trial < (c === 0 ? 1 : trials); trial++) {
      const drawn = c === 0 ? Math.floor(random() * n) : drawnBy(nearest, random() * sum);
      const left = nearest.slice();
      let total = 0;
      quarterDistances(centres, values, drawn * d, d, apart.subarray(0, c));
      for (let i = 0; i < n; i++) {
        let distance = nearest[i] ?? 0;
        if (c === 0 || (apart[owners[i] ?? 0] ?? 0) <= distance) {
          distance = Math.min(distance, squaredDistance(values, i * d, values, drawn * d, d));
          left[i] = distance;
        }
        total += distance;
      }
      if (total >= least) continue;
      [chosen, kept, least] = [drawn, left, total];
    }
    centres.set(values.subarray(chosen * d, (chosen + 1) * d), c * d);
    for (let i = 0; i < n; i++) if ((kept[i] ?? 0) < (nearest[i] ?? 0)) owners[i] = c;
    [nearest, sum] = [kept, least];
  }
  return centres;
}

/** The place at which the sum of the weights passes `mark`; the last one where it never does. */
function drawnBy(weights: Float64Array, mark: number): number {
  let left = mark;
  for (let i = 0; i < weights.length; i++) if ((left -= weights[i] ?? 0) < 0) return i;
  return weights.length - 1;
}

/**
 * A quarter of the squared distances between one point and some centres: whatever is nearer to the point than that is no nearer to the
 * centre, by the triangle inequality (Elkan, ICML 2003, lemma 1).
 */
function quarterDistances(centres: Float64Array, of: Float64Array, from: number, d: number, into: Float64Array): void {
  for (let c = 0; c < into.length; c++) into[c] = squaredDistance(centres, c * d, of, from, d) / 4;
}

function squaredDistance(a: Float64Array, fromA: number, b: Float64Array, fromB: number, d: number): number {
  let sum = 0;
  for (let i = 0; i < d; i++) {
    const difference = (a[fromA + i] ?? 0) - (b[fromB + i] ?? 0);
    sum += difference * difference;
  }
  return sum;
}
