/** Words with which a language corrects what was just said, with sentences that do and do not. */
export interface CorrectionWords {
  /** A whole segment, or the beginning of one, that announces a correction. */
  cue: RegExp;
  /** A cue that is enough before a value alone: "I meant Porto". */
  strong: RegExp;
  /** Takes back the sentence before it: "scratch that". */
  retracts: RegExp;
  /** Of those: takes back what was said last, by anyone. */
  disputes: RegExp;
  /** A whole cue that only apologises: a name behind it may be spoken to. */
  apology: RegExp;
  /** A whole cue that corrects nothing with a comma behind it: "I mean, …". */
  fillers: RegExp;
  /** Begins a part of a sentence behind which no correction can stand: "that rains a lot", "right". */
  goesOn: RegExp;
  /** Words before a corrected value that do not belong to it: "it's", "in". */
  before: RegExp;
  /** Splits "not X but Y" and "Y not X", as groups `wrong` and `right`. */
  pairs: readonly RegExp[];
  /** Begins the segment that names the wrong value: "not Oslo". */
  not: RegExp;
  /** A message, and the same message as it is read. */
  corrects: readonly (readonly [said: string, read: string])[];
  leaves: readonly string[];
}
