/** Give each of these at most this share of the tokens that are left. The rest goes to the next one. */
export const SHARES = {
  /** Instructions and preferences that apply to the query, … */
  instructions: 0.2,
  /** … and other instructions. */
  otherInstructions: 0.1,
  profile: 0.25,
  communities: 0.3,
  /** States that changed, and what they are now. */
  changes: 0.2,
  /** Statements that contradict each other. */
  contradictions: 0.5,
  /** Facts, where they are what is wanted. */
  wantedFacts: 0.5,
} as const;
/**
 * Where at least this many tokens are left, show more of the best three messages that were cut, up to half of the budget each: an answer may
 * share no word with its question.
 */
export const WIDENED = { least: 40, most: 3, share: 0.5, caution: 0.75 } as const;
/**
 * Show the best 20 messages briefly, then more of each that was cut, up to a tenth and then a quarter of the budget, and only then other messages.
 * Chosen on ten BEAM conversations: docs/decisions/0116-passages.md.
 */
export const WIDENED_FIRST = { best: 20, shares: [0.1, 0.25] } as const;
/** Sums of fractions may be off by so much. */
export const ROUNDING = 1e-6;
/** A fact speaks of what is asked for if it has this share of the query's words. */
export const ASKED_SHARE = 0.4;
/** The same of an entity's summary, over all lines. */
export const SUMMARISED_SHARE = 0.6;
export const MAX_ENTITIES = 3;
/** More than any path has places, so that its facts come before all that are ordered by time. */
export const LONGEST_PATH = 1e6;
