/** The kind of a known state, which decides how it may end. */
export type StateFamily = "pet" | "partner" | "relative" | "helper" | "work" | "thing" | "activity" | "health" | "plan";

/** A way to say that a known state is over, with "¤" for its name, and examples of both. */
export interface KnownEnding {
  of: readonly StateFamily[];
  /**
   * Of a clause in lower case without what introduces it. A group `role` has to be what the state calls the person; a group `month` is a time
   * that becomes a date behind "in" only ("moved to may").
   */
  pattern: RegExp;
  gives:
    | "DIED"
    | "NO_LONGER_HAS"
    | "IS_DONE_WITH"
    | "LOST_JOB_AT"
    | "LEFT_JOB_AT"
    | "BROKE_UP_WITH"
    | "MOVED_OUT"
    | "PARTED_WITH"
    | "RECOVERED_FROM"
    | "CANCELLED"
    | "MOVED_PLAN";
  ends: readonly string[];
  leaves: readonly string[];
}
