import { wordSet } from "../../text/word-set.ts";
import { must } from "../../../../shared/must.ts";
import { cleanName, findNameRuns } from "../grammar/noun-phrases.ts";
import { textOf, type Word } from "../grammar/words.ts";

/** The predicate of "my <noun> Anna"; what is not here is no relation between two people or a person and a pet. */
const KIN: Record<string, string> = {
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
  grandpa: "HAS_GRANDFATHER",
  grandfather: "HAS_GRANDFATHER",
  friend: "HAS_FRIEND",
  "best friend": "HAS_FRIEND",
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

/** What a relation to the speaker is called; `null` for what is none. */
export function kinshipOf(noun: string): { predicate: string; isPet: boolean } | null {
  const predicate = Object.hasOwn(KIN, noun) ? KIN[noun] : undefined;
  return predicate === undefined ? null : { predicate, isPet: predicate === "HAS_PET" };
}

export const isKinNoun = (noun: string): boolean => Object.hasOwn(KIN, noun.toLowerCase());

/** "my sister Anna": who is what to the speaker. */
export interface Kinship {
  predicate: string;
  /** "sister", "younger brother", "guinea pig". */
  noun: string;
  name: string;
  isPet: boolean;
  start: number;
  end: number;
}

const OWN = new Set(["my", "our"]);
const NAMING = new Set(["named", "called"]);
const PREFIX = wordSet(`
  younger older little big elder twin best guinea close old new youngest oldest eldest dear good half
`);

/**
 * Finds named relations in a sentence: "my sister Anna", "my dog, Max,", "Tom, my boss", "my wife's name is Eva", "a cat named Luna" (after
 * "have", "got", "adopted"). Linear: each possessive looks at most eight words ahead.
 */
export function findKinships(words: readonly Word[]): Kinship[] {
  const found: Kinship[] = [];
  const runs = new Map(findNameRuns(words).map(([from, to]) => [from, to]));
  const nameAt = (at: number): { name: string; to: number } | null => {
    const to = runs.get(at);
    if (to === undefined || to - at > 3) return null;
    const name = cleanName(textOf(words.slice(at, to).map((w) => ({ ...w, pre: "", post: "" }))));
    return name.length > 1 ? { name, to } : null;
  };
  const push = (kin: string, nounWords: readonly Word[], name: string, from: number, to: number): void => {
    const predicate = KIN[kin];
    if (predicate === undefined) return;
    const noun = nounWords.map((w) => w.lower.replace(/['’]s$/, "")).join(" ");
    found.push({
      predicate,
      noun,
      name,
      isPet: predicate === "HAS_PET",
      start: must(words[from], "word").start,
      end: must(words[to - 1], "word").end,
    });
  };
  /** "Ben", "Ben and Lily", "Ben, Lily and Max". */
  const pushNames = (kin: string, noun: readonly Word[], at: number, from: number, many: boolean): boolean => {
    let next = at;
    let some = false;
    for (let n = 0; n < 8; n += 1) {
      const name = nameAt(next);
      if (name === null) break;
      push(kin, noun, name.name, from, name.to);
      some = true;
      if (!many) break;
      const and = /^(?:and|&)$/.test(words[name.to]?.lower ?? "");
      if (!and && !words[name.to - 1]?.post.includes(",")) break;
      next = and ? name.to + 1 : name.to;
      if (words[next]?.lower === "and") next += 1;
    }
    return some;
  };
  for (let i = 0; i < words.length; i += 1) {
    const lower = must(words[i], "word").lower;
    const own = OWN.has(lower);
    if (!own && !(COUNT.test(lower) && acquires(words, i))) continue;
    let j = i + 1;
    while (PREFIX.has(words[j]?.lower ?? "") && j < i + 3) j += 1;
    const head = words[j];
    if (head === undefined) continue;
    const bare = head.lower.replace(/['’]s$/, "");
    const one = singular(bare);
    if (one === null) continue;
    const many = one !== bare;
    const noun = [...words.slice(i + 1, j), { ...head, lower: one === "kid" ? "child" : one }];
    const previous = words[i - 1];
    let at = j + 1;
    const comma = head.post.includes(",") || head.breaks;
    if (own && head.lower !== bare) {
      if (words[at]?.lower === "name" && words[at + 1]?.lower === "is") at += 2;
      else continue;
    } else if (NAMING.has(words[at]?.lower ?? "")) at += 1;
    else if (own && words[at]?.lower === "is" && NAMING.has(words[at + 1]?.lower ?? "")) at += 2;
    else if (own && /^(?:is|are)$/.test(words[at]?.lower ?? "") && endsNamed(nameAt(at + 1), words)) at += 1;
    else if (!own && !comma) continue;
    if (pushNames(one, noun, at, i, many)) continue;
    // "Tom, my boss," and "Karen is my boss".
    const is = previous?.lower === "is" ? 1 : 0;
    if (
      own &&
      previous !== undefined &&
      (is === 1 || previous.post.includes(",")) &&
      (j + 1 === words.length || head.post !== "" || is === 0)
    ) {
      const before = [...runs].find(([, to]) => to === i - is);
      const named = before === undefined ? null : nameAt(before[0]);
      if (named !== null) push(one, noun, named.name, must(before, "word")[0], j + 1);
    }
  }
  return found;
}

const COUNT = /^(?:a|an|one|two|three|four|five|six|seven|2|3|4|5|6)$/;
const IRREGULAR: Record<string, string> = {
  children: "child",
  wives: "wife",
  puppies: "puppy",
  babies: "baby",
  kiddos: "kid",
};

/** The noun of one of them; `null` for what is no relation. */
function singular(noun: string): string | null {
  if (isKinNoun(noun)) return noun;
  const one = Object.hasOwn(IRREGULAR, noun) ? IRREGULAR[noun] : noun.endsWith("s") ? noun.slice(0, -1) : undefined;
  return one !== undefined && isKinNoun(one) ? one : null;
}

/** "my boss is Karen" and no more. */
const endsNamed = (name: { to: number } | null, words: readonly Word[]): boolean =>
  name !== null && (name.to === words.length || /[,;.]/.test(words[name.to - 1]?.post ?? ""));

const ACQUIRING = /^(?:have|has|had|got|get|own|adopted|adopt|bought|rescued)$/;

/** "I have a cat": the speaker's, where a verb of having stands just before. */
function acquires(words: readonly Word[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 9); i -= 1) {
    if (ACQUIRING.test(must(words[i], "word").lower))
      return words.slice(Math.max(0, i - 4), i).some((w) => w.lower === "i" || w.lower === "we");
  }
  return false;
}
