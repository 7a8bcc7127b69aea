/** Four parallel sums avoid waiting for the previous addition. */
export function dotProduct(a: Float32Array, b: Float32Array): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (const whole = a.length - (a.length % 4); i < whole; i += 4) {
    s0 += (a[i] ?? 0) * (b[i] ?? 0);
    s1 += (a[i + 1] ?? 0) * (b[i + 1] ?? 0);
    s2 += (a[i + 2] ?? 0) * (b[i + 2] ?? 0);
    s3 += (a[i + 3] ?? 0) * (b[i + 3] ?? 0);
  }
  for (; i < a.length; i++) s0 += (a[i] ?? 0) * (b[i] ?? 0);
  return s0 + s1 + (s2 + s3);
}
