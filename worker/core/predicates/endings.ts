import { isStopWord, tokenise } from "../text/tokenise.ts";
import { wordSet } from "../text/word-set.ts";

/*
 * Which facts end which others, beside those of one functional predicate: opposites compete ("loves coffee", "hates coffee"), and events
 * end what they are the end of ("sold her Volvo", "drives a Volvo"). Closed lists of predicates, so that what is not known here ends
 * nothing, and so that only facts of these predicates are looked up.
 */

/** The part of a fact that decides what it ends, and what ends it. */
export interface EndingPart {
  subject_seq: number;
  subject_name: string;
  predicate: string;
  kind: "state" | "event";
  object_seq: number | null;
  /** The name of its object, or its value. */
  thing: string | null;
  /** Its sentence. */
  fact: string;
}

const list = (predicates: string): readonly string[] => predicates.trim().split(/\s+/u);

const LIKING = list("LIKES LOVES ENJOYS ADORES PREFERS");
const DISLIKING = list("DISLIKES HATES DETESTS CANNOT_STAND");
const PARTNERS = list("MARRIED_TO ENGAGED_TO IN_RELATIONSHIP_WITH");
const STATUS = list("RELATIONSHIP_STATUS");
const PARTINGS = list("BROKE_UP_WITH BROKE_UP SPLIT_UP_WITH SPLIT_UP SPLIT_FROM DIVORCED SEPARATED_FROM SEPARATED");
const HAVING = list("HAS OWNS DRIVES RIDES USES RENTS HAS_PET KEEPS WEARS HOLDS CARRIES");
const COURTSHIP = list("SEES DATES GOES_OUT_WITH");
const LOSSES = list(`
  SOLD GAVE_AWAY DONATED LOST RETURNED TRADED_IN GOT_RID_OF SCRAPPED THREW_AWAY THREW_OUT REHOMED CRASHED TOTALED TOTALLED NO_LONGER_HAS
`);
const WORKING = list("WORKS_AT WORKS_AS WORKS_FOR WORKS");
const LEAVINGS = list("QUIT RESIGNED_FROM RESIGNED RETIRED_FROM RETIRED LEFT LOST_JOB QUIT_JOB WAS_FIRED WAS_LAID_OFF");
const STUDYING = list("STUDIES_AT STUDIES ATTENDS");
const GRADUATIONS = list("GRADUATED_FROM GRADUATED GRADUATED_IN DROPPED_OUT_OF DROPPED_OUT");
const HABITS = list(`
  DOES PLAYS PRACTICES PRACTISES GOES_TO ATTENDS TAKES SMOKES DRINKS EATS TEACHES LEARNS IS_LEARNING STUDIES VOLUNTEERS_AT VOLUNTEERS
  SUBSCRIBES_TO PAYS_FOR USES HAS MEMBER_OF BELONGS_TO COLLECTS WATCHES READS TRAINS
`);
const STOPS = list("STOPPED GAVE_UP QUIT DROPPED CANCELLED CANCELED LEFT ENDED DITCHED DELETED CAME_OFF");
const AILMENTS = list("IS_ALLERGIC_TO ALLERGIC_TO HAS SUFFERS_FROM IS_INTOLERANT_TO HAS_CONDITION");
const RECOVERIES = list("OUTGREW RECOVERED_FROM GOT_OVER BEAT HEALED");
const OVER = list("IS_DONE_WITH");
/** What may be over: who somebody is, and what they think of something, does not end with it. */
const LASTING =
  /^(?:HAS_(?!PET$)|MARRIED_TO|ENGAGED_TO|IN_RELATIONSHIP_WITH|BORN_|LIVES_IN|NAMED|GOES_BY|AGE|FROM|BIRTHDAY|SPEAKS|LIKES|LOVES|ENJOYS|PREFERS|DISLIKES|HATES|FAVORITE_|PLANS_TO|NOT_|GRADUATED)/u;
const DEATHS = list("DIED PASSED_AWAY WAS_PUT_DOWN WAS_PUT_TO_SLEEP");

/** Whether what is said is about the thing of a state. */
type Match = (said: EndingPart, known: EndingPart) => boolean;

interface EndingRule {
  kind: "state" | "event";
  by: readonly string[];
  /** Predicates of the states that end; `null`: all. */
  ends: readonly string[] | null;
  /** Where the subject of what is said stands in the state. */
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
const isSameThing: Match = (said, known) => {
  const [a, b] = [wordsOfThing(said), wordsOfThing(known)];
  if (a.size === 0) return false;
  if (isWithin(a, b) || (b.size > 0 && isWithin(b, a))) return true;
  return (
    isWithin(a, wordsOfThing({ ...known, thing: known.fact })) ||
    (known.predicate === "DRIVES" && isWithin(a, VEHICLES))
  );
};
/** Opposites are about exactly the same: who hates milk chocolate may like chocolate. */
const isExactlySame: Match = (said, known) => {
  const [a, b] = [wordsOfThing(said), wordsOfThing(known)];
  return a.size > 0 && a.size === b.size && isWithin(a, b);
};
const isNothingNamed = ({ thing }: EndingPart): boolean => thing === null || NOTHING_NAMED.test(thing.trim());
/** "They split up", "I quit my job": who and where follow from what is known. */
const isSameOrUnnamed: Match = (said, known) => isNothingNamed(said) || isSameThing(said, known);
const hasValue =
  (values: RegExp): Match =>
  ({ thing }) =>
    values.test(thing ?? "");

const VEHICLES = new Set(list("car truck van vehicle"));
const NOTHING_NAMED =
  /^(?:all of it|up|away|out|(?:(?:my|his|her|their|the|our) )?(?:(?:\w+ )?(?:job|work|position|role|school|college|university|uni))?)$/iu;
const ALONE = /^(?:single|divorced|separated|widowed)$/iu;

const RULES: readonly EndingRule[] = [
  ofSubject("state", LIKING, DISLIKING, isExactlySame),
  ofSubject("state", DISLIKING, LIKING, isExactlySame),
  // a "partner" may be one in business, and ends no marriage
  ofSubject("state", ["MARRIED_TO"], ["ENGAGED_TO", "IN_RELATIONSHIP_WITH"], always),
  ofSubject("state", ["ENGAGED_TO"], ["IN_RELATIONSHIP_WITH"], always),
  ofSubject("state", PARTNERS, STATUS, (_, known) => ALONE.test(known.thing ?? "")),
  ofSubject("state", STATUS, PARTNERS, hasValue(ALONE)),
  ofSubject("state", STATUS, ["IN_RELATIONSHIP_WITH", "ENGAGED_TO"], hasValue(/^married$/iu)),
  ofSubject("event", PARTINGS, PARTNERS, isSameOrUnnamed),
  ofSubject("event", PARTINGS, COURTSHIP, isSameThing),
  ofSubject("state", ["HAS_EX"], PARTNERS, isSameThing),
  ofSubject("event", PARTINGS, STATUS, (_, known) => /^(?:married|engaged)$/iu.test(known.thing ?? "")),
  ofSubject("event", LOSSES, HAVING, isSameThing),
  ofSubject("event", LEAVINGS, WORKING, isSameOrUnnamed),
  ofSubject("event", GRADUATIONS, STUDYING, isSameOrUnnamed),
  ofSubject("event", STOPS, HABITS, isSameThing),
  ofSubject("event", RECOVERIES, AILMENTS, isSameThing),
  {
    kind: "event",
    by: OVER,
    ends: null,
    as: "subject",
    when: (said, known) => !LASTING.test(known.predicate) && isSameThing(said, known),
  },
  {
    kind: "event",
    by: ["FINISHED"],
    ends: null,
    as: "subject",
    when: (said, known) =>
      !LASTING.test(known.predicate) && !HAVING.includes(known.predicate) && isSameThing(said, known),
  },
  { kind: "event", by: DEATHS, ends: null, as: "subject", when: always },
  { kind: "event", by: DEATHS, ends: ["HAS_PET"], as: "object", when: always },
];

/** Words of a thing that say which it is: "Ada's old Volvo" is the Volvo. */
function wordsOfThing({ thing, subject_name }: EndingPart): Set<string> {
  const owner = new Set(tokenise(subject_name));
  return new Set(
    tokenise(thing ?? "")
      .filter((word) => !isStopWord(word) && !owner.has(word) && !SAYS_NOTHING.has(word))
      .map(singular),
  );
}

const singular = (word: string): string =>
  word.length < 4 || word.endsWith("ss") ? word : word.replace(/ies$/, "y").replace(/s$/, "");

const SAYS_NOTHING = wordSet(`
  old new beloved dear own last all whole entire up away out off back longer anymore allergy allergies intolerance allergic
  playing doing eating drinking taking going smoking practising practicing learning studying using job membership subscription
`);

const isWithin = (words: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...words].every((word) => others.has(word));

/** Whether what is said ends a state. */
export const ends = (said: EndingPart, known: EndingPart): boolean =>
  known.kind === "state" &&
  RULES.some(
    (rule) =>
      rule.kind === said.kind &&
      rule.by.includes(said.predicate) &&
      (rule.ends?.includes(known.predicate) ?? true) &&
      said.subject_seq === (rule.as === "subject" ? known.subject_seq : known.object_seq) &&
      rule.when(said, known),
  );

/** Predicates, by where the subject of what is said stands in the state; `null`: all. */
export interface EndingPredicates {
  subject: readonly string[] | null;
  object: readonly string[] | null;
}

const joined = (rules: readonly EndingRule[], of: (rule: EndingRule) => readonly string[] | null): EndingPredicates => {
  const at = (as: EndingRule["as"]): readonly string[] | null => {
    const found = rules.filter((rule) => rule.as === as).map(of);
    return found.includes(null) ? null : [...new Set(found.flatMap((predicates) => predicates ?? []))];
  };
  return { subject: at("subject"), object: at("object") };
};

/** The predicates of states that something said may end. */
export const endedBy = ({ predicate, kind }: Pick<EndingPart, "predicate" | "kind">): EndingPredicates =>
  joined(
    RULES.filter((rule) => rule.kind === kind && rule.by.includes(predicate)),
    (rule) => rule.ends,
  );

/** The predicates of what may end a state. */
export const enders = ({ predicate, kind }: Pick<EndingPart, "predicate" | "kind">): EndingPredicates =>
  joined(kind === "event" ? [] : RULES.filter((rule) => rule.ends?.includes(predicate) ?? true), (rule) => rule.by);
