export const MOVES_OUT: readonly string[] = ["MOVED_OUT", "MOVED_AWAY"];

/** The relation to these ends when they retire. */
export const PROFESSIONALS: readonly string[] = [
  "HAS_DOCTOR",
  "HAS_DENTIST",
  "HAS_THERAPIST",
  "HAS_TEACHER",
  "HAS_TUTOR",
  "HAS_COACH",
  "HAS_PHYSIOTHERAPIST",
  "HAS_HAIRDRESSER",
  "HAS_CLEANER",
  "HAS_NANNY",
];

/** Leaving one of these, unlike a party, ends the relation to a boss or colleague. */
const WORKPLACE =
  /^(?:(?:my|his|her|their|the|our) )?(?:\p{L}+ )?(?:company|firm|business|startup|agency|department|organi[sz]ation|work|job)$/iu;

const OUT_OF_WORK = /^(?:fired|sacked|laid off|let go|made redundant)\b/iu;

export const leftWork = ({ predicate, thing }: { predicate: string; thing: string | null }): boolean =>
  predicate === "GOT" ? OUT_OF_WORK.test(thing ?? "") : WORKPLACE.test(thing ?? "");
