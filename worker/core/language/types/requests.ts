export interface RequestWords {
  /** Matches without the question mark. */
  asks: RegExp;
  requests: RegExp;
  asked: readonly string[];
  stated: readonly string[];
}
