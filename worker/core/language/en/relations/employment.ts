import { pastOf } from "../../../text/conjugation.ts";
import { saysWhichHour } from "../../predicates/for-a-while.ts";
import { readNounPhrase, type EntityName } from "../grammar/noun-phrases.ts";
import {
  event,
  readOrganization,
  wordingsOf,
  state,
  withArticle,
  type RuleInput,
  type Relation,
} from "./relation-parts.ts";
import { isGerund } from "../grammar/verbs.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";
import { ageApart } from "./age-apart.ts";
import { ageRelation } from "./identity.ts";
import { isBreed } from "./descriptions.ts";

/** compromise does not tag these as jobs. */
const OCCUPATION =
  /^(?:nurse|doctor|lawyer|teacher|engineer|developer|programmer|designer|chef|cook|pilot|plumber|electrician|carpenter|accountant|architect|artist|musician|writer|journalist|scientist|researcher|professor|student|banker|dancer|barista|waiter|waitress|therapist|counselor|psychologist|dentist|pharmacist|vet|firefighter|soldier|farmer|mechanic|photographer|translator|librarian|analyst|consultant|manager|director|secretary|receptionist|paramedic|midwife|surgeon|biologist|chemist|physicist|economist|salesperson|cashier|driver|baker|butcher|tailor|hairdresser|coach|trainer|tutor|painter|sculptor|actor|actress|singer|author|editor|officer|judge|detective|veterinarian|contractor|freelancer|entrepreneur|founder|lead|supervisor|principal|president|captain|partner)$/;
/** compromise tags these as actors. */
const NO_OCCUPATION =
  /^(?:fan|lover|believer|member|mom|mum|dad|parent|mother|father|friend|partner|fighter|survivor|winner|child|kid|baby|boy|girl|man|woman|guy|person|adult|teenager|twin|widow|widower|bachelor|beginner|newbie|novice|rookie|expert|genius|runner|swimmer|hiker|reader|smoker|vaper|drinker|eater|sleeper|gamer|foodie|owner|neighbou?r|resident|citizen|native|immigrant|refugee|vegetarian|vegan|feminist|atheist|christian|introvert|extrovert|perfectionist|procrastinator|pleaser|patient|victim|hero|loser|nerd|geek|guest|host|finalist|champion|candidate|collector|traveller|traveler|listener|talker|planner|sucker|user|customer|client|subscriber|follower|supporter|beneficiary|crier|hoarder|snorer|grandma|grandpa|grandparent|wife|husband|sibling|sister|brother|orphan|godparent|godmother|godfather|stepdad|stepmum|dreamer|worrier|optimist|pessimist|realist|minimalist|republican|democrat|socialist|buddhist|catholic|muslim|owl|bird|saint|angel|legend|star|gem|treasure|monster|devil|witch|dragon|clown|joker|rebel|menace|nightmare|tyrant|bully)$/;
const FIGURATIVE = /\b(?:basically|practically|virtually|literally|lowkey|kind of|sort of|such|total)\b/iu;
const JUDGED =
  /^(?:terrible|bad|good|great|decent|amateur|keen|avid|mediocre|huge|awful|lousy|amazing|excellent|fantastic|slow|fast|heavy|light|big|real|total|complete|natural|born|horrible|pretty|fine|passionate|lifelong|serious|strong|weak|nervous|confident|careful|safe|reckless|quick|picky|messy|aspiring|wannabe|hobby|would-be|former|ex)$/;
const JOB = /^(?:job|position|role|work|gig)$/;
/** People join such groups without being employed. */
const NO_EMPLOYER =
  /\b(?:club|group|team|choir|band|gym|church|class|course|program|committee|community|society|league|chapter|association|army|navy|brigade|university|college|school|network|facebook|instagram|tiktok|twitter|linkedin|reddit|discord|zoom)\b/i;

export const isOccupation = (head: Word | undefined): boolean =>
  head !== undefined && !NO_OCCUPATION.test(head.lower) && (hasTag(head, "Actor") || OCCUPATION.test(head.lower));

const isCapitalised = (name: string): boolean => /^\p{Lu}/u.test(name);
const isWorkplace = (name: EntityName, words: readonly Word[]): boolean =>
  isCapitalised(name.name) ||
  (/^(?:a|an|the)$/.test(words[0]?.lower ?? "") && readNounPhrase(words, 0).name?.type !== "event");

function worksAt(employer: EntityName, words: readonly Word[], preposition: string, ended: boolean): Relation {
  const where = `${preposition} ${withArticle(employer, words)}`;
  return state("WORKS_AT", employer, null, 8, {
    ended,
    wordings: wordingsOf(`works ${where}`, `worked ${where}`, `doesn't work ${where}`),
  });
}

const worksIn = (employer: EntityName, words: readonly Word[], ended: boolean): Relation => ({
  ...worksAt(employer, words, "in", ended),
});

function readJob(words: readonly Word[], ended: boolean): Relation[] {
  const job = readNounPhrase(words, 0).name?.name ?? null;
  if (job === null) return [];
  const what = `as ${/^[aeiou]/i.test(job) ? "an" : "a"} ${job}`;
  return [
    state("WORKS_AS", null, job, 8, {
      ended,
      wordings: wordingsOf(`works ${what}`, `worked ${what}`, `doesn't work ${what}`),
    }),
  ];
}

function readEmployer(rest: readonly Word[], at: number, ended: boolean): Relation[] {
  const preposition = rest[at]?.lower ?? "";
  if (!/^(?:at|for|with)$/.test(preposition)) return [];
  const after = rest.slice(at + 1);
  const employer = readOrganization(after);
  return employer === null ? [] : [worksAt(employer, after, preposition === "for" ? "for" : "at", ended)];
}

export function readEmployment(input: RuleInput): Relation[] | null {
  const { verb, rest, first, completed } = input;
  if (verb.tense === "future" && verb.lemma !== "start") return null;
  switch (verb.lemma) {
    case "work":
      return readWork(input);
    case "study":
      return readStudies(input);
    case "quit":
    case "leave":
    case "lose":
      return completed ? readLeaving(input) : null;
    case "get":
      if (first === "promoted" || first === "hired") return readPromotion(input, 2);
      return readStart(input);
    case "start":
    case "begin":
    case "land":
    case "accept":
      return readStart(input);
    case "join": {
      const employer = completed ? readOrganization(rest) : null;
      return employer === null || !isCapitalised(employer.name) || NO_EMPLOYER.test(employer.name) || rest.length > 3
        ? null
        : [event("JOINED", employer, null, 7), worksAt(employer, rest, "at", false)];
    }
    case "become":
    case "promote":
    case "hire":
      return verb.lemma === "become" || verb.passive ? readPromotion(input, verb.lemma === "become" ? 0 : 1) : null;
    case "be":
      return readOccupation(input);
  }
  return null;
}

function readPromotion({ rest, completed }: RuleInput, at: number): Relation[] | null {
  if (!completed || (at > 0 && !/^(?:to|as)$/.test(rest[at - 1]?.lower ?? ""))) return null;
  const phrase = readNounPhrase(rest, at);
  if (phrase.name === null || !isOccupation(rest[phrase.end - 1])) return null;
  return [
    event("BECAME", null, phrase.name.name, 7),
    ...readJob(rest.slice(at), false),
    ...readEmployer(rest, phrase.end, false),
  ];
}

const WAY_OF_WORKING =
  /^(?:nights|days|evenings|weekends|mornings|shifts|part-?time|full-?time|remotely|freelance|mostly|mainly|again|currently|now|still|there|temporarily)$/;
const NO_PLACE = /^(?:expense|cost|risk|request|moment|minute|same|time|weekend|end|latest|earliest|most|least)$/;
const MAX_FIELD_WORDS = 4;

function employerBehind(rest: readonly Word[]): number {
  const at = rest.findIndex(({ lower }) => lower === "at" || lower === "for");
  if (at <= 0 || rest.slice(0, at).some(({ post }) => /[,;:]/u.test(post))) return 0;
  const name = rest[at + 1];
  const isNamed = name !== undefined && isCapitalised(name.text) && !hasTag(name, "Date") && !hasTag(name, "Holiday");
  if (rest.slice(0, at).every(({ lower }) => WAY_OF_WORKING.test(lower)))
    return isNamed ||
      (rest[at]?.lower === "at" && /^(?:an?|the)$/.test(name?.lower ?? "") && !NO_PLACE.test(rest[at + 2]?.lower ?? ""))
      ? at
      : 0;
  return rest[0]?.lower === "in" && isNamed && at <= MAX_FIELD_WORDS ? at : 0;
}

function readWork(input: RuleInput): Relation[] | null {
  const { verb, rest, first, inPast, noLonger } = input;
  const behind = employerBehind(rest);
  if (behind > 0) {
    const employed = readEmployer(rest, behind, inPast || noLonger);
    if (employed.length > 0) return employed;
  }
  const ceased = verb.ceased && verb.tense === "present";
  if (first === "at" || first === "for") {
    const employed = readEmployer(rest, 0, inPast || noLonger);
    const as = rest.findIndex((w) => w.lower === "as");
    // leaving the place also ends the occupation there
    const left = ceased ? employed.map(({ object }) => event("LEFT_JOB_AT", object, null, 7)) : [];
    const alone = employed.map((work) =>
      as < 0 || work.ended ? work : { ...work, override: work.wordings?.present ?? null },
    );
    const out = [...alone, ...left, ...(as >= 0 ? readJob(rest.slice(as + 1), inPast || noLonger) : [])];
    return out.length > 0 ? out : null;
  }
  // "in publishing" and "in Leeds" name no workplace
  if (first === "in" && /^(?:an?|the)$/.test(rest[1]?.lower ?? "")) {
    const where = readNounPhrase(rest, 1);
    if (where.name?.type === "organization" && (where.end === rest.length || rest[where.end]?.lower === "in"))
      return [worksIn({ ...where.name, type: "organization" }, rest.slice(1), inPast || noLonger)];
  }
  if (first !== "as") return null;
  const at = rest.findIndex((w) => w.lower === "at" || w.lower === "for");
  const out = [
    ...readJob(rest.slice(1), inPast || noLonger),
    ...(at > 0 ? readEmployer(rest, at, inPast || noLonger) : []),
  ];
  return out.length > 0 ? out : null;
}

function readStudies({ rest, inPast, noLonger }: RuleInput): Relation[] | null {
  const at = rest.findIndex((w) => w.lower === "at");
  const school = at >= 0 ? readOrganization(rest.slice(at + 1)) : null;
  const ended = inPast || noLonger;
  if (at === 0 && school !== null) return [state("STUDIES_AT", school, null, 7, { ended })];
  const subject = readNounPhrase(rest, 0).name;
  if (subject === null) return null;
  const out = [state("STUDIES", { ...subject, type: "concept" }, null, 7, { ended })];
  if (school !== null) {
    const where = `at ${withArticle(school, rest.slice(at + 1))}`;
    out.push(
      state("STUDIES_AT", school, null, 7, {
        ended,
        wordings: wordingsOf(`studies ${where}`, `studied ${where}`, `doesn't study ${where}`),
      }),
    );
  }
  return out;
}

/** Leaving these does not mean leaving the job. */
const PREMISES = /^(?:the |my |our )?(?:office|building|house|shop|gym|lab|library|party|site)\b/iu;

function readLeaving({ verb, rest, text }: RuleInput): Relation[] | null {
  if (isGerund(rest[0])) return null;
  if (verb.lemma === "leave" && (saysWhichHour(text) || PREMISES.test(text))) return null;
  const name = pastOf(verb.lemma).toUpperCase();
  const job = rest.findIndex((w) => JOB.test(w.lower));
  if (job >= 0 && job < 4) {
    const employed = readEmployer(rest, job + 1, true);
    const employer = employed[0]?.object;
    if (employer !== undefined && employer !== null) return [event(`${name}_JOB_AT`, employer, null, 7), ...employed];
    if (rest[job + 1]?.lower === "as")
      return [event(`${name}_JOB`, null, text, 7), ...readJob(rest.slice(job + 2), true)];
    return job <= 2 && job === rest.length - 1 ? [event(`${name}_JOB`, null, text, 7)] : null;
  }
  if (verb.lemma === "lose") return null;
  const employer = readOrganization(rest);
  if (employer !== null && NO_EMPLOYER.test(employer.name)) return null;
  if (employer === null || !isWorkplace(employer, rest) || readNounPhrase(rest, 0).end < Math.min(rest.length, 2))
    return null;
  const type = readNounPhrase(rest, 0).name?.type;
  if (verb.lemma === "leave" && type !== "organization") return null;
  if (!isCapitalised(employer.name) && type !== "organization" && type !== "place") return null;
  return [event(name, employer, null, 7), worksAt(employer, rest, "at", true)];
}

const isSomebody = ({ text, lower }: Word): boolean =>
  /^(?:me|him|her|them|us|you|somebody|someone)$/u.test(lower) || (/^\p{Lu}/u.test(text) && lower !== "i");

export const NEW_JOB = /^(?:an?|my) new (?:job|position|role)$/iu;

function readStart({ verb, rest, text, completed }: RuleInput): Relation[] | null {
  const scheduled = verb.lemma === "start" || verb.lemma === "begin";
  if (!completed && !scheduled) return null;
  const at = rest.findIndex((w) => w.lower === "working" || JOB.test(w.lower));
  if (verb.lemma === "get" && rest[0]?.lower === "to") return null;
  if (verb.lemma === "get" && at > 0 && rest.slice(0, at).some(isSomebody)) return null;
  if (at >= 0 && at < 4) {
    const as = rest.findIndex((w, i) => i > at && w.lower === "as");
    const employed = readEmployer(rest, at + 1, false);
    const employer = employed[0]?.object ?? null;
    const out: Relation[] = employer === null ? [] : [event("STARTED_JOB_AT", employer, null, 7), ...employed];
    if (out.length === 0 && as < 0 && NEW_JOB.test(text)) return [event("GOT_JOB", null, text, 7)];
    if (as > 0) {
      if (out.length === 0) out.push(event("STARTED_JOB", null, text, 7));
      out.push(...readJob(rest.slice(as + 1), false));
    }
    return out.length > 0 ? out : null;
  }
  // "starting at BYU in the fall" may mean studies
  if (!scheduled || rest[0]?.lower !== "at" || verb.tense === "progressive") return null;
  const after = rest.slice(1);
  const name = readNounPhrase(after, 0).name;
  const employed = readEmployer(rest, 0, false);
  const employer = employed[0]?.object ?? null;
  if (employer === null || !isWorkplace(employer, after)) return null;
  if (!isCapitalised(employer.name) && name?.type !== "organization" && name?.type !== "place") return null;
  return [event("STARTED_JOB_AT", employer, null, 7), ...employed];
}

/** The sentence as written goes on with something else, such as an age. */
const asRead = (relation: Relation): Relation =>
  relation.predicate === "WORKS_AS"
    ? { ...relation, override: `is ${/^[aeiou]/iu.test(relation.value ?? "") ? "an" : "a"} ${relation.value}` }
    : relation;

function readOccupation(input: RuleInput): Relation[] | null {
  const { verb, rest, first, inPast, noLonger } = input;
  const isLasting = verb.tense === "perfect";
  if ((first !== "a" && first !== "an") || (verb.tense !== "present" && !isLasting && !inPast && !noLonger))
    return null;
  const plain = rest.filter((word, i) => !(i > 0 && i < 3 && hasTag(word, "Adverb") && word.lower.endsWith("ly")));
  if (plain.length < rest.length) return readOccupation({ ...input, rest: plain });
  const aged = verb.tense === "present" && !noLonger ? ageApart(rest) : null;
  if (aged !== null) {
    const job = readOccupation({ ...input, rest: aged.rest, text: textOf(aged.rest) });
    if (job !== null) return [...job.map(asRead), ageRelation(aged.years, false)];
  }
  const phrase = readNounPhrase(rest, 0);
  if (phrase.name === null || !isOccupation(rest[phrase.end - 1]) || phrase.end < rest.length - 8) return null;
  if (rest.slice(1, phrase.end - 1).some(({ lower }) => JUDGED.test(lower))) return null;
  if (FIGURATIVE.test(input.text)) return null;
  const head = rest[phrase.end - 1];
  if (head !== undefined && isCapitalised(head.text) && isBreed(head)) return null;
  const ended = inPast || noLonger;
  // a word that is only formed like a job counts less
  const strength = OCCUPATION.test(rest[phrase.end - 1]?.lower ?? "") ? 8 : 6;
  const employed =
    rest[phrase.end]?.lower === "at" ||
    (rest[phrase.end]?.lower === "for" && /^\p{Lu}/u.test(rest[phrase.end + 1]?.text ?? ""))
      ? readEmployer(rest, phrase.end, ended)
      : [];
  // "I've been a cook and a driver" may be over
  if (isLasting && !employed.some(({ object }) => object !== null && isCapitalised(object.name))) return null;
  const job = phrase.name.name;
  const what = `${/^[aeiou]/iu.test(job) ? "an" : "a"} ${job}`;
  const wordings = isLasting ? { wordings: wordingsOf(`is ${what}`, `was ${what}`, `is not ${what}`) } : {};
  const occupation = state("WORKS_AS", null, job, strength, { ended, ...wordings });
  return [goesOn(rest, phrase.end) && !ended && !isLasting ? asRead(occupation) : occupation, ...employed];
}

/** "I'm a nurse, husband a pilot", "I'm a nurse so yes, I know". */
const goesOn = (rest: readonly Word[], end: number): boolean =>
  end < rest.length &&
  (rest[end - 1]?.post.includes(",") === true ||
    /^(?:so|but|and|because|then|hence|yes|no)$/.test(rest[end]?.lower ?? ""));
