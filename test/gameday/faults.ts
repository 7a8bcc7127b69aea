/** Loses a memory's object at the next call of this method: before it, or between its effect and its answer. */
export interface Eviction {
  user: string;
  method: string;
  when: "before" | "after";
}

export interface Faults {
  /** Wake-up messages are repeated, delayed or reordered by this seed; null: as sent. */
  queue_seed: number | null;
  /** Consumers run concurrently, as at Cloudflare; here one queue has one consumer at a time. */
  is_parallel: boolean;
  evict: readonly Eviction[];
  clock_ms: number;
  skew_ms: number;
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

export interface Seen {
  methods: string[];
  evictions: number;
  repeated: number;
  delayed: number;
}
