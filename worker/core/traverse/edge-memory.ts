import { DAY_MS } from "../text/calendar.ts";
import type { Instant } from "../../../shared/instant.ts";

/**
 * An edge's memory of the questions it helped with: one vector v in the space of questions (ReMindRAG, NeurIPS 2025,
 * §3.3). A question q̂ (unit length) that the edge helped to answer pulls v towards itself; another one removes its own
 * direction from v. The edge is replayed for a question if
 *
 *     w = α·sim(a, b) + (1 − α)·(q̂·v) > λ
 *
 * Unlike in the paper, the norm is at most 0.9, from where three penalties bring a memory under λ: at ‖v‖ = 1, δ(1) = 0
 * and 500 penalties leave it above. And an unused memory fades.
 */
const ALPHA = 0.1;
export const LAMBDA = 0.55;
export const NORM_CAP = 0.9;

/** A single enhancement is only 4 % above λ. Fading from day one would lose it within days. */
export const UNFADED_DAYS = 30;
const HALF_LIFE_DAYS = 90;

/** δ(x) = (2/π)·cos(πx/2): steps shrink as the memory grows. */
const stepSize = (x: number): number => (2 / Math.PI) * Math.cos((Math.PI * x) / 2);

export type Vector = Float32Array | Float64Array;

export function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

export const norm = (v: Vector): number => Math.sqrt(dot(v, v));

/** To unit length. (Paper, table 4: 768 → 96 costs 2.4 points without memory, 3.5 and 4.7 after one and two turns.) */
export function truncateVector(q: Float32Array, dimensions: number): Float32Array {
  if (q.length <= dimensions) return q;
  const first = q.subarray(0, dimensions);
  const length = norm(first);
  return length === 0 ? first.slice() : first.map((value) => value / length);
}

export function resizeVector(v: Float64Array, dimensions: number): Float64Array {
  const copy = new Float64Array(dimensions);
  copy.set(v.subarray(0, dimensions));
  return copy;
}

function plus(v: Vector, s: number, q: Vector): Float64Array {
  const sum = new Float64Array(v);
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + s * (q[i] ?? 0);
  return sum;
}

const scaled = (v: Vector, factor: number): Float64Array => new Float64Array(v).map((value) => value * factor);

/** v ← v + δ(‖v‖)·q̂, scaled back to norm `cap` if it is longer */
export function enhance(v: Vector, q: Vector, cap = NORM_CAP): Float64Array {
  const enhanced = plus(v, stepSize(norm(v)), q);
  const length = norm(enhanced);
  return length > cap ? scaled(enhanced, cap / length) : enhanced;
}

/**
 * v ← v − δ(|v·q̂|)·(v·q̂)·q̂, as in the paper; the released code subtracts a scalar, without effect. Never lengthens
 * v.
 *
 * @param q of unit length
 */
export function penalise(v: Vector, q: Vector): Float64Array {
  const along = dot(v, q);
  return plus(v, -stepSize(Math.abs(along)) * along, q);
}

export function fade(v: Vector, since: Instant, now: Instant): Float64Array {
  const idle = Math.max(0, (now - since) / DAY_MS - UNFADED_DAYS);
  return scaled(v, 2 ** (-idle / HALF_LIFE_DAYS));
}

/**
 * @param similarity the cosine of the edge's two ends
 * @param along q̂·v; 0 for an edge without memory
 */
export const edgeWeight = (similarity: number, along: number): number => ALPHA * similarity + (1 - ALPHA) * along;

/**
 * The pairwise cosine above which one edge can serve any number of questions: for d → ∞ of them, their mean has length
 * √cos θ, so q̂·v = cap·√cos θ > λ requires cos θ > (λ/cap)² (§3.3, without α·sim).
 */
export const sharedCosine = (cap = NORM_CAP, lambda = LAMBDA): number => (lambda / cap) ** 2;
