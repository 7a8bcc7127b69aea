import { EngraphError } from "./errors.ts";

/** Bounds the backlog of a memory that does not answer for hours. */
const MAX_WAITING = 1_000;
/** Work waits at most this long for earlier work, which on Workers may never end, because it stops with its request. */
const MAX_ORDERED_MS = 10_000;
/** Work counts as lost after this time. All attempts of one call take less. */
const LOST_MS = 5 * 60_000;

/** Before a process ends, work is given up if none ended for this long: most writes take less than a second. */
const STALLED_MS = 5_000;

interface Waiting {
  key: string;
  stop: AbortController;
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
  run(key: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> | undefined {
    for (const one of this.#waiting) if (this.#now() - one.since > LOST_MS) this.#waiting.delete(one);
    if (this.#waiting.size >= MAX_WAITING) return undefined;
    const before = this.#last(key)?.done;
    const stop = new AbortController();
    const one = {
      key,
      stop,
      since: this.#now(),
      done: (before === undefined ? Promise.resolve() : within(MAX_ORDERED_MS, before)).then(() => work(stop.signal)),
    };
    one.done = one.done.finally(() => this.#waiting.delete(one));
    this.#waiting.add(one);
    return one.done;
  }

  async ended(beginning: string): Promise<void> {
    const begun = [...this.#waiting].filter(({ key }) => key.startsWith(beginning));
    await Promise.all(begun.map(({ done }) => done));
  }

  /** Aborts the signals of all work if none of it ends for five seconds. */
  async settled(): Promise<void> {
    while (this.#waiting.size > 0) {
      const ends = [...this.#waiting].map(({ done }) => done.catch(() => {}));
      if (await within(STALLED_MS, Promise.race(ends))) continue;
      for (const { stop } of this.#waiting)
        stop.abort(new EngraphError("the memory did not answer: what was said is not stored"));
    }
  }

  #last(key: string): Waiting | undefined {
    return [...this.#waiting].findLast((one) => one.key === key);
  }
}

/** @returns whether the work ended within the time */
async function within(ms: number, work: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isEnded = await Promise.race([work.then(() => true), passed]);
  clearTimeout(timer);
  return isEnded;
}
