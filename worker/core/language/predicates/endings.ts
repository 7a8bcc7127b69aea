import { hasInOrder } from "../../text/sentences/in-order.ts";
import { amountOf } from "./amounts.ts";
import { BELONGINGS } from "./belongings.ts";
import { MOVES_OUT, PROFESSIONALS, leftWork } from "./companions.ts";
import { isFigurativeDeath } from "./figurative-death.ts";
import { isForAWhile } from "./for-a-while.ts";
import { isForbidden, isOffDiet } from "./diets.ts";
import { INSTRUCTION, INSTRUCTION_ENDED, PREFERENCE, INSTRUCTION_PREDICATES } from "./instructions.ts";
import { endsInstruction, replacesInstruction, replacesPreference } from "./instruction-topic.ts";
import { isWithin, perPart, wordsOfThing, type EndingPart, type EndingPredicates, type Match } from "./ending-part.ts";
import { closesPlan, PLAN } from "./plans.ts";
import { isRestricted } from "./restricted.ts";
import { endsTask, namesWholeTask } from "./task-topic.ts";
import { TASK, TASK_ENDINGS } from "./tasks.ts";
import { wordSet } from "../../text/word-set.ts";

/*
 * Besides a new object of a functional predicate, a state is ended by an opposite ("hates coffee" ends "loves coffee"),
 * an event ("sold her Volvo" ends "drives a Volvo"), another amount, or "no longer". The lists are closed: unknown
 * predicates end nothing.
 */

const list = (predicates: string): readonly string[] => predicates.trim().split(/\s+/u);

const LIKING = list("LIKES LOVES ENJOYS ADORES PREFERS");
const DISLIKING = list("DISLIKES HATES DETESTS CANNOT_STAND");
/** A switch ends the first of two of one kind. */
const KINDS: readonly ReadonlySet<string>[] = [
  "piano guitar violin viola cello flute recorder trumpet trombone clarinet saxophone sax drum drums ukulele banjo harp oboe bass keyboard organ accordion harmonica tuba horn bassoon",
  "french spanish german italian portuguese dutch russian polish japanese chinese mandarin cantonese korean arabic turkish hindi swedish norwegian danish finnish greek latin hebrew english czech hungarian",
  "law medicine history physics chemistry biology maths mathematics economics philosophy psychology sociology engineering literature geography politics linguistics architecture art music business marketing accounting nursing",
  "football soccer tennis badminton squash golf hockey rugby cricket basketball volleyball handball swimming running judo karate taekwondo boxing fencing climbing rowing cycling ballet gymnastics yoga pilates",
  "tea coffee matcha decaf",
].map((words) => wordSet(words));
const SWITCHES = list("SWITCHED_TO CHANGED_TO SWAPPED_TO");
const OF_A_KIND = list("PLAYS LEARNS STUDIES DOES TEACHES DRINKS TAKES PRACTICES PRACTISES");
const PARTNERS = list("MARRIED_TO ENGAGED_TO IN_RELATIONSHIP_WITH");
const STATUS = list("RELATIONSHIP_STATUS");
const PARTINGS = list("BROKE_UP_WITH BROKE_UP SPLIT_UP_WITH SPLIT_UP SPLIT_FROM DIVORCED SEPARATED_FROM SEPARATED");
const HAVING = list("HAS OWNS DRIVES RIDES USES RENTS RUNS HAS_PET KEEPS WEARS HOLDS CARRIES");
const COURTSHIP = list("SEES DATES GOES_OUT_WITH");
const LOSSES = list(`
  SOLD GAVE_AWAY DONATED LOST RETURNED TRADED_IN GOT_RID_OF SCRAPPED THREW_AWAY THREW_OUT REHOMED CRASHED TOTALED TOTALLED NO_LONGER_HAS
  REPLACED SWAPPED TRADED
`);
const WORKING = list("WORKS_AT WORKS_AS WORKS_FOR WORKS_IN WORKS");
const LEAVINGS = list(
  "QUIT RESIGNED_FROM RESIGNED RETIRED_FROM RETIRED LEFT LOST_JOB QUIT_JOB QUIT_JOB_AT LEFT_JOB_AT LOST_JOB_AT WAS_FIRED WAS_LAID_OFF",
);
const OWN_LEAVINGS = list(
  "RESIGNED_FROM RETIRED_FROM LOST_JOB QUIT_JOB QUIT_JOB_AT LEFT_JOB_AT LOST_JOB_AT WAS_FIRED WAS_LAID_OFF",
);
const STUDYING = list("STUDIES_AT STUDIES ATTENDS");
const GRADUATIONS = list("GRADUATED_FROM GRADUATED GRADUATED_IN DROPPED_OUT_OF DROPPED_OUT");
const STOPS = list(`
  STOPPED GAVE_UP QUIT DROPPED CANCELLED CANCELED LEFT ENDED DITCHED DELETED CAME_OFF WENT_OFF KICKED SWORE_OFF CUT_OUT
  NO_LONGER_NEEDS NO_LONGER_USES NO_LONGER_TAKES NO_LONGER_GOES_TO
`);
const HELPERS = list(`
  HAS_TUTOR HAS_CLEANER HAS_NANNY HAS_THERAPIST HAS_COACH HAS_HAIRDRESSER HAS_PHYSIOTHERAPIST HAS_DOCTOR HAS_DENTIST HAS_MENTOR HAS_TEACHER HAS_FRIEND
`);
const AILMENTS = list("IS IS_ALLERGIC_TO ALLERGIC_TO HAS SUFFERS_FROM IS_INTOLERANT_TO HAS_CONDITION");
const RECOVERIES = list("OUTGREW RECOVERED_FROM GOT_OVER BEAT HEALED IS_FREE_OF");
const OVER = list("IS_DONE_WITH PARTED_WITH RESIGNED_AS STEPPED_DOWN_AS");
const PREPARING = list("TRAINS_FOR PREPARES_FOR STUDIES_FOR REVISES_FOR PRACTICES_FOR PRACTISES_FOR");
const PREPARED = list("PASSED RAN COMPLETED FINISHED TOOK SAT DID FAILED");
const BEGINNINGS = list("STARTED BEGAN RESUMED WENT_BACK_TO TOOK_UP");
const ABSTAINING = list("NOT_EATS NOT_DRINKS NOT_SMOKES NOT_PLAYS NOT_DRIVES NOT_USES NOT_TAKES NOT_GOES_TO NOT_WORKS");
const BIRTHS = list("HAD GAVE_BIRTH GAVE_BIRTH_TO");
const MOVES = list("MOVED_TO SWITCHED_TO CHANGED_TO STARTED_AT");
const SCHOOLING = list("GOES_TO ATTENDS STUDIES_AT");
const DEBTS = list("OWES HAS PAYS_OFF");
const RUNAWAYS = list("RAN_AWAY");
const AMOUNTS = list(`
  TAKES OWES HAS OWNS DRINKS SMOKES EATS WEIGHS EARNS MAKES PAYS COLLECTS SLEEPS RUNS WALKS SWIMS CYCLES LIFTS READS SPENDS SAVES TEACHES IS
  WORKS TRAINS
`);
const ACQUISITIONS = list("BOUGHT GOT FOUND ADOPTED RENTED LEASED");
const SEEKING = list("SAVES_FOR SAVES_UP_FOR LOOKS_FOR SEARCHES_FOR HUNTS_FOR WANTS");
const ONE_NOW = list(`
  DRIVES WAKES_UP_AT GETS_UP_AT GOES_TO_BED_AT PLAYS_FOR STUDIES TEACHES_AT WORKS_IN WORKS_FOR BANKS_WITH VOTES_FOR STAYS_IN STAYS_AT SLEEPS_IN
  WANTS_TO_BE`);
const ATTEMPTS = list("TRIES TRIES_TO WANTS WANTS_TO HOPES HOPES_TO AIMS_TO");
const ACHIEVEMENTS = list(
  "SOLD BOUGHT FOUND GOT QUIT ADOPTED LEARNED LEARNT FINISHED PASSED RENTED GRADUATED OPENED PUBLISHED",
);
const NO_LONGER = "NO_LONGER_";
/** States that do not end, such as identity and opinions. */
const LASTING =
  /^(?:HAS_(?!PET$)|MARRIED_TO|ENGAGED_TO|IN_RELATIONSHIP_WITH|BORN_|LIVES_IN|NAMED|GOES_BY|AGE|FROM|BIRTHDAY|SPEAKS|LIKES|LOVES|ENJOYS|PREFERS|DISLIKES|HATES|FAVORITE_|PLANS_TO|NOT_|GRADUATED)/u;
export const DEATHS = list("DIED PASSED_AWAY WAS_PUT_DOWN WAS_PUT_TO_SLEEP");
interface EndingRule {
  kind: "state" | "event";
  by: readonly string[];
  /** Null for all predicates. */
  ends: readonly string[] | null;
  as: "subject" | "object";
  when: Match;
}

const ofSubject = (
  kind: "state" | "event",
  by: readonly string[],
  ends: readonly string[],
  when: Match,
): EndingRule => ({ kind, by, ends, as: "subject", when });

const always: Match = () => true;
/** Giving up the guitar does not end the piano. */
const isOneOfTwo = ({ fact, thing }: EndingPart): boolean => {
  const at = thing === null ? -1 : fact.lastIndexOf(thing);
  return at >= 0 && AND_MORE.test(fact.slice(at + (thing ?? "").length));
};
const AND_MORE = /^,? (?:and|&) (?:(?:at |in |for |to )?(?:the|an?|some|their|her|his|my) |\p{Lu}|\p{L}+[.]?$)/u;
/** "My dog died" does not end "has two dogs". */
const isOneOfMany: Match = (said, known) =>
  /^(?:two|three|four|five|six|\d{1,2}) \p{L}+s$/iu.test(known.thing ?? "") && /^\p{L}*[^s]$/u.test(said.thing ?? "");
/** Selling another person's Golf does not end "has a Golf". */
const isOfAnotherOwner: Match = ({ thing, subject_name }, known) => {
  const owner = /(?:^|\s)([\p{L}-]+)['’]s\s+\p{L}/u.exec((thing ?? "").replace(`${subject_name}'s `, ""))?.[1];
  return owner !== undefined && !known.fact.toLowerCase().includes(owner.toLowerCase());
};
const isSameThing: Match = (said, known) => {
  const [a, b] = [wordsOfThing(said), wordsOfThing(known)];
  if (isOfAnotherOwner(said, known) || isOneOfMany(said, known)) return false;
  if (a.size === 0 || (isOneOfTwo(known) && !isOneOfTwo(said))) return false;
  // "the Civic" is the red Civic, but "the Civic keys" are a part of it
  if (isWithin(a, b)) return a.size === b.size || !/\b(?:and|&)\b/iu.test(known.thing ?? "");
  if (b.size > 0 && isWithin(b, a)) return [...a].at(-1) === [...b].at(-1);
  return (
    isWithin(a, wordsOfThing({ ...known, thing: known.fact })) ||
    (known.predicate === "DRIVES" && isWithin(a, VEHICLES))
  );
};
/** Hating milk chocolate does not exclude liking chocolate. */
const isExactlySame: Match = (said, known) => {
  const [a, b] = [wordsOfThing(said), wordsOfThing(known)];
  return a.size > 0 && a.size === b.size && isWithin(a, b);
};
const deniesAll = ({ fact, thing }: EndingPart): boolean => !isRestricted(fact, thing ?? "");
const isDenial: Match = (said, known) =>
  isExactlySame(said, known) && deniesAll(said.predicate.startsWith("NOT_") ? said : known);
const isNothingNamed = ({ thing }: EndingPart): boolean => thing === null || NOTHING_NAMED.test(thing.trim());
const isOfWork: Match = (said) => leftWork(said) || (!/^(?:LEFT|GOT)$/u.test(said.predicate) && isNothingNamed(said));
/** True also if the statement names nothing: after "I quit my job", the known state names the place. */
const isSameOrUnnamed: Match = (said, known) =>
  isNothingNamed(said) || (isSameThing(said, known) && !isForgotten(said));
/** "No longer plays tennis with Bob" ends only playing with Bob. */
const isOver: Match = (said, known) =>
  deniesAll(said) &&
  (isSameThing(said, known) ||
    (wordsOfThing(said).size > wordsOfThing(known).size &&
      isWithin(wordsOfThing(said), wordsOfThing({ ...known, thing: known.fact }))));
/** A couple parts; splitting up the work does not count. */
const isParting: Match = (said, known) =>
  said.thing === null || /^(?:all of it|up|away|out|apart|ways)$/iu.test(said.thing) || isSameThing(said, known);
/** True if a partner was left, unlike in "left at the station". */
const isLeftPartner: Match = (said, known) =>
  /\bleft \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?(?: for \p{Lu}[\p{L}'’-]+)?\.?$/u.test(said.fact) &&
  isSameThing(said, known);
const isOfCouple: Match = ({ fact }) => /\b(?:engagement|relationship|wedding)\b/iu.test(fact);
const isWithSubject: Match = (said, known) => said.thing?.toLowerCase() === known.subject_name.toLowerCase();
const isDeath: Match = ({ thing }) => !isFigurativeDeath(thing ?? "");
const hasValue =
  (values: RegExp): Match =>
  ({ thing }) =>
    values.test(thing ?? "");

/** Keys left at home are still owned, and a canceled class takes place again. */
const isForNow: Match = (said, known) =>
  (said.predicate === "LEFT" && isLeftBehind(said.fact)) ||
  (/^CANCELL?ED$/u.test(said.predicate) && OCCASION.test(said.thing ?? "")) ||
  (/^(?:STOPPED|DROPPED|LEFT|ENDED|KICKED|CUT_OUT|CAME_OFF|WENT_OFF)$/u.test(said.predicate) &&
    HAVING.includes(known.predicate) &&
    !/\b(?:stopped|quit|dropped|left) \p{L}+ing\b|\b(?:gave|given) up\b/u.test(said.fact));
const isForgotten = ({ predicate, fact }: EndingPart): boolean =>
  predicate === "LEFT" &&
  isLeftBehind(fact) &&
  !/\bleft (?:their|the|his|her) (?:\p{L}+ )?(?:job|position|post|role|work|company|firm|team)\b/iu.test(fact);
const isLeftBehind = (fact: string): boolean =>
  hasInOrder(fact, /\bleft (?:their|the|his|her|a|an) /iu, /. (?:at|on|in|behind|under|inside|with)\b/iu);
const OCCASION = /\b(?:class|lesson|session|appointment|meeting|call|game|match|practice|rehearsal|flight|train)$/iu;
const isOtherOfKind: Match = (said, known) => {
  const [a, b] = [wordsOfThing(said), wordsOfThing(known)];
  return KINDS.some(
    (kind) => [...a].some((word) => kind.has(word) && !b.has(word)) && [...b].some((word) => kind.has(word)),
  );
};
const STUDENT =
  /\b(?:(?:at|in) (?:university|uni|college|school|grad school|law school|medical school|med school)|student)\b/iu;
const isBirth: Match = (said, known) =>
  /\b(?:baby|twins|birth|son|daughter|(?:little|baby) (?:girl|boy))\b/iu.test(said.fact) &&
  /\b(?:pregnant|expecting|baby|twins)\b/iu.test(known.fact);
const SCHOOL = /\b(?:school|academy|college|primary|university|high|nursery|kindergarten|preschool|uni)\b/iu;
const isOtherSchool: Match = (said, known) =>
  SCHOOL.test(said.thing ?? "") && SCHOOL.test(known.thing ?? "") && !isSameThing(said, known);
const HAIRCUTS = list("CUT DYED SHAVED BLEACHED COLOURED COLORED");
/** The person's own hair, not a customer's. */
const isHair: Match = (said, known) =>
  /\b(?:their|his|her|my) (?:own )?(?:\p{L}+ )?hair\b/iu.test(said.fact) && /\bhair\b/iu.test(known.fact);
const isOtherAmount: Match = (said, known) => {
  const [a, b] = [amountOf(said), amountOf(known)];
  return a.number !== "" && b.number !== "" && a.number !== b.number && a.of !== "" && a.of === b.of;
};
/** "Has no cats" and "doesn't have cats" end "has two cats". */
const isNoneOf: Match = (said, known) => {
  const [, none] = /^no (.+)$/iu.exec(said.thing ?? "") ?? [];
  const denied = said.predicate === "HAS" ? none : said.thing?.replace(/^any /iu, "");
  const of = amountOf(known);
  if (denied === undefined || of.number === "" || !deniesAll(said)) return false;
  const [a, b] = [wordsOfThing({ ...said, thing: denied }), new Set(of.of.split(" "))];
  return a.size > 0 && a.size === b.size && isWithin(a, b);
};
/** "Quit nursing" ends "works as a nurse". */
const isItsWork: Match = (said, known) => {
  const [, doing = ""] = /^(\p{L}{3,})ing$/u.exec(said.thing ?? "") ?? [];
  const [work = ""] = (known.thing ?? "").toLowerCase().match(/(?<!\p{L})\p{L}+$/u) ?? [];
  return doing !== "" && work.startsWith(doing) && /^(?:e|e?r|or|ess)$/u.test(work.slice(doing.length));
};
const isOnlyOne: Match = (said, known) => said.functional === 1 && !isSameThing(said, known);
/** A result ends "is trying to sell the house". */
const isAchieved: Match = (said, known) => {
  const aim = / to (.+?)\.?$/su.exec(known.fact)?.[1];
  return aim !== undefined && closesPlan({ predicate: said.predicate, fact: said.fact }, aim);
};
const LEVEL =
  /\b(?:in|at|starts?|started) (?:the )?(?:kindergarten|nursery|preschool|(?:\p{L}+|\d+(?:st|nd|rd|th)) grade|year \d+|reception|primary school|elementary school|middle school|high school|secondary school|sixth form|college|university)\b/iu;
const isOtherLevel: Match = (said, known) =>
  LEVEL.test(said.fact) && LEVEL.test(known.fact) && LEVEL.exec(said.fact)?.[0] !== LEVEL.exec(known.fact)?.[0];
/** The work ends with its employer; without one, it may go on. */
const isAtOtherEmployer: Match = (said, known) =>
  said.functional !== 0 &&
  / (?:at|for) /u.test(known.fact) &&
  said.thing !== null &&
  !known.fact.toLowerCase().includes(said.thing.toLowerCase());
const VEHICLES = new Set(list("car truck van vehicle"));
const NOTHING_NAMED =
  /^(?:all of it|up|away|out|retired?|quit|resign(?:ed)?|graduated?|(?:(?:my|his|her|their|the|our) )?(?:(?:(?!(?:old|previous|former|weekend|second|side|extra|other|summer|evening|night|holiday|student|freelance|voluntary|part|(?:satur|sun|mon|tues|wednes|thurs|fri)day)\b)\w+ )?(?:job|work|position|role|school|college|university|uni))?)$/iu;
const ALONE = /^(?:single|divorced|separated|widowed)$/iu;

const RULES: readonly EndingRule[] = [
  ofSubject("state", LIKING, DISLIKING, isExactlySame),
  ofSubject("state", DISLIKING, LIKING, isExactlySame),
  // ending a business partnership ends no marriage
  ofSubject("state", ["MARRIED_TO"], ["ENGAGED_TO", "IN_RELATIONSHIP_WITH"], always),
  ofSubject("state", ["ENGAGED_TO"], ["IN_RELATIONSHIP_WITH"], always),
  ofSubject("state", PARTNERS, STATUS, (_, known) => ALONE.test(known.thing ?? "")),
  ofSubject("state", STATUS, PARTNERS, hasValue(ALONE)),
  ofSubject("state", STATUS, ["IN_RELATIONSHIP_WITH", "ENGAGED_TO"], hasValue(/^married$/iu)),
  ofSubject("event", PARTINGS, PARTNERS, isParting),
  ofSubject("event", PARTINGS, COURTSHIP, isSameThing),
  ofSubject("event", ["LOST_PARTNER"], PARTNERS, always),
  ofSubject("event", ["LEFT"], PARTNERS, isLeftPartner),
  ofSubject("event", ["BROKE_OFF", "CALLED_OFF", "ENDED"], ["ENGAGED_TO", "IN_RELATIONSHIP_WITH"], isOfCouple),
  { kind: "event", by: PARTINGS, ends: PARTNERS, as: "object", when: isWithSubject },
  ofSubject("state", ["HAS_EX"], PARTNERS, isSameThing),
  ofSubject("event", PARTINGS, STATUS, (_, known) => /^(?:married|engaged)$/iu.test(known.thing ?? "")),
  ofSubject("event", LOSSES, [...HAVING, ...BELONGINGS], isSameThing),
  ofSubject("event", LEAVINGS, WORKING, isSameOrUnnamed),
  ofSubject("event", ["GOT"], WORKING, leftWork),
  ofSubject("event", ["QUIT_JOB", "LEFT_JOB", "LOST_JOB"], ["HAS"], isSameThing),
  ofSubject("event", GRADUATIONS, STUDYING, isSameOrUnnamed),
  ofSubject("event", ["PARTED_WITH", "IS_DONE_WITH", "FIRED", "SACKED"], HELPERS, isSameThing),
  ofSubject("event", PREPARED, PREPARING, isSameThing),
  ofSubject("event", BEGINNINGS, ABSTAINING, isSameThing),
  ofSubject("event", BEGINNINGS, ["IS"], isOffDiet),
  ofSubject("state", ["EATS"], ["IS"], isOffDiet),
  ofSubject("event", BIRTHS, ["IS", "EXPECTS"], isBirth),
  ofSubject("event", [...MOVES, ...BEGINNINGS], [...SCHOOLING, "IS"], isOtherSchool),
  ofSubject("event", HAIRCUTS, ["HAS", "HAIR_IS"], isHair),
  ofSubject("event", SWITCHES, OF_A_KIND, isOtherOfKind),
  ofSubject("event", ["PAID_BACK"], DEBTS, isSameThing),
  ofSubject("event", ["MOVED_OUT"], ["LIVES_WITH", "STAYS_WITH"], always),
  ofSubject("event", ["MOVED_OUT"], ["RENTS", "LIVES_IN"], isSameThing),
  ofSubject("event", ["MOVED_OUT_FROM"], ["HAS_ROOMMATE", "LIVES_WITH", "STAYS_WITH"], isSameThing),
  ofSubject("event", ["MOVED_IN_WITH"], ["LIVES_IN", "LIVES"], always),
  ofSubject("event", ACQUISITIONS, SEEKING, isSameThing),
  ofSubject("event", ACHIEVEMENTS, ATTEMPTS, isAchieved),
  ofSubject("state", ["IS", "GOES_TO"], ["IS", "GOES_TO"], isOtherLevel),
  ofSubject("event", BEGINNINGS, ["IS", "GOES_TO"], isOtherLevel),
  ofSubject("event", GRADUATIONS, ["IS"], (_, known) => STUDENT.test(known.fact)),
  ofSubject("state", ["IS"], ["EATS", "DRINKS"], isForbidden),
  ofSubject("event", ["STARTED_JOB", "GOT_JOB"], WORKING, always),
  ofSubject("state", ["WORKS_AT"], ["WORKS_AS"], isAtOtherEmployer),
  ofSubject("event", RECOVERIES, AILMENTS, isSameThing),
  ofSubject("state", ["HAS", "NOT_HAS"], ["HAS"], isNoneOf),
  ofSubject("event", ["STOPPED", "QUIT", "GAVE_UP"], ["WORKS_AS"], isItsWork),
  {
    kind: "event",
    by: [...OVER, ...STOPS],
    ends: null,
    as: "subject",
    when: (said, known) => !LASTING.test(known.predicate) && !isForNow(said, known) && isSameThing(said, known),
  },
  {
    kind: "event",
    by: ["FINISHED"],
    ends: null,
    as: "subject",
    when: (said, known) =>
      !LASTING.test(known.predicate) && !HAVING.includes(known.predicate) && isSameThing(said, known),
  },
  { kind: "event", by: DEATHS, ends: null, as: "subject", when: isDeath },
  { kind: "event", by: DEATHS, ends: ["HAS_PET", "LIVES_WITH", ...PARTNERS], as: "object", when: isDeath },
  { kind: "event", by: RUNAWAYS, ends: ["HAS_PET"], as: "object", when: always },
  { kind: "event", by: MOVES_OUT, ends: ["HAS_ROOMMATE", "HAS_NEIGHBOR", "LIVES_WITH"], as: "object", when: always },
  { kind: "event", by: [...LEAVINGS, "GOT"], ends: ["HAS_BOSS", "HAS_COLLEAGUE"], as: "object", when: isOfWork },
  // the boss and the colleagues belong to the job
  ofSubject("event", OWN_LEAVINGS, ["HAS_BOSS", "HAS_COLLEAGUE"], always),
  ofSubject("event", ["QUIT", "LEFT", "RETIRED", "RESIGNED"], ["HAS_BOSS", "HAS_COLLEAGUE"], isOfWork),
  { kind: "event", by: ["RETIRED"], ends: PROFESSIONALS, as: "object", when: isNothingNamed },
  ofSubject("event", [INSTRUCTION_ENDED], INSTRUCTION_PREDICATES, endsInstruction),
  ofSubject("event", TASK_ENDINGS, [TASK], endsTask),
  // the task "Paint the fence" and the plan "plans to paint the fence" end together
  ofSubject("event", TASK_ENDINGS, [PLAN], (said, known) => endsTask(said, known) && namesWholeTask(said, known)),
  ofSubject("state", [INSTRUCTION], [INSTRUCTION], replacesInstruction),
  ofSubject("state", [PREFERENCE], [PREFERENCE], replacesPreference),
];

const rulesOf = ({ predicate, kind }: Pick<EndingPart, "predicate" | "kind">): readonly EndingRule[] => {
  if (kind === "event")
    return predicate.startsWith(NO_LONGER)
      ? [ofSubject("event", [predicate], [predicate.slice(NO_LONGER.length)], isOver)]
      : [];
  if (predicate.endsWith("PLANS_TO")) return [];
  const opposite = predicate.startsWith("NOT_") ? predicate.slice("NOT_".length) : `NOT_${predicate}`;
  return [
    ofSubject("state", [predicate], [opposite], isDenial),
    ...(ONE_NOW.includes(predicate) ? [ofSubject("state", [predicate], [predicate], isOnlyOne)] : []),
    ...(AMOUNTS.includes(predicate) ? [ofSubject("state", [predicate], [predicate], isOtherAmount)] : []),
  ];
};

const rulesFor = perPart((said): readonly EndingRule[] =>
  isForAWhile(said)
    ? []
    : [...RULES, ...rulesOf(said)].filter((rule) => rule.kind === said.kind && rule.by.includes(said.predicate)),
);

export const ends = (said: EndingPart, known: EndingPart): boolean =>
  known.kind === "state" &&
  rulesFor(said).some(
    (rule) =>
      (rule.ends?.includes(known.predicate) ?? true) &&
      said.subject_seq === (rule.as === "subject" ? known.subject_seq : known.object_seq) &&
      rule.when(said, known),
  );

const ENDS = new Set([
  ...LOSSES,
  ...STOPS,
  ...OVER,
  ...PARTINGS,
  ...LEAVINGS,
  ...GRADUATIONS,
  ...RECOVERIES,
  ...DEATHS,
  "PAID_BACK",
  "MOVED_OUT",
  "MOVED_OUT_FROM",
]);

/** True for "sold", false for "bought". */
export const saysOver = (predicate: string): boolean => ENDS.has(predicate) || predicate.startsWith(NO_LONGER);

/** "Loves" and "enjoys" answer a question about likes. */
export const kindredPredicates = (predicate: string): readonly string[] =>
  [LIKING, DISLIKING].find((kindred) => kindred.includes(predicate)) ?? [];

export const isOneNow = (predicate: string): boolean => ONE_NOW.includes(predicate);

const joined = (rules: readonly EndingRule[], of: (rule: EndingRule) => readonly string[] | null): EndingPredicates => {
  const at = (as: EndingRule["as"]): readonly string[] | null => {
    const found = rules.filter((rule) => rule.as === as).map(of);
    return found.includes(null) ? null : [...new Set(found.flatMap((predicates) => predicates ?? []))];
  };
  return { subject: at("subject"), object: at("object") };
};

export const endedBy = ({ predicate, kind }: Pick<EndingPart, "predicate" | "kind">): EndingPredicates =>
  joined(
    [...RULES, ...rulesOf({ predicate, kind })].filter((rule) => rule.kind === kind && rule.by.includes(predicate)),
    (rule) => rule.ends,
  );

export const enders = ({ predicate, kind }: Pick<EndingPart, "predicate" | "kind">): EndingPredicates =>
  joined(
    kind === "event"
      ? []
      : [
          ...RULES.filter((rule) => rule.ends?.includes(predicate) ?? (rule.by === DEATHS || !LASTING.test(predicate))),
          ofSubject("event", [`${NO_LONGER}${predicate}`], [predicate], isSameThing),
          ...rulesOf({ predicate, kind }).map((rule) => ({ ...rule, by: rule.ends ?? [] })),
        ],
    (rule) => rule.by,
  );
