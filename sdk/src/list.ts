export interface ListPage<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** The API's maximum. */
const PAGE_SIZE = 100;

/**
 * A list that reads its pages when needed:
 *
 *     for await (const fact of ada.facts({ asOf: "2024-06-01" })) console.log(fact.fact);
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (query: { limit: number; cursor?: string }) => Promise<ListPage<Item>>;

  /** @internal */
  constructor(read: (query: { limit: number; cursor?: string }) => Promise<ListPage<Item>>) {
    this.#read = read;
  }

  /** Returns the first page, or the one at `cursor`, a `next_cursor`. */
  page({ limit = PAGE_SIZE, cursor }: { limit?: number; cursor?: string } = {}): Promise<ListPage<Item>> {
    return this.#read({ limit, ...(cursor !== undefined && { cursor }) });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    let cursor: string | null = null;
    do {
      const page: ListPage<Item> = await this.page(cursor === null ? {} : { cursor });
      yield* page.data;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  async toArray(most = Infinity): Promise<Item[]> {
    const items: Item[] = [];
    if (most <= 0) return items;
    for await (const item of this) if (items.push(item) >= most) break;
    return items;
  }
}
