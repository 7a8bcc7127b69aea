export interface Ending {
  subject: string;
  predicate: string;
  thing: string | null;
  isName?: boolean;
  fact: string;
  strength: number;
  kind?: "state";
  /** Dates of its clause, by their order in the sentence; undefined: any. */
  dates?: readonly number[];
}
