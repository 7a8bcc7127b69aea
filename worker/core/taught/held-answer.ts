/** A taught answer with what it rests on and its question: what was said later is held against all of it together. */
export interface HeldAnswer {
  question: string;
  answer: string;
  quotes: readonly string[];
  /** Who said them, where that is known: nobody else tells in the first person that it changed. */
  speakers?: readonly string[];
}
