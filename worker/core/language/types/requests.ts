export interface RequestWords {
  /** The pattern sees the question without its mark. */
  asks: RegExp;
  requests: RegExp;
  asked: readonly string[];
  stated: readonly string[];
}
