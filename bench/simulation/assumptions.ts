/** Neither measured nor published. */
export const ASSUMPTIONS = {
  /** Per user and month. */
  messages: 1_000,
  contexts: 1_250,
  searches: 250,
  /** Requests in the busiest minutes, relative to the average. */
  peak: 3,
  /** Seconds: median and spread of a lognormal. */
  messages_a_turn: 8,
  model_s: 6,
  model_spread: 0.4,
  /** Wake-up messages that one consumer handles concurrently: `max_batch_size` of wrangler.toml. */
  wake_ups_a_consumer: 5,
  /** Share of the peak; more queues are added up to the maximum. */
  consumer_share: 0.7,
  most_queues: 100,
  caller_s: 0.03,
  object_s: 0.005,
  database_s: 0.02,
  database_share: 0.5,
  least_database_units: 0.25,
  months_kept: 12,
} as const;

export const MONTH_S = 30 * 24 * 60 * 60;
export const MONTH_H = MONTH_S / 3_600;
