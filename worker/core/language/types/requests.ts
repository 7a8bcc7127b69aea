/** Beginnings of sentences that ask or request, with examples. */
export interface RequestWords {
  /** Matches the beginning of a sentence, without its question mark. */
  asks: RegExp;
  requests: RegExp;
  /** Sentences that do ask or request something. */
  asked: readonly string[];
  /** Sentences that do not. */
  stated: readonly string[];
}
