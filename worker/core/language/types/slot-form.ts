/** `slots/slot-facts.ts` has predicates and sentences. */
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
 * A regular expression in any case: `{kin}`, `{name}`, `{age}` and others are typed words (`slots/holes.ts`), "§" is a date with its
 * preposition, `{<}` and `{>}` are the ends of a clause.
 */
export interface SlotForm {
  gives: SlotRelation;
  form: string;
  /** Set if the value holds even if asked or supposed: "can my son Max (4) swim?". */
  isGiven?: true;
  /** States nothing if "the lisinopril" may be another person's. */
  mayBeOfOthers?: true;
  /** Sentences, and the fact that each states. */
  states: readonly (readonly [said: string, fact: string])[];
  /** The form states nothing here. */
  leaves: readonly string[];
}

export interface SlotWords {
  forms: readonly SlotForm[];
  /** Relatives, helpers and pets, with the English noun of their predicate. */
  kin: Readonly<Record<string, string>>;
  /** Singular nouns of children. */
  children: Readonly<Record<string, string>>;
  /** Patterns of the words before and behind a clause. */
  clauseStart: string;
  clauseEnd: string;
  /** Lower case: persons and animals that may take a medicine, studies, recipes. */
  others: ReadonlySet<string>;
  /** "Rex is on the mend", "Tom says". */
  aboutOther: RegExp;
  my: RegExp;
  /** Nothing is stated in a clause with one of these before the form. */
  notSo: RegExp;
  is: string;
  sentence: Readonly<{
    kin: (name: string, owner: string, noun: string) => string;
    age: (name: string, age: string) => string;
    employer: (owner: string, employer: string, article: string) => string;
    job: (owner: string, job: string) => string;
    home: (owner: string, place: string) => string;
    ailment: (owner: string, ailment: string) => string;
    dosed: (dose: string, medicine: string) => string;
    medicine: (owner: string, medicine: string) => string;
  }>;
}
