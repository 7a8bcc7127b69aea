export interface HeldAnswer {
  question: string;
  answer: string;
  quotes: readonly string[];
  /** Only speakers of the quotes can report a change in the first person. */
  speakers?: readonly string[];
}
