/** Relations that a model confuses; a predicate without any of these words fits everywhere. */
const RELATIONS = {
  home: /LIV|RESID|HOME|MOV|BASED|LOCAT|STAY/,
  origin: /FROM|ORIGIN|BORN|GREW|NATIVE|HOMETOWN/,
  work: /WORK|EMPLOY|JOB|OCCUPATION|PROFESSION|CAREER|WORKPLACE/,
  name: /NAME|CALLED/,
  diet: /DIET|EAT|VEGETARIAN|VEGAN|FOOD|MEAT/,
  family: /SISTER|BROTHER|SIBLING|FAMILY|RELATIVE|MARRIED|SPOUSE|MOTHER|FATHER|PARENT|CHILD|DAUGHTER|SON\b/,
  neighbour: /NEIGHBO|KNOWS|FRIEND/,
  pet: /PET|DOG|CAT\b|ANIMAL|OWN/,
  health: /ALLERG|HEALTH|CONDITION|MEDICAL/,
  pastime: /PLAY|INSTRUMENT|MUSIC|HOBBY|VIOLIN|PIANO|SPORT/,
  plan: /PLAN|FLY|FLIGHT|TRAVEL|TRIP|VISIT|TASK|GO_/,
} as const;

export type Relation = keyof typeof RELATIONS;

export const relationsOf = (predicate: string): Relation[] =>
  (Object.keys(RELATIONS) as Relation[]).filter((relation) => RELATIONS[relation].test(predicate));

/** Days, first and last. */
export type Days = readonly [string, string];

/** One thing that a message says. Readers may word it in many ways. */
export interface Statement {
  /** From 1. */
  message: number;
  subject: RegExp;
  /** Found in the object and in the sentence. */
  object: RegExp;
  relations: readonly Relation[];
  /** `open`: holds at its message. `over`: ended within these days. `on`: happens then. */
  time: "open" | { since: Days } | { over: Days } | { on: Days };
  denied?: true;
  /** Statements of one name say the same. A reader should know it. */
  important?: string;
}

export interface TestConversation {
  speaker: string;
  /** ISO 8601. */
  begins: string;
  messages: readonly string[];
  statements: readonly Statement[];
}
