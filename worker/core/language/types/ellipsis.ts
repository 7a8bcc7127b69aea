/** Words that chat leaves out at the beginning of a sentence. */
export interface Ellipsis {
  /** Group `lead` stands before the missing words. */
  pattern: RegExp;
  supplies: string;
  /** Another person, named before in the message, may be meant. */
  mayBeOfOthers: boolean;
  reads: readonly (readonly [said: string, read: string])[];
  leaves: readonly string[];
}
