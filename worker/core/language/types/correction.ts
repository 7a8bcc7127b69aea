export interface CorrectionWords {
  cue: RegExp;
  /** Enough before a value alone: "I meant Porto". */
  strong: RegExp;
  /** "scratch that" */
  retracts: RegExp;
  /** Takes back the last statement of anyone. */
  disputes: RegExp;
  apology: RegExp;
  /** Corrects nothing before a comma: "I mean, …". */
  fillers: RegExp;
  /** Excludes a correction behind it: "that rains a lot". */
  goesOn: RegExp;
  before: RegExp;
  /** "not X but Y": groups `wrong` and `right`. */
  pairs: readonly RegExp[];
  /** "not Oslo" */
  not: RegExp;
  corrects: readonly (readonly [said: string, read: string])[];
  leaves: readonly string[];
}
