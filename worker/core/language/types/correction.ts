export interface CorrectionWords {
  /** Announces a correction: a segment or its beginning. */
  cue: RegExp;
  /** Enough before a value alone: "I meant Porto". */
  strong: RegExp;
  /** Takes back the sentence before: "scratch that". */
  retracts: RegExp;
  /** Takes back the last statement of anyone. */
  disputes: RegExp;
  /** Matches a sentence that only apologises; it may end with a name. */
  apology: RegExp;
  /** Corrects nothing before a comma: "I mean, …". */
  fillers: RegExp;
  /** Excludes a correction behind it: "that rains a lot", "right". */
  goesOn: RegExp;
  /** Words before a corrected value that do not belong to it: "it's", "in". */
  before: RegExp;
  /** "not X but Y": groups `wrong` and `right`. */
  pairs: readonly RegExp[];
  /** Begins a segment with the wrong value: "not Oslo". */
  not: RegExp;
  /** A message, and the same message as it is read. */
  corrects: readonly (readonly [said: string, read: string])[];
  leaves: readonly string[];
}
