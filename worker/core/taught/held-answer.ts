/** A taught answer with its question and evidence. Later text is checked against all of it. */
export interface HeldAnswer {
  question: string;
  answer: string;
  quotes: readonly string[];
  /** Speakers of the quotes. Only they can report a change in the first person. */
  speakers?: readonly string[];
}
