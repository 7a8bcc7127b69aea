/** Loses a memory's object at the next call of this method: before it, or between its effect and its answer. */
export interface Eviction {
  user: string;
  method: string;
  when: "before" | "after";
}

/** Faults of `unreliable.worker.ts`, set by `PUT /gameday`. */
export interface Faults {
  /** Wake-up messages are repeated, delayed or reordered, chosen by this seed. Null: as sent. */
  queue_seed: number | null;
  /** Consumers run concurrently, as at Cloudflare; here one queue has one consumer at a time. */
  is_parallel: boolean;
  evict: readonly Eviction[];
  /** Sets clocks ahead by this many milliseconds. */
  clock_ms: number;
  /** … and then, in turns, ahead and behind by this many. */
  skew_ms: number;
  /** Every object's storage refuses writes. */
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

/** Observations of the Worker. */
export interface Seen {
  /** Methods of memories that a consumer called, by first call. */
  methods: string[];
  evictions: number;
  /** Repeated or delayed wake-up messages. */
  repeated: number;
  delayed: number;
}
