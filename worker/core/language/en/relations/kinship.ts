import { wordSet } from "../../../text/word-set.ts";
import { nonNull } from "../../../../../shared/non-null.ts";
import { cleanName, findNameRuns } from "../grammar/noun-phrases.ts";
import { textOf, type Word } from "../grammar/words.ts";
import { isBreed, isDescription, isSurelyAName } from "./descriptions.ts";

const KIN_PREDICATES: Record<string, string> = {
  sister: "HAS_SISTER",
  brother: "HAS_BROTHER",
  mom: "HAS_MOTHER",
  mum: "HAS_MOTHER",
  mother: "HAS_MOTHER",
  dad: "HAS_FATHER",
  father: "HAS_FATHER",
  son: "HAS_CHILD",
  daughter: "HAS_CHILD",
  child: "HAS_CHILD",
  kid: "HAS_CHILD",
  baby: "HAS_CHILD",
  wife: "MARRIED_TO",
  husband: "MARRIED_TO",
  spouse: "MARRIED_TO",
  fiancé: "ENGAGED_TO",
  fiancée: "ENGAGED_TO",
  fiance: "ENGAGED_TO",
  fiancee: "ENGAGED_TO",
  boyfriend: "IN_RELATIONSHIP_WITH",
  girlfriend: "IN_RELATIONSHIP_WITH",
  partner: "IN_RELATIONSHIP_WITH",
  aunt: "HAS_AUNT",
  auntie: "HAS_AUNT",
  uncle: "HAS_UNCLE",
  cousin: "HAS_COUSIN",
  niece: "HAS_NIECE",
  nephew: "HAS_NEPHEW",
  grandma: "HAS_GRANDMOTHER",
  grandmother: "HAS_GRANDMOTHER",
  granny: "HAS_GRANDMOTHER",
  gran: "HAS_GRANDMOTHER",
  nan: "HAS_GRANDMOTHER",
  nana: "HAS_GRANDMOTHER",
  grandad: "HAS_GRANDFATHER",
  granddad: "HAS_GRANDFATHER",
  grandpa: "HAS_GRANDFATHER",
  grandfather: "HAS_GRANDFATHER",
  granddaughter: "HAS_GRANDCHILD",
  grandson: "HAS_GRANDCHILD",
  "mother-in-law": "HAS_MOTHER_IN_LAW",
  "father-in-law": "HAS_FATHER_IN_LAW",
  "sister-in-law": "HAS_SISTER_IN_LAW",
  "brother-in-law": "HAS_BROTHER_IN_LAW",
  stepmother: "HAS_STEPMOTHER",
  stepmum: "HAS_STEPMOTHER",
  stepmom: "HAS_STEPMOTHER",
  stepfather: "HAS_STEPFATHER",
  stepdad: "HAS_STEPFATHER",
  stepsister: "HAS_STEPSISTER",
  stepbrother: "HAS_STEPBROTHER",
  stepson: "HAS_STEPCHILD",
  stepdaughter: "HAS_STEPCHILD",
  friend: "HAS_FRIEND",
  "best friend": "HAS_FRIEND",
  mate: "HAS_FRIEND",
  buddy: "HAS_FRIEND",
  roommate: "HAS_ROOMMATE",
  flatmate: "HAS_ROOMMATE",
  neighbor: "HAS_NEIGHBOR",
  neighbour: "HAS_NEIGHBOR",
  boss: "HAS_BOSS",
  manager: "HAS_BOSS",
  mentor: "HAS_MENTOR",
  teacher: "HAS_TEACHER",
  therapist: "HAS_THERAPIST",
  coach: "HAS_COACH",
  doctor: "HAS_DOCTOR",
  gp: "HAS_DOCTOR",
  dentist: "HAS_DENTIST",
  landlord: "HAS_LANDLORD",
  landlady: "HAS_LANDLORD",
  tutor: "HAS_TUTOR",
  physio: "HAS_PHYSIOTHERAPIST",
  hairdresser: "HAS_HAIRDRESSER",
  cleaner: "HAS_CLEANER",
  nanny: "HAS_NANNY",
  colleague: "HAS_COLLEAGUE",
  coworker: "HAS_COLLEAGUE",
  dog: "HAS_PET",
  cat: "HAS_PET",
  puppy: "HAS_PET",
  kitten: "HAS_PET",
  pup: "HAS_PET",
  parrot: "HAS_PET",
  hamster: "HAS_PET",
  rabbit: "HAS_PET",
  horse: "HAS_PET",
  pig: "HAS_PET",
  pet: "HAS_PET",
};

export function kinshipOf(noun: string): { predicate: string; isPet: boolean } | null {
  const predicate = Object.hasOwn(KIN_PREDICATES, noun) ? KIN_PREDICATES[noun] : undefined;
  return predicate === undefined ? null : { predicate, isPet: predicate === "HAS_PET" };
}

export const isKinNoun = (noun: string): boolean => Object.hasOwn(KIN_PREDICATES, noun.toLowerCase());

export interface Kinship {
  predicate: string;
  /** The noun with its kind: "younger brother", "guinea pig". */
  noun: string;
  name: string;
  isPet: boolean;
  start: number;
  end: number;
}

const MY_OR_OUR = new Set(["my", "our"]);
const NAMED_OR_CALLED = new Set(["named", "called"]);
const PREFIX = wordSet(`
  younger older little big elder twin best guinea close old new youngest oldest eldest dear good half
`);

/** Linear in time: reads at most eight words ahead. */
export function findKinships(words: readonly Word[]): Kinship[] {
  const found: Kinship[] = [];
  const runs = new Map(findNameRuns(words).map(([from, to]) => [from, to]));
  const nameAt = (at: number): { name: string; to: number } | null => {
    const to = runs.get(at);
    if (to === undefined || to - at > 3) return null;
    const name = cleanName(textOf(words.slice(at, to).map((w) => ({ ...w, pre: "", post: "" }))));
    return name.length > 1 && !NO_NAME.test(name) ? { name, to } : null;
  };
  const push = (kin: string, nounWords: readonly Word[], name: string, from: number, to: number): void => {
    const predicate = KIN_PREDICATES[kin];
    if (predicate === undefined) return;
    const noun = nounWords.map((w) => w.lower.replace(/['’]s$/, "")).join(" ");
    found.push({
      predicate,
      noun,
      name,
      isPet: predicate === "HAS_PET",
      start: nonNull(words[from], "word").start,
      end: nonNull(words[to - 1], "word").end,
    });
  };
  const pushNames = (kin: string, noun: readonly Word[], at: number, from: number, isPlural: boolean): boolean => {
    let next = at;
    let anyFound = false;
    for (let n = 0; n < 8; n += 1) {
      const name = nameAt(next);
      if (name === null) break;
      push(kin, noun, name.name, from, name.to);
      anyFound = true;
      if (!isPlural) break;
      const and = /^(?:and|&)$/.test(words[name.to]?.lower ?? "");
      if (!and && !words[name.to - 1]?.post.includes(",")) break;
      next = and ? name.to + 1 : name.to;
      if (words[next]?.lower === "and") next += 1;
    }
    return anyFound;
  };
  for (let i = 0; i < words.length; i += 1) {
    const lower = nonNull(words[i], "word").lower;
    const isPossessive = MY_OR_OUR.has(lower);
    if (!isPossessive && !(COUNT_WORD.test(lower) && isAcquired(words, i))) continue;
    // "I would name my daughter Rihanna" states no name
    if (/^(?:name|naming|call|calling)$/.test(words[i - 1]?.lower ?? "")) continue;
    let j = i + 1;
    while (PREFIX.has(words[j]?.lower ?? "") && j < i + 3) j += 1;
    const head = words[j];
    if (head === undefined) continue;
    const bareNoun = head.lower.replace(/['’]s$/, "");
    const kinNoun = toSingular(bareNoun);
    if (kinNoun === null) continue;
    const isPlural = kinNoun !== bareNoun;
    const noun = [...words.slice(i + 1, j), { ...head, lower: kinNoun === "kid" ? "child" : kinNoun }];
    const previous = words[i - 1];
    let at = j + 1;
    const comma = head.post.includes(",") || head.breaks;
    if (isPossessive && head.lower !== bareNoun) {
      if (words[at]?.lower === "name" && words[at + 1]?.lower === "is") at += 2;
      else continue;
    } else if (NAMED_OR_CALLED.has(words[at]?.lower ?? "")) at += 1;
    else if (isPossessive && words[at]?.lower === "is" && NAMED_OR_CALLED.has(words[at + 1]?.lower ?? "")) at += 2;
    else if (isPossessive && /^(?:is|are)$/.test(words[at]?.lower ?? "")) {
      const from = at + (words[at + 1]?.lower === "now" ? 2 : 1);
      const to = nameAt(from)?.to ?? from;
      const isName = isSurelyAName(words.slice(from, to), KIN_PREDICATES[kinNoun] === "HAS_PET");
      if (isName && endsAfterName(nameAt(from), words)) at = from;
    } else if (!isPossessive && !comma) continue;
    // "…, Tom my brother" goes on with another person
    const isOfBefore = previous?.lower === "is" && [...runs].some(([, to]) => to === i - 1);
    // a comma would close an apposition
    if (comma && !isPlural && isListed(nameAt(at), words)) continue;
    if (at === j + 1) {
      const said = words.slice(at, nameAt(at)?.to ?? at);
      if (comma ? isDescription(said) : said.some((word) => isBreed(word))) continue;
    }
    if (words.slice(Math.max(0, i - 6), i).some((word, k, all) => word.lower === "to" && all[k - 1]?.lower === "used"))
      continue;
    if (!(isOfBefore && comma) && pushNames(kinNoun, noun, at, i, isPlural)) continue;
    const is = previous?.lower === "is" ? 1 : 0;
    if (
      isPossessive &&
      previous !== undefined &&
      (is === 1 || previous.post.includes(",")) &&
      (j + 1 === words.length ||
        head.post !== "" ||
        head.breaks ||
        (is === 1 && (isNowLast(words, j + 1) || beginsClause(words, j + 1))))
    ) {
      const before = [...runs].find(([, to]) => to === i - is);
      const named = before === undefined ? null : nameAt(before[0]);
      if (named !== null) push(kinNoun, noun, named.name, nonNull(before, "word")[0], j + 1);
    }
  }
  return found;
}

const isNowLast = (words: readonly Word[], at: number): boolean =>
  words[at]?.lower === "now" && (at + 1 === words.length || nonNull(words[at], "word").post !== "");

const isListed = (name: { to: number } | null, words: readonly Word[]): boolean =>
  name !== null &&
  !(words[name.to - 1]?.post ?? "").includes(",") &&
  /^(?:and|&|or|plus)$/.test(words[name.to]?.lower ?? "");

const NO_NAME = /^(?:my|our|your|his|her|their|the)\b/i;

const COUNT_WORD = /^(?:a|an|one|two|three|four|five|six|seven|2|3|4|5|6)$/;
const IRREGULAR: Record<string, string> = {
  children: "child",
  wives: "wife",
  puppies: "puppy",
  babies: "baby",
  kiddos: "kid",
};

function toSingular(noun: string): string | null {
  if (isKinNoun(noun)) return noun;
  const kinNoun = Object.hasOwn(IRREGULAR, noun) ? IRREGULAR[noun] : noun.endsWith("s") ? noun.slice(0, -1) : undefined;
  return kinNoun !== undefined && isKinNoun(kinNoun) ? kinNoun : null;
}

const endsAfterName = (name: { to: number } | null, words: readonly Word[]): boolean =>
  name !== null &&
  (name.to === words.length ||
    /[,;.]/.test(words[name.to - 1]?.post ?? "") ||
    isNowLast(words, name.to) ||
    beginsClause(words, name.to));
const beginsClause = (words: readonly Word[], at: number): boolean =>
  /^(?:and|but)$/u.test(words[at]?.lower ?? "") && BEGINS_CLAUSE.has(words[at + 1]?.lower ?? "");
const BEGINS_CLAUSE = wordSet("my our i we she he they it");

const ACQUIRING = /^(?:have|has|had|got|get|own|adopted|adopt|bought|rescued)$/;

const isOfAnother = (words: readonly Word[], at: number): boolean =>
  /^(?:with|whose|who|that)$/.test(nonNull(words[at], "word").lower) && toSingular(words[at - 1]?.lower ?? "") !== null;

function isAcquired(words: readonly Word[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 9); i -= 1) {
    if (isOfAnother(words, i)) return false;
    if (ACQUIRING.test(nonNull(words[i], "word").lower))
      return words.slice(Math.max(0, i - 4), i).some((w) => w.lower === "i" || w.lower === "we");
  }
  return false;
}
