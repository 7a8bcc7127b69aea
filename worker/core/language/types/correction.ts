export interface CorrectionWords {
  cue: RegExp;
  /** These cues suffice before a value alone: "I meant Porto". */
  strong: RegExp;
  retracts: RegExp;
  /** These words take back the last statement of anyone. */
  disputes: RegExp;
  apology: RegExp;
  /** These words before a comma correct nothing: "I mean, …". */
  fillers: RegExp;
  /** These words behind a value exclude a correction: "that rains a lot". */
  goesOn: RegExp;
  before: RegExp;
  /** Matches "not X but Y" with the groups `wrong` and `right`. */
  pairs: readonly RegExp[];
  not: RegExp;
  corrects: readonly (readonly [said: string, read: string])[];
  leaves: readonly string[];
}
