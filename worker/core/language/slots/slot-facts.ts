import type { Instant } from "../../../../shared/instant.ts";
import { isBound, type DateMention, type Period } from "../dates/date-mention.ts";
import { formatPeriod } from "../dates/dates.ts";
import type { ExtractedFact } from "../../extraction/extraction.ts";
import { valuePredicate } from "../predicates/values.ts";
import { appointmentBounds, asNewDate } from "../en/facts/appointments.ts";
import { kinshipOf } from "../en/relations/kinship.ts";
import { asEnd, asStart, inferred, observedFrom, stated, UNBOUNDED } from "../../temporal/bounds.ts";
import { wordSet } from "../../text/word-set.ts";
import { possessive } from "../../text/sentences/possessive.ts";
import type { SlotRelation, SlotWords } from "../types/slot-form.ts";

export interface Found {
  words: SlotWords;
  gives: SlotRelation;
  groups: Readonly<Record<string, string | undefined>>;
  dates: readonly DateMention[];
  speaker: string;
  now: Instant;
  zone: string;
  span: [number, number];
}

type SlotFact = Pick<ExtractedFact, "subject" | "predicate" | "fact" | "strength"> & Partial<ExtractedFact>;

/** Turns what a form found into the facts of its relation. */
export function factsOfSlot(found: Found): ExtractedFact[] {
  const { now, span } = found;
  return OF_RELATION[found.gives](found).map((fact) => ({
    object: null,
    object_value: null,
    kind: "state",
    ...observedFrom(now),
    ...fact,
    span,
  }));
}

const OF_RELATION: Readonly<Record<SlotRelation, (found: Found) => SlotFact[]>> = {
  kin: (found) => kin(found, nameOf(found), found.groups["kin"] ?? ""),
  kin_age: (found) => {
    const age = found.groups["age"] ?? "";
    return [...kin(found, nameOf(found), found.groups["kin"] ?? ""), ...ageOf(found, nameOf(found), age)];
  },
  kin_ages: (found) => {
    const singular = found.words.children[(found.groups["kin"] ?? "").toLowerCase()] ?? "child";
    const listed = [
      ...(found.groups["list"] ?? "").matchAll(/(?<![\p{L}\p{M}'-])(\p{Lu}[\p{L}\p{M}'-]{0,24}),? \(?(\d{1,2})/gu),
    ];
    return listed.flatMap(([, name = "", age = ""]) => [...kin(found, name, singular), ...ageOf(found, name, age)]);
  },
  named_pet: (found) =>
    kin(
      found,
      nameOf(found),
      BREED.test(found.groups["kin"] ?? "")
        ? "dog"
        : CAT.test(found.groups["kin"] ?? "")
          ? "cat"
          : (found.groups["kin"] ?? ""),
    ),
  stay: ({ groups, dates, speaker }) => {
    const [from, to] = dates.map((date) => date.resolve("past"));
    const place = groups["place"] ?? "";
    if (from === undefined || from === null || to === undefined || to === null || to.from < from.from) return [];
    if (VENUE.test(place) || isBound(from) || isBound(to)) return [];
    return [
      {
        subject: speaker,
        predicate: "LIVES_IN",
        object: place,
        fact: `${speaker} lived in ${place}.`,
        strength: 8,
        ...UNBOUNDED,
        ...asStart(stated(from.from, from.start_precision ?? from.precision)),
        ...asEnd(stated(to.to, to.to_precision ?? to.precision)),
      },
    ];
  },
  partner: (found) => kin(found, nameOf(found), "partner"),
  attribute: ({ groups, speaker }) => {
    const attribute = (groups["attribute"] ?? "").toLowerCase();
    const predicate = valuePredicate(attribute);
    const thing = (groups["thing"] ?? "").trim();
    if (predicate === null || NO_THING.test(thing)) return [];
    return [
      {
        subject: speaker,
        predicate,
        object_value: thing,
        fact: `${possessive(speaker)} ${attribute} is ${thing}.`,
        strength: 5,
        functional: true,
      },
    ];
  },
  doctor: (found) => kin(found, nameOf({ ...found, groups: { title: "dr", ...found.groups } }), "doctor"),
  medicine: (found) => medicine(found, found.groups["medicine"] ?? "", found.groups["dose"]),
  dose: (found) =>
    medicine(
      found,
      found.groups["medicine"] ?? "",
      withUnit(found.groups["dose"] ?? "", found.groups["medicine"] ?? ""),
    ),
  ailment: ({ groups, speaker, words }) => {
    const ailment = (groups["ailment"] ?? "").toLowerCase().replace("copd", "COPD").replace("adhd", "ADHD");
    const isAdjective = ADJECTIVE.test(ailment);
    return [
      {
        subject: speaker,
        predicate: isAdjective ? "IS" : "HAS",
        object_value: ailment,
        fact: isAdjective ? `${speaker} ${words.is} ${ailment}.` : words.sentence.ailment(speaker, ailment),
        strength: 8,
      },
    ];
  },
  employer: (found) => [...employer(found, employerOf(found)), ...job(found)],
  job: (found) => [...job(found), ...employer(found, employerOf(found))],
  future_employer: (found) => {
    const period = found.dates.at(-1)?.resolve("future") ?? null;
    // "before Friday" names no day on which the job begins
    if (period !== null && isBound(period)) return [];
    const bounds = period === null ? {} : startingIn(period);
    return [...employer(found, employerOf(found)), ...job(found)].map((fact) => ({ ...fact, ...bounds }));
  },
  last_day: (found) => {
    const period = found.dates.at(-1)?.resolve("future") ?? null;
    if (period === null || isBound(period)) return [];
    return employer(found, employerOf(found)).map((fact) => ({
      ...fact,
      ...observedFrom(found.now),
      ...asEnd(stated(period.to, period.to_precision ?? period.precision)),
    }));
  },
  home: ({ groups, speaker, words }) => {
    const [place = "", within] = [groups["place"], groups["within"]];
    if (VENUE.test(place)) return [];
    const whole = within === undefined ? place : `${place}, ${within}`;
    return [
      {
        subject: speaker,
        predicate: "LIVES_IN",
        object: whole,
        fact: words.sentence.home(speaker, whole),
        strength: 8,
      },
    ];
  },
  appointment: (found) =>
    appointment(found, (owner, thing) => `${owner} has ${/^[aeiou]/iu.test(thing) ? "an" : "a"} ${thing}.`),
  // in "moved from Monday to Friday", the first date is the former one
  moved_appointment: (found) =>
    found.dates.at(-1)?.role === "since"
      ? []
      : appointment(
          { ...found, dates: found.dates.map(asNewDate) },
          (owner, thing) => `${possessive(owner)} ${thing} was moved to another date.`,
          true,
        ),
  term: (found) => {
    const term = (found.groups["term"] ?? "").toLowerCase();
    const predicate = valuePredicate(`${term} end`);
    const period = found.dates.at(-1)?.resolve("future") ?? null;
    if (predicate === null || period === null || period.to <= found.now || isBound(period)) return [];
    const text = formatPeriod(period, found.zone).replace(/^(?:on|in) /u, "");
    const verb = /^renews|renewal/u.test(found.groups["ends"] ?? "") ? "renews" : "ends";
    const on = period.precision === "day" ? "on " : "in ";
    return [
      {
        subject: found.speaker,
        predicate,
        object_value: text,
        fact: `${possessive(found.speaker)} ${term} ${verb} ${on}${text}.`,
        strength: 7,
        functional: true,
        ...observedFrom(found.now),
        ...asEnd(stated(period.to, period.to_precision ?? period.precision)),
      },
    ];
  },
};

const NO_THING =
  /^(?:(?:an? )?(?:\p{L}+ )?(?:christmas|birthday|easter|monday|friday|sunday)\b|I(?:'| |$)|OK\b|AF\b|DOA\b|SO\b)/iu;
const BREED =
  /^(?:whippet|labrador|lab|poodle|beagle|terrier|spaniel|collie|greyhound|mastiff|pug|dachshund|husky|retriever|shepherd|bulldog|corgi)$/iu;
const CAT = /^(?:tabby|maine coon|siamese|ragdoll)$/iu;
const ADJECTIVE =
  /(?:intolerant|ic|blind|deaf|coeliac|pregnant|intolerante?|alérgic[oa]|vegan|vegetarisch|vegetari(?:er(?:in)?|an[oa])|schwanger|embarazada)$/u;
const VENUE = /\b(?:Hall|Barn|Court|Hotel|Centre|Center|Arena|Stadium|Theatre|Theater|Club|Museum|Room)$/u;
const NO_NAME = wordSet(`
  me us him her them you it that this to in on for up out off back yesterday today again about from because and but the a an my our his not
  now later earlier last sick strange who no every when
`);

function nameOf({ groups }: Pick<Found, "groups">): string {
  const name = (groups["name"] ?? "").replace(/'s$/u, "");
  if (NO_NAME.has(name.toLowerCase())) return "";
  const title = groups["title"] ?? "";
  return title === "" ? capitalised(name) : `${titleOf(title)} ${capitalised(name)}`;
}

/** Adds the full stop that most texts have, but keeps "Dr Patel". */
function titleOf(said: string): string {
  const bare = said.replace(/\.$/u, "");
  const title = TITLES[bare.toLowerCase()] ?? capitalised(bare);
  return title === "Miss" || title === said ? title : `${title}.`;
}
const TITLES: Readonly<Record<string, string>> = { doctor: "Dr", professor: "Prof" };
const capitalised = (word: string): string => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

function kin({ words, speaker }: Found, name: string, said: string): SlotFact[] {
  const noun = said.toLowerCase();
  const english = (Object.hasOwn(words.kin, noun) ? words.kin[noun] : undefined) ?? noun;
  const predicate = kinshipOf(english)?.predicate ?? `HAS_${english.toUpperCase()}`;
  if (name === "" || name === speaker || Object.hasOwn(words.kin, name.toLowerCase())) return [];
  return [{ subject: speaker, predicate, object: name, fact: words.sentence.kin(name, speaker, noun), strength: 8 }];
}

const ageOf = ({ words }: Found, name: string, age: string): SlotFact[] =>
  name === ""
    ? []
    : [{ subject: name, predicate: "AGE", object_value: age, fact: words.sentence.age(name, age), strength: 7 }];

const spaced = (dose: string): string => dose.replace(/(\d)(?=\p{L})/u, "$1 ");
const withUnit = (dose: string, of: string): string =>
  /\p{L}/u.test(dose) ? dose : /insulin/iu.test(of) ? `${dose} units` : `${dose} mg`;

function medicine({ groups, speaker, words }: Found, said: string, dose: string | undefined): SlotFact[] {
  const name = said.toLowerCase();
  if (NO_MEDICINE.has(name)) return [];
  const often = groups["often"] === undefined ? "" : ` ${groups["often"]}`;
  const isDevice = / /u.test(name) || /puffs/u.test(dose ?? "");
  const article = name.endsWith("inhaler") ? "a " : "";
  const of =
    dose === undefined
      ? `${article}${name}`
      : isDevice
        ? `${article}${name}, ${spaced(dose)}`
        : words.sentence.dosed(spaced(dose), name);
  return [
    {
      subject: speaker,
      predicate: "TAKES",
      object_value: `${of}${often}`,
      fact: words.sentence.medicine(speaker, `${of}${often}`),
      strength: 8,
    },
  ];
}
const NO_MEDICINE = wordSet(`
  a the about only just over under of sugar protein carbs caffeine water flour butter coffee creatine fibre fiber sodium salt every each
  day per
`);

const employerOf = ({ groups }: Found): string | undefined => {
  const said = groups["employer"];
  return said?.replace(/\.$/u, "").replace(/^university/u, "University");
};

function employer({ speaker, words, groups: { article = "" } }: Found, said: string | undefined): SlotFact[] {
  if (said === undefined || NO_EMPLOYER.test(said)) return [];
  const isNamed = !/^(?:an?|eine[mr]?|una?) /iu.test(said);
  const name = isNamed
    ? said
        .split(" ")
        .map((word) => (SMALL.test(word) ? word : capitalised(word)))
        .join(" ")
    : said;
  const object = isNamed ? { object: name } : { object_value: name };
  return [
    {
      subject: speaker,
      predicate: "WORKS_AT",
      ...object,
      fact: words.sentence.employer(speaker, name, article),
      strength: 8,
    },
  ];
}
const SMALL = /^(?:of|the|and|for|de|del|&|an|am|der)$/u;
const NO_EMPLOYER =
  /^(?:home|night|nights|school|uni|university|work|college|the|least|once|first|weekends|heart|noon|beach|gym|camp|daycare|kindergarten|nursery|preschool|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|Google Docs|Christmas|Easter|[\p{L}]+ school)$/iu;

function job({ groups, speaker, words }: Found): SlotFact[] {
  const said = groups["job"];
  if (said === undefined) return [];
  return [
    {
      subject: speaker,
      predicate: "WORKS_AS",
      object_value: said,
      fact: words.sentence.job(speaker, said),
      strength: 8,
    },
  ];
}

/** The state starts in the period, unless called off before. */
const startingIn = (period: Period) => ({
  ...UNBOUNDED,
  ...asStart(inferred(period.from, period.start_precision ?? period.precision)),
});

function appointment(
  { groups, dates, speaker, now }: Found,
  sentence: (owner: string, thing: string) => string,
  isMoved = false,
): SlotFact[] {
  const date = dates.at(-1);
  const period = date?.resolve("future") ?? null;
  const said = (groups["event"] ?? "").trim();
  if (date === undefined || period === null || period.to <= now || said === "") return [];
  const time = groups["time"] === undefined ? "" : ` at ${groups["time"]}`;
  return [
    {
      subject: speaker,
      predicate: "PLANS_TO",
      object_value: `have the ${said}`,
      fact: sentence(speaker, said).replace(/\.$/u, `${time}.`),
      strength: 6,
      ...appointmentBounds(date, now, isMoved),
    },
  ];
}
