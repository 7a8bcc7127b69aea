/** The largest share of the remaining tokens for each kind; the rest goes to the next. */
export const SHARES = {
  /** The instructions that apply to the query. */
  instructions: 0.2,
  otherInstructions: 0.1,
  /** The preferences whose topic is near the query's. */
  nearPreferences: 0.08,
  /** The open tasks, if the query asks for them. */
  tasks: 0.25,
  profile: 0.25,
  communities: 0.3,
  changes: 0.2,
  contradictions: 0.5,
  wantedFacts: 0.5,
} as const;
/**
 * If at least `least` tokens remain, the best three cut messages are shown at greater length, up to half of the budget each, because an
 * answer may share no word with its question.
 */
export const WIDENED = { least: 40, most: 3, share: 0.5, caution: 0.75 } as const;
/**
 * The best 20 messages are shown briefly, then more of each cut one, up to a tenth and a quarter of the budget, and then others. The shares
 * were chosen on ten BEAM conversations: docs/decisions/0116-passages.md.
 */
export const WIDENED_FIRST = { best: 20, shares: [0.1, 0.25] } as const;
/** The rounding error of sums of fractions. */
export const ROUNDING = 1e-6;
/** A fact with this share of the query's words is about the query. */
export const ASKED_SHARE = 0.4;
/** An entity whose summary has this share of its words in the shown lines adds nothing. */
export const SUMMARISED_SHARE = 0.6;
export const MAX_ENTITIES = 3;
/** This is more than the positions of any path, so that a path comes before lines in time order. */
export const LONGEST_PATH = 1e6;
