export interface CorrectionWords {
  cue: RegExp;
  /** Words that suffice before a value alone: "I meant Porto". */
  strong: RegExp;
  retracts: RegExp;
  /** Words that take back anyone's last statement. */
  disputes: RegExp;
  apology: RegExp;
  /** Words that correct nothing before a comma: "I mean, …". */
  fillers: RegExp;
  /** Words behind a value that exclude a correction: "that rains a lot". */
  goesOn: RegExp;
  before: RegExp;
  /** "not X but Y" with the groups `wrong` and `right`. */
  pairs: readonly RegExp[];
  not: RegExp;
  corrects: readonly (readonly [said: string, read: string])[];
  leaves: readonly string[];
}
