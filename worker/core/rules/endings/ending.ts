export interface Ending {
  subject: string;
  predicate: string;
  thing: string | null;
  isName?: boolean;
  fact: string;
  strength: number;
  kind?: "state";
  /** The dates are those of its clause, by their order in the sentence. If undefined, any date counts. */
  dates?: readonly number[];
}
