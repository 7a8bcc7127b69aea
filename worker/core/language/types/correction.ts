export interface CorrectionWords {
  cue: RegExp;
  /** Suffice before a value alone: "I meant Porto". */
  strong: RegExp;
  retracts: RegExp;
  /** Take back the last statement of anyone. */
  disputes: RegExp;
  apology: RegExp;
  /** Correct nothing before a comma: "I mean, …". */
  fillers: RegExp;
  /** Exclude a correction behind a value: "that rains a lot". */
  goesOn: RegExp;
  before: RegExp;
  /** "not X but Y" with the groups `wrong` and `right`. */
  pairs: readonly RegExp[];
  not: RegExp;
  corrects: readonly (readonly [said: string, read: string])[];
  leaves: readonly string[];
}
