import type { Instant } from "../../../shared/instant.ts";
import { boundsOf } from "./bounds.ts";
import type { CurrentVersion, Revision } from "./bitemporal.ts";
import type { StatedEntry } from "./log.ts";

export interface BeliefChange {
  removed: readonly CurrentVersion[];
  added: readonly CurrentVersion[];
}

/** The current versions during a replay of the log, found by fact and by slot. */
export class Beliefs {
  readonly #versions = new Map<number, CurrentVersion>();
  readonly #ofFact = new Map<number, CurrentVersion[]>();
  /** Ordered by end. */
  readonly #ofSlot = new Map<readonly number[], CurrentVersion[]>();
  readonly #slotsOf = new Map<number, CurrentVersion[][]>();
  #next: number;

  constructor(next: number) {
    this.#next = next;
  }

  all = (): CurrentVersion[] => byNumber([...this.#versions.values()]);

  of(facts: Iterable<number>): CurrentVersion[] {
    const found: CurrentVersion[] = [];
    for (const fact of facts) found.push(...(this.#ofFact.get(fact) ?? []));
    return byNumber(found);
  }

  /**
   * The versions of a slot that end after `since`, and one for all earlier ones, because only their existence matters.
   */
  contradicting(
    { fact, contradicts, slots = [] }: StatedEntry,
    since: Instant,
    isOpen: (fact: number) => boolean,
  ): CurrentVersion[] {
    const found = new Set(this.of(new Set(contradicts.filter(isOpen))));
    for (const slot of slots) {
      const byEnd = this.#slot(slot);
      const isOther = (version: CurrentVersion | undefined): boolean =>
        version !== undefined && version.fact !== fact && isOpen(version.fact);
      let first = placeAfter(byEnd, since, Infinity);
      for (const version of byEnd.slice(first)) if (isOther(version)) found.add(version);
      while (first > 0 && !isOther(byEnd[first - 1])) first--;
      const earlier = byEnd[first - 1];
      if (earlier !== undefined) found.add(earlier);
    }
    return byNumber([...found]);
  }

  revise({ superseded, believed }: Revision): BeliefChange {
    const removed = superseded.flatMap((number) => this.#versions.get(number) ?? []);
    for (const version of removed) this.#remove(version);
    const added = believed.map((version) => ({
      ...boundsOf(version),
      fact: version.fact,
      version: this.#next++,
    }));
    for (const version of added) this.#add(version);
    return { removed, added };
  }

  undo({ removed, added }: BeliefChange): void {
    for (const version of added) this.#remove(version);
    for (const version of removed) this.#add(version);
    this.#next -= added.length;
  }

  #slot(facts: readonly number[]): CurrentVersion[] {
    const known = this.#ofSlot.get(facts);
    if (known !== undefined) return known;
    const slot = this.of(new Set(facts)).sort((a, b) => endOf(a) - endOf(b) || a.version - b.version);
    this.#ofSlot.set(facts, slot);
    for (const fact of new Set(facts)) listIn(this.#slotsOf, fact).push(slot);
    return slot;
  }

  #add(version: CurrentVersion): void {
    this.#versions.set(version.version, version);
    listIn(this.#ofFact, version.fact).push(version);
    for (const slot of this.#slotsOf.get(version.fact) ?? [])
      slot.splice(placeAfter(slot, endOf(version), version.version), 0, version);
  }

  #remove(version: CurrentVersion): void {
    this.#versions.delete(version.version);
    const own = listIn(this.#ofFact, version.fact);
    own.splice(own.indexOf(version), 1);
    for (const slot of this.#slotsOf.get(version.fact) ?? [])
      slot.splice(placeAfter(slot, endOf(version), version.version) - 1, 1);
  }
}

const byNumber = (versions: CurrentVersion[]): CurrentVersion[] => versions.sort((a, b) => a.version - b.version);

const endOf = ({ valid_to }: CurrentVersion): number => valid_to ?? Infinity;

function placeAfter(byEnd: readonly CurrentVersion[], end: number, number: number): number {
  let [low, high] = [0, byEnd.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const version = byEnd[middle];
    const isBefore =
      version !== undefined && (endOf(version) < end || (endOf(version) === end && version.version <= number));
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}

function listIn<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: Value[] = [];
  lists.set(key, list);
  return list;
}
