import type { Instant } from "../../../shared/instant.ts";

export interface TimelineMessage {
  id: string;
  thread_id: string | null;
  at: Instant;
  isAssistant: boolean;
  score: number;
}

const REPEATED = 0.8;
const PART_MESSAGES = 8;
const LEAST_WORTH = 0.05;

/**
 * Orders messages so that a small budget covers the whole history. User messages come before the assistant's, relevant
 * ones come first, and each further message of a part counts less. Among equals, it takes the first one left of each
 * part, the farthest in time from those before it (Gonzalez 1985). So every beginning of the order is spread over the
 * whole period. O(n²).
 */
export function timelineOrder<M extends TimelineMessage>(messages: readonly M[]): M[] {
  const inTime = messages.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const ofAssistant = inTime.filter(({ isAssistant }) => isAssistant);
  return [...spread(inTime.filter(({ isAssistant }) => !isAssistant)), ...spread(ofAssistant)];
}

function spread<M extends TimelineMessage>(inTime: readonly M[]): M[] {
  const scores = inTime.map(({ score }) => score);
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const worthOf = (score: number): number =>
    most === least ? 1 : LEAST_WORTH + (1 - LEAST_WORTH) * ((score - least) / (most - least));
  const parts = partsOf(inTime);
  const left = new Map(inTime.map((message, place) => [place, worthOf(message.score)]));
  const distances = new Distances(inTime.map(({ at }) => at));
  const order: M[] = [];
  while (left.size > 0) {
    const highest = Math.max(...left.values());
    const first = new Map<number | undefined, number>();
    for (const [place, worth] of left)
      if (worth === highest && !first.has(parts[place])) first.set(parts[place], place);
    const best = distances.farthest([...first.values()]);
    left.delete(best);
    distances.take(best);
    for (const [place, worth] of left) if (parts[place] === parts[best]) left.set(place, worth * REPEATED);
    order.push(inTime[best] as M);
  }
  return order;
}

/**
 * Distances from each place to the nearest taken one: in time, then in places, because imported messages may share a
 * time.
 */
class Distances {
  readonly #times: readonly Instant[];
  readonly #nearest: { time: number; places: number }[];

  constructor(times: readonly Instant[]) {
    this.#times = times;
    this.#nearest = times.map(() => ({ time: Infinity, places: Infinity }));
  }

  /** Ties go to the lower place. */
  farthest(places: readonly number[]): number {
    let [best = 0] = places;
    for (const place of places) if (this.#isFarther(place, best)) best = place;
    return best;
  }

  take(taken: number): void {
    const at = this.#times[taken] ?? 0;
    for (const [place, nearest] of this.#nearest.entries()) {
      nearest.time = Math.min(nearest.time, Math.abs((this.#times[place] ?? 0) - at));
      nearest.places = Math.min(nearest.places, Math.abs(place - taken));
    }
  }

  #isFarther(place: number, other: number): boolean {
    const [a, b] = [this.#nearest[place], this.#nearest[other]];
    if (a === undefined || b === undefined) return false;
    return a.time > b.time || (a.time === b.time && a.places > b.places);
  }
}

function partsOf(inTime: readonly TimelineMessage[]): number[] {
  let [part, count] = [0, 0];
  return inTime.map(({ thread_id }, place) => {
    const before = inTime[place - 1];
    const isNext = before !== undefined && (before.thread_id !== thread_id || count >= PART_MESSAGES);
    [part, count] = isNext ? [part + 1, 1] : [part, count + 1];
    return part;
  });
}
