/** A clause that ends a state of the writer without its name: the only one of its kind that is known. */
export interface ImpliedEnding {
  /** Matches a clause in lower case without its introduction. */
  pattern: RegExp;
  predicate: "QUIT_JOB" | "LOST_JOB" | "SEPARATED" | "BROKE_UP" | "CALLED_OFF" | "DROPPED_OUT";
  says: (speaker: string) => string;
  strength: number;
  ends: readonly string[];
  leaves: readonly string[];
  /** The text before the sentence that makes "the divorce" another person's. */
  unlessAfter?: RegExp;
}
