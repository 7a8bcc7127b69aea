/** Bounds the backlog of a memory that does not answer for hours. */
const MAX_WAITING = 1_000;
/** Work waits at most this long for earlier work, which on Workers may never end, because it stops with its request. */
const MAX_ORDERED_MS = 10_000;
/** After this time work counts as lost; all attempts of one call take less. */
const LOST_MS = 5 * 60_000;

interface Waiting {
  key: string;
  since: number;
  done: Promise<void>;
}

export class Behind {
  readonly #waiting = new Set<Waiting>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @returns `undefined`, without running it, if 1,000 pieces of work already wait */
  run(key: string, work: () => Promise<void>): Promise<void> | undefined {
    for (const one of this.#waiting) if (this.#now() - one.since > LOST_MS) this.#waiting.delete(one);
    if (this.#waiting.size >= MAX_WAITING) return undefined;
    const before = this.#last(key)?.done;
    const one = {
      key,
      since: this.#now(),
      done: (before === undefined ? Promise.resolve() : atMost(before)).then(work),
    };
    one.done = one.done.finally(() => this.#waiting.delete(one));
    this.#waiting.add(one);
    return one.done;
  }

  async ended(beginning: string): Promise<void> {
    const begun = [...this.#waiting].filter(({ key }) => key.startsWith(beginning));
    await Promise.all(begun.map(({ done }) => done));
  }

  async settled(): Promise<void> {
    while (this.#waiting.size > 0) await Promise.allSettled([...this.#waiting].map(({ done }) => done));
  }

  #last(key: string): Waiting | undefined {
    return [...this.#waiting].findLast((one) => one.key === key);
  }
}

async function atMost(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_ORDERED_MS);
  });
  await Promise.race([work, passed]);
  clearTimeout(timer);
}
