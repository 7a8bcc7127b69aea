/** Lose a memory's object at its next call of this method: before it, or after it took effect and before its answer. */
export interface Eviction {
  user: string;
  method: string;
  when: "before" | "after";
}

/** What `unreliable.worker.ts` lets go wrong, as `PUT /gameday` says it. */
export interface Faults {
  /** Doorbells come twice, late, or after others that were rung later; the choice is drawn from this seed. Null: as they are sent. */
  queue_seed: number | null;
  /** Consumers work side by side, as at Cloudflare; here one queue has one, and the next begins when it is done. */
  is_parallel: boolean;
  evict: readonly Eviction[];
  /** Set clocks ahead by so many milliseconds. */
  clock_ms: number;
  /** … and then, by turns, ahead and behind by so many. */
  skew_ms: number;
  /** Nothing can be written to the storage of any object. */
  is_full: boolean;
}

export const NO_FAULTS: Faults = {
  queue_seed: null,
  is_parallel: false,
  evict: [],
  clock_ms: 0,
  skew_ms: 0,
  is_full: false,
};

/** What it has seen. */
export interface Seen {
  /** Methods of memories that a consumer called, in the order of their first call. */
  methods: string[];
  evictions: number;
  /** Doorbells that came twice, or late. */
  repeated: number;
  delayed: number;
}
