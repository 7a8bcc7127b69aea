/**
 * Calls `work` for every item, at most `width` calls at once, begun in order. The first error ends it: what is under way
 * is not waited for, and nothing more is begun.
 */
export async function concurrently<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let failed = false;
  const queue = items.entries();
  const takeTurns = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failed) return;
      await work(item, index);
    }
  };
  const workers = Array.from({ length: Math.min(width, items.length) }, takeTurns);
  try {
    await Promise.all(workers);
  } finally {
    failed = true;
  }
}
