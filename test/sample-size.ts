/**
 * Sizes of the samples that tests draw. `npm test` takes a quarter of each, spread over the whole; `THOROUGH=1 npm test` takes all, which
 * takes about three times as long.
 */
const THOROUGH = process.env["THOROUGH"] === "1";
const SHARE = 4;

/** Runs of a property. */
export const runs = (thorough: number): number => (THOROUGH ? thorough : Math.ceil(thorough / SHARE));

/** Steps between the tried places of a sequence. */
export const STRIDE = THOROUGH ? 1 : SHARE;

/** The first item of every four, so that a sample covers the whole list. */
export const sampleOf = <Item>(items: readonly Item[]): readonly Item[] =>
  THOROUGH ? items : items.filter((_, index) => index % SHARE === 0);

/** Two standard deviations of a count, so that the sample need not have exactly its share of the exceptions. */
const slackOf = (count: number): number => (THOROUGH ? 0 : 2 * Math.sqrt(count));

/** @param thorough most cases of a kind in the whole set */
export const atMost = (thorough: number): number => Math.ceil(runs(thorough) + slackOf(runs(thorough)));

/** @param thorough fewest cases of a kind in the whole set */
export const atLeast = (thorough: number): number => Math.floor(runs(thorough) - slackOf(runs(thorough)));
