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
  readonly #limit: number;

  /** @internal */
  constructor(read: (query: { limit: number; cursor?: string }) => Promise<ListPage<Item>>, limit = Infinity) {
    this.#read = read;
    this.#limit = limit;
  }

  /** Returns one page: the first, or the one after a `next_cursor`. */
  async page({ limit, cursor }: { limit?: number; cursor?: string } = {}): Promise<ListPage<Item>> {
    const size = limit ?? Math.min(PAGE_SIZE, this.#limit);
    if (limit === undefined && size <= 0) return { data: [], next_cursor: null };
    return this.#read({ limit: size, ...(cursor !== undefined && { cursor }) });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    yield* this.#first(this.#limit);
  }

  /** Returns all items, up to the `limit` of the list, or the first `most`. */
  async toArray(most = Infinity): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this.#first(Math.min(most, this.#limit))) items.push(item);
    return items;
  }

  async *#first(most: number): AsyncGenerator<Item> {
    let cursor: string | null = null;
    for (let left = most; left > 0;) {
      const limit = Math.min(PAGE_SIZE, left);
      const page: ListPage<Item> = await this.#read({ limit, ...(cursor !== null && { cursor }) });
      yield* page.data.slice(0, left);
      left -= page.data.length;
      cursor = page.next_cursor;
      if (cursor === null) return;
    }
  }
}
