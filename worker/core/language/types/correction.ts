export interface CorrectionWords {
  cue: RegExp;
  /** These suffice before a value alone: "I meant Porto". */
  strong: RegExp;
  retracts: RegExp;
  /** These take back the last statement of anyone. */
  disputes: RegExp;
  apology: RegExp;
  /** These correct nothing before a comma: "I mean, …". */
  fillers: RegExp;
  /** Behind a value, these exclude a correction: "that rains a lot". */
  goesOn: RegExp;
  before: RegExp;
  /** "not X but Y" with the groups `wrong` and `right`. */
  pairs: readonly RegExp[];
  not: RegExp;
  corrects: readonly (readonly [said: string, read: string])[];
  leaves: readonly string[];
}
