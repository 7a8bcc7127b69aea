/** The relation that a form states. `slots/slot-facts.ts` has the predicate and the sentence of each. */
export type SlotRelation =
  | "kin"
  | "kin_age"
  | "kin_ages"
  | "named_pet"
  | "doctor"
  | "medicine"
  | "dose"
  | "ailment"
  | "employer"
  | "job"
  | "future_employer"
  | "last_day"
  | "home"
  | "appointment"
  | "moved_appointment"
  | "term";

/**
 * A way to state a relation of the speaker: a regular expression in any case, in which `{kin}`, `{name}`, `{age}` and others stand for typed
 * words (`slots/holes.ts`), "§" for a date with its preposition, `{<}` for the beginning and `{>}` for the end of a clause.
 */
export interface SlotForm {
  gives: SlotRelation;
  form: string;
  /** It also holds where it is asked or supposed: "can my son Max (4) swim?". */
  isGiven?: true;
  /** It may leave out whose thing it is ("the lisinopril"): nothing is stated where it may belong to another. */
  mayBeOfOthers?: true;
  /** Sentences, and the fact that each states. */
  states: readonly (readonly [said: string, fact: string])[];
  /** Sentences from which the form states nothing. */
  leaves: readonly string[];
}

/** The forms and words of a language. */
export interface SlotWords {
  forms: readonly SlotForm[];
  /** Words for relatives, helpers and pets, with the English noun that has their predicate. */
  kin: Readonly<Record<string, string>>;
  /** The noun of each of several children. */
  children: Readonly<Record<string, string>>;
  /** Patterns of the words before and behind a clause. */
  clauseStart: string;
  clauseEnd: string;
  /** Lower-case words for persons and animals who may take a medicine, and for studies and recipes. */
  others: ReadonlySet<string>;
  /** A sentence about the health or the words of another: "Rex is on the mend", "Tom says". */
  aboutOther: RegExp;
  /** "My" before a noun. */
  my: RegExp;
  /** Nothing is stated in a clause with one of these before the form. */
  notSo: RegExp;
  /** "Is". */
  is: string;
  sentence: Readonly<{
    kin: (name: string, owner: string, noun: string) => string;
    age: (name: string, age: string) => string;
    employer: (owner: string, employer: string, article: string) => string;
    job: (owner: string, job: string) => string;
    home: (owner: string, place: string) => string;
    ailment: (owner: string, ailment: string) => string;
    /** "20 mg of lisinopril". */
    dosed: (dose: string, medicine: string) => string;
    medicine: (owner: string, medicine: string) => string;
  }>;
}
