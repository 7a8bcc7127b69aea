export interface HeldAnswer {
  question: string;
  answer: string;
  quotes: readonly string[];
  /** Only they can report a change in the first person. */
  speakers?: readonly string[];
}
