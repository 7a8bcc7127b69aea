/** The ending in a sentence. */
export interface Ending {
  subject: string;
  predicate: string;
  /** Its thing, as written; `null`: it follows from known facts. */
  thing: string | null;
  /** Whether the thing is a name. */
  isName?: boolean;
  fact: string;
  strength: number;
  kind?: "state";
  /** Which of the sentence's dates are of its clause, by their order; undefined: any may be. */
  dates?: readonly number[];
}
