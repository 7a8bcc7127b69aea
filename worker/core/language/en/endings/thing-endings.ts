/* A cancelled yoga class takes place again next week. */

const head = (nouns: string): string => `(?:${nouns.trim().replaceAll(/\s+/gu, "|").replaceAll("_", " ")})`;

const AGREEMENTS = head(`
  memberships? subscriptions? leases? contracts? polic(?:y|ies) insurance visas? permits? certificates? licen[cs]es? passports? warrant(?:y|ies)
  plans? trials? passes pass prescriptions? tenancy accounts? season_tickets? sponsorship scholarship probation
`);
const COURSES = head(`
  courses? internships? apprenticeships? placements? residency degrees? program(?:me)?s? treatments? chemo chemotherapy radiotherapy therapy
  physio training semesters? terms? sabbatical leave exams? studies season
`);
const CLASSES = "(?:[\\p{L}-]{3,} class(?:es)?)";
const AILMENTS = head(`
  infections? cough cold flu rash shingles pneumonia migraines? fever headaches? pain sciatica eczema acne hay_fever allergy tendonitis bronchitis
  covid mumps measles toothache backache cyst warts? insomnia anxiety depression fasciitis tonsillitis concussion
`);
const LIMBS = head(
  "legs? arms? ankles? wrists? knees? back shoulders? foot feet toes? fingers? thumb ribs? hips? elbows? neck nose jaw collarbone",
);
const WORK = head(`
  thesis dissertation novel book essay manuscript renovations? extension kitchen bathroom loft garden project portfolio album screenplay
  memoir house shed deck mural quilt
`);
const GROUPS = head(`
  club choir band team league committee society association squad orchestra circle shop store business company studio cafe café
  restaurant gym school
`);
const WORN = head(`cast casts braces brace stitches bandages? splint boot`);

const WORDS_BEFORE = "(?:[\\p{L}\\p{N}'-]+ ){0,4}?";
const IS =
  "(?:'s|'re| is| are| was| were| has| have| had| got| been| all| finally| now| just| completely| officially| sadly)*";
const STOP =
  "(?= ?§| ?$| (?:in|last|on|for good|this|after|yesterday|today|at last|too|now|already|back in|years|months|weeks|a (?:year|month|week))\\b)";

const form = (things: string, verbs: string): RegExp =>
  new RegExp(`^(?:my|our|the) (${WORDS_BEFORE}${things})${IS} (?:${verbs})${STOP}`, "iu");

const TERM = new RegExp(
  `^my (?:term|time|stint|role|job|tenure|years) as (?:the |an? )?([\\p{L}' -]{3,50}?)${IS} (?:ended|over|up|came to an end|finished|done)${STOP}`,
  "iu",
);

const FORMS: readonly { pattern: RegExp; predicate: string }[] = [
  {
    pattern: form(AGREEMENTS, "expired|lapsed|ran out|run out|ended|cancelled|canceled|terminated|over|up|finished"),
    predicate: "IS_DONE_WITH",
  },
  {
    pattern: form(`(?:${COURSES}|${CLASSES})`, "ended|over|finished|done|complete|completed|history"),
    predicate: "IS_DONE_WITH",
  },
  {
    pattern: form(AILMENTS, "gone|over|cleared up|clear|healed|cured|history|gone away|went away|disappeared|vanished"),
    predicate: "RECOVERED_FROM",
  },
  { pattern: form(LIMBS, "healed|fine again|good as new|back to normal"), predicate: "HEALED" },
  { pattern: form(WORK, "finished|done|complete|completed"), predicate: "FINISHED" },
  {
    pattern: form(GROUPS, "folded|disbanded|closed down|closed for good|shut down|broke up|dissolved|went bust"),
    predicate: "IS_DONE_WITH",
  },
  { pattern: form(WORN, "off|came off|come off|out|came out|come out"), predicate: "IS_DONE_WITH" },
];

export function readThingEnding(clause: string): { thing: string; predicate: string; isOwn: boolean } | null {
  const role = TERM.exec(clause)?.[1];
  if (role !== undefined) return { thing: role, predicate: "STEPPED_DOWN_AS", isOwn: false };
  for (const { pattern, predicate } of FORMS) {
    const thing = pattern.exec(clause)?.[1];
    if (thing !== undefined) return { thing, predicate, isOwn: /^(?:my|our) /iu.test(clause) };
  }
  return null;
}
