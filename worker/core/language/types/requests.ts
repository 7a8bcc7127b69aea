export interface RequestWords {
  /** Without its question mark. */
  asks: RegExp;
  requests: RegExp;
  asked: readonly string[];
  stated: readonly string[];
}
