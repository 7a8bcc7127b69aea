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
  | "term"
  | "stay"
  | "partner"
  | "attribute";

/**
 * Matches upper and lower case. `{kin}`, `{name}` and others are typed words (`slots/holes.ts`), "§" a date with its
 * preposition, `{<}` and `{>}` the ends of a clause.
 */
export interface SlotForm {
  gives: SlotRelation;
  form: string;
  /** Holds even if asked or supposed: "can my son Max (4) swim?". */
  isGiven?: true;
  /** States nothing if "the lisinopril" may be another person's. */
  mayBeOfOthers?: true;
  states: readonly (readonly [said: string, fact: string])[];
  leaves: readonly string[];
}

export interface SlotWords {
  forms: readonly SlotForm[];
  kin: Readonly<Record<string, string>>;
  children: Readonly<Record<string, string>>;
  clauseStart: string;
  clauseEnd: string;
  others: ReadonlySet<string>;
  aboutOther: RegExp;
  my: RegExp;
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
