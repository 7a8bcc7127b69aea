/** The clock of the simulation: runs what is planned in order of time. */
export class Events {
  now = 0;
  readonly #heap: { at: number; order: number; run: () => void }[] = [];
  #planned = 0;

  after(delay_s: number, run: () => void): void {
    const heap = this.#heap;
    heap.push({ at: this.now + delay_s, order: this.#planned++, run });
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >> 1;
      if (!this.#isBefore(child, parent)) break;
      this.#swap(child, parent);
      child = parent;
    }
  }

  runUntil(end_s: number): void {
    for (let next = this.#heap[0]; next !== undefined && next.at <= end_s; next = this.#heap[0]) {
      this.now = next.at;
      this.#removeFirst();
      next.run();
    }
    this.now = end_s;
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return;
    heap[0] = last;
    for (let parent = 0; ;) {
      const left = 2 * parent + 1;
      if (left >= heap.length) return;
      const child = left + 1 < heap.length && this.#isBefore(left + 1, left) ? left + 1 : left;
      if (!this.#isBefore(child, parent)) return;
      this.#swap(child, parent);
      parent = child;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one === undefined || other === undefined) return false;
    return one.at < other.at || (one.at === other.at && one.order < other.order);
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one === undefined || other === undefined) return;
    this.#heap[a] = other;
    this.#heap[b] = one;
  }
}
