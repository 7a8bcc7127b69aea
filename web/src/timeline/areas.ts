import type { Bar, Row } from "./life.ts";

export const AREAS = ["home", "people", "work", "likes", "things", "health", "plans", "other"] as const;
export type Area = (typeof AREAS)[number];

export interface Section {
  area: Area;
  rows: Row[];
}

/** The first match wins: "MARRIED_TEACHER" is about people. Models choose predicates freely. */
const WORDS: Record<Exclude<Area, "other">, string> = {
  home: "LIVES LIVED LIVING MOVED_TO MOVED_IN MOVED_INTO MOVED_OUT MOVED_FROM MOVED_BACK MOVED_AWAY MOVES_TO MOVES_IN MOVES_OUT RESIDES ADDRESS HOMETOWN HOME RENTS FROM BORN STAYS STAYED LOCATED SETTLED",
  people:
    "SISTER BROTHER MOTHER FATHER PARENT CHILD SON DAUGHTER AUNT UNCLE COUSIN NIECE NEPHEW GRANDMOTHER GRANDFATHER GRANDCHILD STEPMOTHER STEPFATHER STEPCHILD STEPSISTER STEPBROTHER FRIEND NEIGHBOR NEIGHBOUR ROOMMATE PARTNER WIFE HUSBAND SPOUSE EX FAMILY RELATIONSHIP MARRIED ENGAGED DATING PARTED BROKE MET KNOWS PET PETS ADOPTED NANNY LANDLORD",
  work: "WORKS WORKED WORKING JOB BOSS COLLEAGUE EMPLOYED EMPLOYER COMPANY HIRED FIRED SACKED RETIRED QUIT MANAGES FOUNDED LEADS STEPPED APPLIED PROMOTED STUDIES STUDIED STUDENT GRADUATED LEARNS TEACHES TEACHER TUTOR MENTOR COACH ATTENDS SCHOOL UNIVERSITY DEGREE OCCUPATION PROFESSION",
  likes:
    "LIKES LIKED LOVES LOVED ENJOYS ENJOYED PREFERS DISLIKES HATES FAVORITE FAVOURITE INTERESTED HOBBY FAN PLAYS PLAYED READS READ LISTENS WATCHES WATCHED EATS DRINKS COOKS BAKES COLLECTS SPEAKS RUNS RAN SWIMS DANCES SINGS PRACTISES PRACTICES",
  things: "VALUE_OF OWNS OWNED BOUGHT SOLD DRIVES PAID COLOUR COLOR LOST GOT POSSESSES HAS_CAR HAS_BIKE",
  health:
    "ALLERGIC ALLERGY DIAGNOSED HEALED RECOVERED ILL SICK INJURED SURGERY DOCTOR DENTIST THERAPIST PHYSIOTHERAPIST TAKES MEDICATION WEIGHS DIET VEGAN VEGETARIAN PREGNANT DIED SUFFERS CANNOT_EAT",
  plans:
    "PLANS PLANNED HAS_TASK COMPLETED_TASK DROPPED_TASK WANTS EXPECTS WILL GOING SIGNED HOPES INTENDS CANCELLED GOAL CANNOT_WAIT",
};
const AREA_OF = new Map<string, Area>(
  AREAS.flatMap((area) => (area === "other" ? [] : WORDS[area].split(" ").map((word) => [word, area] as const))),
);

/** Tries the whole predicate, its first two words ("moved to" is about a home, "moved meeting" is not), then each word. */
export function areaOf(predicate: string): Area {
  const upper = predicate.toUpperCase();
  const words = upper.split(/[^\p{L}\p{N}]+/u);
  for (const word of [upper, words.slice(0, 2).join("_"), ...words]) {
    const area = AREA_OF.get(word);
    if (area !== undefined) return area;
  }
  return "other";
}

const FEW = 3;

/** Omits empty areas. Predicates rarer than `FEW` share one unnamed row at the area's end. */
export function sectionsOf(rows: readonly Row[]): Section[] {
  const sections = new Map<Area, { rows: Row[]; rare: Bar[] }>();
  for (const row of rows) {
    const area = areaOf(row.name ?? "");
    const section = sections.get(area) ?? { rows: [], rare: [] };
    sections.set(area, section);
    if (row.bars.length < FEW && row.bars.every(({ isEvent }) => isEvent)) section.rare.push(...row.bars);
    else section.rows.push(row);
  }
  return AREAS.flatMap((area) => {
    const section = sections.get(area);
    if (section === undefined) return [];
    const rare = section.rare.toSorted((a, b) => begin(a) - begin(b) || (a.id < b.id ? -1 : 1));
    return [{ area, rows: rare.length === 0 ? section.rows : [...section.rows, { name: null, bars: rare }] }];
  });
}

const begin = ({ from, to }: Bar): number => from ?? to ?? Infinity;
