/**
 * Returns places by their worth, the best first; ties go to the lower place. A worth that falls is computed again only
 * when its place comes first (Minoux 1978, accelerated greedy algorithms). Call `update` after a worth may have risen.
 */
export class LazyGreedy {
  readonly #heap: Entry[] = [];
  readonly #worths = new Map<number, number>();
  readonly #worthOf: (place: number) => number;

  /** @param worthOf 0 for a place that cannot be taken now */
  constructor(places: readonly number[], worthOf: (place: number) => number) {
    this.#worthOf = worthOf;
    for (const place of places) this.update(place);
  }

  update(place: number): void {
    const worth = this.#worthOf(place);
    if (worth === this.#worths.get(place)) return;
    this.#worths.set(place, worth);
    if (worth > 0) this.#push({ place, worth });
  }

  /** The place with most worth, which is then taken; null if none is worth anything. */
  take(): number | null {
    for (let best = this.#pop(); best !== undefined; best = this.#pop()) {
      const { place, worth } = best;
      if (this.#worths.get(place) !== worth) continue;
      if (this.#worthOf(place) === worth) {
        this.#worths.delete(place);
        return place;
      }
      this.update(place);
    }
    return null;
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      const parent = heap[above] as Entry;
      if (!isBefore(entry, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = entry;
  }

  #pop(): Entry | undefined {
    const heap = this.#heap;
    const [top, last] = [heap[0], heap.pop()];
    if (last === undefined || heap.length === 0) return top;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && isBefore(heap[below + 1] as Entry, heap[below] as Entry)) below++;
      const child = heap[below] as Entry;
      if (!isBefore(child, last)) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = last;
    return top;
  }
}

interface Entry {
  place: number;
  worth: number;
}

const isBefore = (a: Entry, b: Entry): boolean => a.worth > b.worth || (a.worth === b.worth && a.place < b.place);
