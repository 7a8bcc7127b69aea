/** What is neither measured nor published: how a service is used, and how far things are apart. */
export const ASSUMPTIONS = {
  /** Of a user in a month. */
  messages: 1_000,
  contexts: 1_250,
  searches: 250,
  /** The busiest minutes have so many times the requests of an average one. */
  peak: 3,
  /** Messages that a model reads in one call, and its time for that: the median of a lognormal, and its spread. */
  messages_a_turn: 8,
  model_s: 6,
  model_spread: 0.4,
  /** Doorbells that one consumer answers side by side where they wait: `max_batch_size` of wrangler.toml. */
  doorbells_a_consumer: 5,
  /** Further queues are added so that their consumers are busy for this share of the peak at most; there are no more than so many. */
  consumer_share: 0.7,
  most_queues: 100,
  /** There and back: from the caller to the Worker, from there to an object, and to Postgres. */
  caller_s: 0.03,
  object_s: 0.005,
  database_s: 0.02,
  /** The database is to be busy for this share of its time at most. */
  database_share: 0.5,
  /** Virtual processors that a database has at least. */
  least_database_units: 0.25,
  /** What is stored is that of so many months. */
  months_kept: 12,
} as const;

export const MONTH_S = 30 * 24 * 60 * 60;
export const MONTH_H = MONTH_S / 3_600;
