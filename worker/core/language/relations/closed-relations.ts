import type { ExtractedFact, Extraction } from "../../extraction/extraction.ts";
import { bounded } from "./bounded.ts";
import { PET } from "../predicates/pets.ts";
import { isOnlyTitle } from "../../extraction/own-names.ts";

/* These become facts without a model; other sentences ("Ada roasted marshmallows") stay in the messages. */

type Theme =
  | "identity"
  | "people"
  | "home"
  | "work"
  | "study"
  | "health"
  | "diet"
  | "likes"
  | "possessions"
  | "plans"
  | "contact"
  | "habits"
  | "amounts"
  | "instructions"
  | "tasks"
  | "endings";

interface Relation {
  theme: Theme;
  predicates: string;
  object?: RegExp;
}

const VEHICLE = String.raw`(?:cars?|vans?|minivans?|suvs?|pickups?|hatchbacks?|trucks?|bikes?|bicycles?|motorbikes?|motorcycles?|mopeds?|vespas?|scooters?|e-?bikes?|campers?|boats?|sailboats?|yachts?|canoes?|kayaks?|tractors?|rvs?|caravans?)`;
const DWELLING = String.raw`(?:houses?|flats?|apartments?|studios?|cottages?|cabins?|condos?|bungalows?|farms?|allotments?|gardens?|garages?|land|rooms?|places?)`;
const DEVICE = String.raw`(?:phones?|iphones?|laptops?|macbooks?|computers?|pcs?|tablets?|ipads?|cameras?|consoles?|tvs?|ovens?|stoves?|fridges?|freezers?|washing machines?|dishwashers?|printers?|drones?|telescopes?|3d printers?|watch(?:es)?)`;
const INSTRUMENT = String.raw`(?:guitars?|pianos?|violins?|violas?|cellos?|drums?|flutes?|clarinets?|saxophones?|trumpets?|ukuleles?|keyboards?|harps?|banjos?)`;
const BUSINESS = String.raw`(?:bakery|bakeries|shops?|stores?|cafés?|cafes?|restaurants?|bars?|pubs?|company|companies|business(?:es)?|startups?|studios?|agency|agencies|farms?|firms?|salons?|hotels?|b&bs?|practices?|clinics?|garages?|channels?|blogs?|podcasts?|labels?|galleries|gallery|schools?|gyms?|shares|stocks?)`;
const HAD = new RegExp(
  String.raw`\b(?:${PET}|${VEHICLE}|${DWELLING}|${DEVICE}|${INSTRUMENT}|${BUSINESS}|kids?|children|sons?|daughters?|twins?|siblings?|triplets|bees|hives?|sheep|cows?|ducks?|brothers?|sisters?|grandchildren|grandkids|tattoos?|licen[cs]e|passport|visa|green card|dual citizenship|mortgage|subscription|membership|contract|season ticket|allotment|lessons|therapy|collection|degree|phd|master['’]s|bachelor['’]s|diploma)\b(?! (?:missing|left|problems?|idea)\b)`,
  "iu",
);
const HEALTH =
  /\b(?:allerg\w+|intoleran\w+|asthma|diabet\w+|epilep\w+|migraines?|arthritis|cancer|depress\w+|anxiety|adhd|autis\w+|ocd|ptsd|hernia|gastritis|coeliac|celiac|crohn\w*|ibs|insomnia|anaemi\w+|anemi\w+|eczema|psoriasis|hypertension|high blood pressure|high cholesterol|pregnan\w+|deaf|blind|disab\w+|injur\w+|sprained|fractur\w+|tinnitus|endometriosis|pcos|lupus|dyslexi\w+|bipolar|vegan|vegetarian|pescatarian|lactose|gluten|halal|kosher|keto|sober|teetotal\w*|insulin|medication|statins?|metformin|pneumonia|flu|covid|surgery|sciatica|thyroid\w*)\b/iu;
const ROLE =
  /^(?:(?:now|also|still|currently|actually|only) )*(?:(?:an?|the|our|their) (?:[\p{L}\d-]+ ){0,3}?(?:\p{L}{2,}(?:ers?|ors?|ists?|ians?|eers?|ants?|ents?|maids?|smiths?)|nurse|doctor|phd|student|chef|cook|pilot|clerk|judge|coach|nun|priest|monk|vet|gp|ceo|cto|cfo|intern|paramedic|midwife|nanny|au pair|mechanic|athlete|poet|architect|apprentice|dj|freshman|sophomore|junior|senior|citizen|mom|mum|mother|dad|father|grandmother|grandfather|widow|widower|twin)(?= ?$|,| (?:at|in|of|for|on|who|with|from|by)\b)|retired|unemployed|self-employed|freelance|single|married|divorced|engaged|widowed|separated|left-handed|gay|lesbian|bisexual|trans|nonbinary|muslim|christian|jewish|hindu|buddhist|catholic|atheist|on (?:parental|maternity|paternity|sick) leave|\d{1,2} years old)(?:$|[ ,.])/iu;
const NO_ROLE =
  /\b(?:fan|lover|believer|supporter|reminder|winner|keeper|monster|disaster|matter|bummer|killer|wonder|other|another|answer|number|order|offer|error|factor|moment|content|patient|present|different|important|accident|event|comment|treatment|statement|apartment|parent|rockstar|star|mentor to|beginner|night owl|morning person)\b/iu;
const SCHOOLING =
  /\b(?:school|college|university|uni|kindergarten|nursery|academy|gym|church|mosque|synagogue|grade|class(?:es)?)\b/iu;
const PRACTISED = new RegExp(
  String.raw`\b(?:${INSTRUMENT}|chess|tennis|football|soccer|basketball|baseball|hockey|golf|rugby|cricket|volleyball|badminton|squash|padel|handball|poker|go|dnd|d&d|dungeons (?:and|&) dragons|yoga|pilates|judo|karate|boxing|ballet|piano|organ|bass|french|spanish|german|italian|english|japanese|chinese|portuguese|bridge|darts|table tennis)\b`,
  "iu",
);
const SKILL =
  /\b(?:arabic|korean|mandarin|cantonese|russian|hindi|urdu|bengali|dutch|swedish|norwegian|danish|finnish|polish|czech|hungarian|romanian|turkish|greek|hebrew|persian|farsi|thai|vietnamese|swahili|welsh|irish|gaelic|latin|(?:american |british )?sign language|python|javascript|typescript|rust|java|sql|to (?:drive|swim|code|cook|knit|sew|crochet|ski|surf|sail|dance|read|ride))\b/iu;
const RACE = /\b(?:marathons?|triathlons?|ironman|10k|5k|ultra|race|relay)\b/iu;
const COURSE =
  /\b(?:masters?|master['’]s|phd|doctorate|mba|degree|bachelors?|bachelor['’]s|apprenticeship|internship|residency|diploma|a-levels|gcses|evening classes|track|athletics|gymnastics|crossfit|yoga|pilates|karate|judo|taekwondo|ballet|parkour)\b/iu;
/** "In a care home", "in year 2 at St Mary's", "on the pill". */
const PLACED =
  /^(?:(?:now|still|currently|also) )*(?:in (?:(?:an? )?(?:(?:care|nursing|retirement) home|hospice|sheltered housing|(?:long[- ]distance |open |new )?relationship)|remission|therapy|(?:(?:year|grade|form|class) \d{1,2}|kindergarten|nursery|preschool|(?:primary|elementary|middle|secondary|high|law|medical|med|business|art|grad|graduate) school|college|uni|university)|(?:his|her|their|the|an?)? ?(?:first|second|third|fourth|fifth|sixth|final|last|1st|2nd|3rd|[4-9]th|1[0-2]th) (?:year|grade|form|semester))(?! of (?!(?:my|his|her|their|uni|university|college|school|primary|secondary|med|law|an?|\p{L}+ school)(?!\p{L})))|on (?:the pill|(?:the )?(?:night|day|early|late)(?:s| shifts?)|benefits|disability|parole|dialysis|chemo|hrt|a (?:waiting list|visa)))(?=$|[ ,.])/iu;
const ALONE = /^(?:alone|abroad|by (?:him|her|my|them)sel(?:f|ves)|on (?:his|her|their) own)(?=$|[ ,.])/iu;
const REGULAR =
  /\b(?:every|each|daily|weekly|twice|times a|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|most (?:days|mornings|evenings))\b/iu;
const MEDICINE =
  /\b(?:\d+ ?m[cg]g?\b|medication|meds|pills?|tablets?|insulin|metformin|antibiotics|statins?|antidepressants?|inhaler|ibuprofen|lisinopril|vitamins?|supplements?|injections?)\b/iu;

const NATIONALITY =
  /^(?:(?:half|part|originally|also) )*(?:American|Argentinian|Australian|Austrian|Bangladeshi|Belgian|Brazilian|British|Bulgarian|Canadian|Chilean|Chinese|Colombian|Croatian|Cuban|Czech|Danish|Dutch|Egyptian|English|Ethiopian|Filipino|Finnish|French|German|Ghanaian|Greek|Hungarian|Indian|Indonesian|Iranian|Iraqi|Irish|Israeli|Italian|Jamaican|Japanese|Kenyan|Korean|Latvian|Lebanese|Lithuanian|Malaysian|Mexican|Moroccan|Nepali|Nigerian|Norwegian|Pakistani|Palestinian|Peruvian|Polish|Portuguese|Romanian|Russian|Scottish|Serbian|Slovak|Slovenian|Spanish|Swedish|Swiss|Syrian|Thai|Tunisian|Turkish|Ukrainian|Vietnamese|Welsh)\b/u;
const NAMED = /^(?:the )?\p{Lu}/u;
const OF_SOMEBODY = /^(?:\p{Lu}[\p{L}\p{M}'’ -]*['’]s?|his|her|their) (?:\p{L}+[ -]){0,3}\p{L}+$/u;

const CLOSED: readonly Relation[] = [
  {
    theme: "identity",
    predicates:
      "NAMED GOES_BY PET_NAME AGE BORN_ON BORN_IN BIRTHDAY FROM HOMETOWN PRONOUNS SPEAKS NOT_SPEAKS NATIONALITY",
  },
  {
    theme: "people",
    predicates:
      "MARRIED_TO ENGAGED_TO IN_RELATIONSHIP_WITH RELATIONSHIP_STATUS LOST_PARTNER BROKE_UP_WITH BROKE_OFF DIVORCED SEPARATED_FROM SPLIT_UP_WITH MARRIED EXPECTS GAVE_BIRTH_TO DIED RAN_AWAY RELATED_TO HAS_EX",
  },
  {
    theme: "home",
    predicates:
      "LIVES_IN NOT_LIVES_IN LIVES_WITH STAYS_WITH MOVED_TO MOVED_FROM MOVED_OUT MOVED_AWAY MOVED_IN_WITH RENTS",
  },
  { theme: "home", predicates: "LIVES", object: ALONE },
  {
    theme: "work",
    predicates:
      "WORKS_AT WORKS_AS WORKS_IN IS_BASED_IN NOT_WORKS_AT STARTED_JOB STARTED_JOB_AT GOT_JOB QUIT_JOB LEFT_JOB LEFT_JOB_AT LOST_JOB LOST_JOB_AT STEPPED_DOWN_AS RETIRED RETIRED_AS RETIRED_FROM GOT_PROMOTED WAS_PROMOTED_TO",
  },
  {
    theme: "work",
    predicates: "RUNS OWNS_ABOUT OPENED CLOSED SHUT_DOWN",
    object: new RegExp(String.raw`\b${BUSINESS}\b`, "iu"),
  },
  {
    theme: "work",
    predicates: "WORKS_ON",
    object: /\b(?:rigs?|farms?|ships?|boats?|ferry|ferries|building sites?|railways?)\b/iu,
  },
  { theme: "study", predicates: "DOES NOT_DOES", object: COURSE },
  { theme: "study", predicates: "STUDIES STUDIES_AT GRADUATED GRADUATED_FROM DROPPED_OUT_OF" },
  { theme: "study", predicates: "GOES_TO NOT_GOES_TO ATTENDS STARTED", object: SCHOOLING },
  {
    theme: "health",
    predicates: "WAS_DIAGNOSED_WITH IS_ALLERGIC_TO NOT_IS_ALLERGIC_TO RECOVERED_FROM HEALED IS_FREE_OF",
  },
  { theme: "health", predicates: "HAS NOT_HAS IS NOT_IS HAD BROKE GOT NEEDS SUFFERS_FROM", object: HEALTH },
  { theme: "health", predicates: "TAKES NOT_TAKES STOPPED_TAKING STARTED IS_ON", object: MEDICINE },
  {
    theme: "habits",
    predicates: "SIGNED_UP_FOR ENROLLED_IN JOINED NOT_ENROLLED_IN",
    object:
      /\b(?:class(?:es)?|course|lessons?|gym|club|choir|band|team|league|programme|program|orchestra|workshop|society|union|group)\b/iu,
  },
  { theme: "diet", predicates: "EATS NOT_EATS DRINKS NOT_DRINKS SMOKES NOT_SMOKES" },
  {
    theme: "likes",
    predicates: "LOVES LIKES DISLIKES PREFERS ENJOYS HATES NOT_LIKES NOT_LOVES NOT_ENJOYS NOT_DISLIKES NOT_PREFERS",
  },
  {
    theme: "possessions",
    predicates: "HAS_PET OWNS NOT_OWNS DRIVES NOT_DRIVES COLLECTS ADOPTED NO_LONGER_HAS PARTED_WITH PAID_BACK",
  },
  { theme: "possessions", predicates: "HAS NOT_HAS GOT BOUGHT SOLD LOST RESCUED", object: HAD },
  { theme: "identity", predicates: "IS NOT_IS WAS", object: ROLE },
  { theme: "identity", predicates: "IS NOT_IS", object: NATIONALITY },
  { theme: "identity", predicates: "IS NOT_IS", object: PLACED },
  { theme: "identity", predicates: "BECAME", object: /^\p{Ll}/u },
  { theme: "people", predicates: "IS WAS NOT_IS", object: OF_SOMEBODY },
  { theme: "people", predicates: "KNOWS NOT_KNOWS MET HIRED", object: NAMED },
  { theme: "possessions", predicates: "SOLD BOUGHT", object: NAMED },
  { theme: "plans", predicates: "VISITED WENT_TO FLEW_TO TRAVELLED_TO TRAVELED_TO DROVE_TO", object: NAMED },
  {
    theme: "plans",
    predicates: "PLANS_TO NOT_PLANS_TO CANCELLED CALLED_OFF HAS_APPOINTMENT POSTPONED MOVED_APPOINTMENT",
  },
  { theme: "contact", predicates: "EMAIL PHONE ADDRESS" },
  { theme: "habits", predicates: "VOLUNTEERS_AT NOT_PLAYS TEACHES COACHES" },
  { theme: "habits", predicates: "PLAYS LEARNS PRACTICES PRACTISES TEACHES STARTED QUIT", object: PRACTISED },
  { theme: "habits", predicates: "LEARNS NOT_LEARNS", object: SKILL },
  { theme: "habits", predicates: "TRAINS_FOR", object: RACE },
  { theme: "habits", predicates: "RIDES NOT_RIDES", object: new RegExp(String.raw`\b(?:${VEHICLE}|horses?)\b`, "iu") },
  { theme: "habits", predicates: "COMMUTES_BY COMMUTES_TO COMMUTES_FROM" },
  {
    theme: "habits",
    predicates: "WALKS RUNS SWIMS CYCLES MEDITATES GOES GOES_TO DOES TRAINS WORKS_OUT",
    object: REGULAR,
  },
  { theme: "amounts", predicates: "WEIGHS EARNS MAKES PAYS OWES SAVES" },
  { theme: "instructions", predicates: "HAS_INSTRUCTION HAS_PREFERENCE ENDED_INSTRUCTION" },
  { theme: "tasks", predicates: "HAS_TASK COMPLETED_TASK DROPPED_TASK" },
  {
    theme: "endings",
    predicates: "IS_DONE_WITH STOPPED QUIT FINISHED GAVE_UP LEFT FIRED SACKED WAS_FIRED CLOSED_DOWN ENDED RETURNED_TO",
  },
];

const FAMILIES =
  /^(?:NOT_)?HAS_(?!TO(?:_|$)|BEEN|GOT_TO|HAD)[A-Z_]+$|^NO_LONGER_|^FAVOU?RITE_|^VALUE(?:_|$)|^(?:HAIR|EYES?)_/u;

const OF_PREDICATE = Map.groupBy(
  CLOSED.flatMap(({ predicates, ...relation }) =>
    predicates.split(" ").map((predicate) => ({ predicate, ...relation })),
  ),
  ({ predicate }) => predicate,
);

/** Themes of a closed relation; empty for other predicates and families of predicates. */
export const themesOf = (predicate: string): Set<string> =>
  new Set(FAMILIES.test(predicate) ? [] : (OF_PREDICATE.get(predicate) ?? []).map(({ theme }) => theme));

function isClosed(fact: ExtractedFact): boolean {
  const { subject, predicate, object, object_value, kind, valid_from, valid_to } = fact;
  if (fact.denied === true || FAMILIES.test(predicate)) return true;
  const said = object ?? object_value ?? "";
  if (isMisread(fact, said)) return false;
  // a former activity ends the known fact
  if (kind === "state" && valid_from === null && valid_to !== null) return true;
  if (predicate === "IS" && NAMED.test(said) && /['’]s? \p{L}+$/u.test(subject)) return true;
  return (OF_PREDICATE.get(predicate) ?? []).some(
    ({ object: needed }) =>
      needed === undefined ||
      (needed === ROLE
        ? ROLE.test(said) && !NO_ROLE.test(said)
        : needed === REGULAR
          ? needed.test(fact.fact)
          : needed.test(needed === HAD ? (kindOfNamed(fact) ?? said) : said)),
  );
}

/** Dolores in "Ada has a guitar called Dolores." */
const kindOfNamed = ({ fact, object }: ExtractedFact): string | null =>
  object === null ? null : (/ an? ([\p{L}\p{N}' -]{2,40}) (?:called|named) ["“]?(?=\p{Lu})/u.exec(fact)?.[1] ?? null);

const MENTION = /\s@[\p{L}\p{N}_]/u;

/** "Lives in Oslo @Ada" addresses another person; an object "@ada" is a handle. */
const hasMention = ({ fact, object, object_value }: ExtractedFact): boolean =>
  MENTION.test(fact) && ![object, object_value].some((said) => said?.startsWith("@") === true);

/** A party that moves to a hall does not live there. */
function isMisread({ subject, predicate, fact }: ExtractedFact, said: string): boolean {
  if (predicate === "AGE") return / and others (?:are|were) /u.test(fact);
  if (predicate === "NAMED") return said === subject;
  return /^(?:LIVES_IN|MOVED_TO)$/u.test(predicate) && VENUE.test(said);
}
const VENUE = /\b(?:Hall|Barn|Court|Hotel|Centre|Center|Arena|Stadium|Theatre|Theater|Club|Museum|Room)(?:$|,)/u;

const isPlanned = ({ predicate, span }: ExtractedFact, facts: readonly ExtractedFact[]): boolean =>
  /^MOVED_(?:OUT|AWAY|FROM)$/u.test(predicate) &&
  facts.some(
    (other) =>
      other.predicate === "PLANS_TO" &&
      other.span !== null &&
      span !== null &&
      other.span[0] < span[1] &&
      span[0] < other.span[1],
  );

export function closedOnly({ entities, facts }: Extraction, speaker: string | null): Extraction {
  const kept = facts
    .filter((fact) => isClosed(fact) && !hasMention(fact))
    // a title alone: "Mrs."
    .filter(({ subject, object }) => !isOnlyTitle(subject) && !isOnlyTitle(object ?? ""))
    .filter((fact, _, all) => !isPlanned(fact, all))
    .map(bounded);
  if (kept.length === facts.length) return { entities, facts: kept };
  const named = new Set(kept.flatMap(({ subject, object }) => [subject, object]));
  const before = new Set(facts.flatMap(({ subject, object }) => [subject, object]));
  return {
    // entities of open facts only, such as "Ada's kids", have no name
    entities: entities.filter(
      ({ name, type }) =>
        name === speaker ||
        (!MENTION.test(name) &&
          (named.has(name) || !before.has(name) || (type !== "object" && type !== "concept" && !name.includes("'s ")))),
    ),
    facts: kept,
  };
}
