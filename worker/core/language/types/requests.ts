export interface RequestWords {
  /** Without the question mark. */
  asks: RegExp;
  requests: RegExp;
  asked: readonly string[];
  stated: readonly string[];
}
