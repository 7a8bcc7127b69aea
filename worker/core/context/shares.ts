/** Shares of the remaining tokens. Each kind of line leaves the rest to the next. */
export const SHARES = {
  instructions: 0.2,
  otherInstructions: 0.1,
  nearPreferences: 0.08,
  tasks: 0.25,
  profile: 0.25,
  communities: 0.3,
  changes: 0.2,
  contradictions: 0.5,
  observations: 0.15,
  wantedFacts: 0.5,
} as const;
/** An answer may share no word with its question, so the best three cut messages get more. */
export const WIDENED = { least: 40, most: 3, share: 0.5, caution: 0.75 } as const;
/**
 * Shows the best 20 messages briefly, then more of each cut one, up to a tenth and then a quarter of the budget, then
 * other messages. Chosen on ten BEAM conversations: docs/decisions/0116-passages.md.
 */
export const WIDENED_FIRST = { best: 20, shares: [0.1, 0.25] } as const;
/** Larger than the rounding errors of sums of fractions. */
export const ROUNDING = 1e-6;
export const ASKED_SHARE = 0.4;
/** An entity adds nothing if the shown lines have this share of its summary's words. */
export const SUMMARISED_SHARE = 0.6;
export const MAX_ENTITIES = 3;
/** Longer than any path, whose lines come before those in time order. */
export const LONGEST_PATH = 1e6;
