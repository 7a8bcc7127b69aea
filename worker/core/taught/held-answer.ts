/** A taught answer with what it rests on and its question: what was said later is held against all of it together. */
export interface HeldAnswer {
  question: string;
  answer: string;
  quotes: readonly string[];
  /** Their speaker, if known: only the speaker can report a change in the first person. */
  speakers?: readonly string[];
}
