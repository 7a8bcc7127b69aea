export interface Ending {
  subject: string;
  predicate: string;
  thing: string | null;
  isName?: boolean;
  fact: string;
  strength: number;
  kind?: "state";
  /** Indices of the clause's dates within the sentence. If undefined, any date counts. */
  dates?: readonly number[];
}
