import type { Events } from "./events.ts";

interface Job {
  service_s: number;
  done: () => void;
}

/** A queue in front of equal servers; jobs are served in the order of their arrival. */
export class Station {
  readonly name: string;
  readonly servers: number;
  readonly #events: Events;
  #waiting: Job[] = [];
  #first = 0;
  #busy = 0;
  #offered_s = 0;

  constructor(name: string, servers: number, events: Events) {
    this.name = name;
    this.servers = servers;
    this.#events = events;
  }

  serve(service_s: number, done: () => void): void {
    const job = { service_s, done };
    if (this.#busy < this.servers) this.#begin(job);
    else this.#waiting.push(job);
  }

  /** Counts demand even if it never reaches this station. */
  offer(service_s: number): void {
    this.#offered_s += service_s;
  }

  /** The station is overloaded if this is above 1. */
  load(over_s: number): number {
    return this.#offered_s / (this.servers * over_s);
  }

  #begin({ service_s, done }: Job): void {
    this.#busy += 1;
    this.#events.after(service_s, () => {
      this.#busy -= 1;
      const next = this.#waiting[this.#first];
      if (next === undefined) [this.#waiting, this.#first] = [[], 0];
      else {
        this.#first += 1;
        this.#begin(next);
      }
      done();
    });
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
