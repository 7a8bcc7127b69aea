export type Random = () => number;

/** mulberry32, with a period of 2³²; not for secrets */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function sampleOf<Item>(items: readonly Item[], count: number, random: Random): readonly Item[] {
  if (items.length <= count) return items;
  const drawn = shuffledOrder(items.length, random).subarray(0, count).sort();
  return Array.from(drawn, (index) => items[index] as Item);
}

/** Fisher–Yates shuffle. */
export function shuffledOrder(count: number, random: Random): Uint32Array {
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const kept = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = kept;
  }
  return order;
}
