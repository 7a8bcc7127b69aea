export type StateFamily =
  | "pet"
  | "partner"
  | "relative"
  | "helper"
  | "provider"
  | "staff"
  | "work"
  | "work_of_other"
  | "thing"
  | "activity"
  | "health"
  | "plan";

/** "¤" stands for the known name, "§" for a date. */
export interface KnownEnding {
  of: readonly StateFamily[];
  /**
   * Matches a clause in lower case without its introduction. Group `role` must be the state's word for the person;
   * group `month` is a time only behind "in" ("moved to may").
   */
  pattern: RegExp;
  gives:
    | "DIED"
    | "NO_LONGER_HAS"
    | "IS_DONE_WITH"
    | "LOST_JOB_AT"
    | "LEFT_JOB_AT"
    | "LEFT_JOB"
    | "BROKE_UP_WITH"
    | "MOVED_OUT"
    | "MOVED_OUT_FROM"
    | "PARTED_WITH"
    | "RECOVERED_FROM"
    | "CANCELLED"
    | "MOVED_PLAN";
  ends: readonly string[];
  leaves: readonly string[];
}
