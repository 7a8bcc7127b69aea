/**
 * The results in the order of the items, at most `most` of which are being worked on at any time. After the first error,
 * which is thrown, nothing more is begun.
 */
export async function concurrently<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const [place, item] of waiting) {
      if (failed) return;
      try {
        results[place] = await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}
