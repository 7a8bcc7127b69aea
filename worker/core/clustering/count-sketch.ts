import { seededRandom } from "./seeded-random.ts";

const SEED = 1;

/**
 * Approximately keeps inner products (Charikar, Chen, Farach-Colton 2002): adds each dimension to a random target with
 * a random sign, both seeded. The error for two unit vectors is about 1 / √width.
 */
export function countSketch(width: number): (vector: Float32Array) => Float32Array {
  let places = new Uint32Array(0);
  let signs = new Int8Array(0);
  const draw = (length: number): void => {
    const random = seededRandom(SEED);
    places = new Uint32Array(length);
    signs = new Int8Array(length);
    for (let i = 0; i < length; i++) {
      places[i] = Math.floor(random() * width);
      signs[i] = random() < 0.5 ? -1 : 1;
    }
  };
  return (vector) => {
    if (vector.length <= width) return vector;
    if (places.length !== vector.length) draw(vector.length);
    const sums = new Float32Array(width);
    for (let i = 0; i < vector.length; i++) {
      const place = places[i] ?? 0;
      sums[place] = (sums[place] ?? 0) + (signs[i] ?? 0) * (vector[i] ?? 0);
    }
    return sums;
  };
}
