/** Best first, ties to the lower index, no NaN. O(n log k), close to O(n) if few scores beat the worst. */
export function topK(scores: Float64Array | Float32Array, k: number, first = 0, step = 1): number[] {
  const heap: number[] = [];
  const worse = (a: number, b: number): boolean => {
    const x = scores[a] ?? 0;
    const y = scores[b] ?? 0;
    return x < y || (x === y && a > b);
  };
  if (k <= 0) return heap;
  let least = -Infinity;
  for (let index = first; index < scores.length; index += step) {
    const score = scores[index] ?? 0;
    if (heap.length < k) {
      if (!Number.isNaN(score)) siftUp(heap, index, worse);
    } else if (score > least) {
      siftDown(heap, index, worse);
    } else {
      continue;
    }
    least = scores[heap[0] ?? 0] ?? 0;
  }
  return heap.sort((a, b) => (worse(a, b) ? 1 : -1));
}

type Worse = (a: number, b: number) => boolean;

function siftUp(heap: number[], index: number, worse: Worse): void {
  let at = heap.push(index) - 1;
  while (at > 0) {
    const above = (at - 1) >>> 1;
    const parent = heap[above] ?? 0;
    if (!worse(index, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = index;
}

function siftDown(heap: number[], index: number, worse: Worse): void {
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && worse(heap[below + 1] ?? 0, heap[below] ?? 0)) below++;
    const child = heap[below] ?? 0;
    if (!worse(child, index)) break;
    heap[at] = child;
    at = below;
  }
  heap[at] = index;
}
