/** What a sentence says is over. */
export interface Ending {
  subject: string;
  predicate: string;
  /** What it is about, as said; `null`: it follows from what is known. */
  thing: string | null;
  /** Whether the thing is a name. */
  isName?: boolean;
  fact: string;
  strength: number;
  kind?: "state";
  /** Which of the sentence's dates are of its clause, by their order; undefined: any may be. */
  dates?: readonly number[];
}
