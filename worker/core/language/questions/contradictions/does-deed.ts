import { stem } from "../../../text/stem.ts";
import { isStopWord, tokenise } from "../../../text/tokenise.ts";
import { wordSet } from "../../../text/word-set.ts";
import { type DeniedDeed, isPast, PREPOSITIONS } from "./denied-deed.ts";
import { kindsWithin } from "./kinds-of-things.ts";
import { implies, verbOf } from "./verbs-that-imply.ts";

/** Which tenses contradict: the past "I have never done", the present "I don't do", both "I never do". */
export type Tenses = "past" | "present" | "both";

const OWN = wordSet("i we");
const AUXILIARIES = wordSet("have had ve d was were am m re are did got been be");
const BETWEEN = wordSet(`
  just recently already finally actually also successfully once even both only still always often usually sometimes twice all then later first myself mostly
`);
const GERUNDS = wordSet("after since while when from");
/** "Spent last Sunday working" */
const SPENDING = wordSet("spent kept started finished stopped");
const CLAUSES = /[;:()–—]|,(?!\d)|(?<!\p{L})(?:and|but|so|because|then|although)(?!\p{L})/iu;
const RELATIVES = wordSet("that which who");
/** Verbs that do not mean being there: one can read about a place, or pay for a trip. */
const ABOUT = wordSet(`
  read reads watch watched heard hear streamed saw seen missed skipped cancelled booked paid bought applied registered signed wanted planned thought dreamed wrote
  researched googled looked asked talked compared
`);
const AT_EVENT = wordSet("on at during in after since from");
export const isBeingThere = ({ verb }: DeniedDeed): boolean => BEING_THERE.has(verb);
const BEING_THERE = new Set(["go", "be", "visit", "attend", "travel", "join", "participate"].map(verbOf));

interface OwnVerb {
  word: string;
  /** Place of the subject; without a subject, of the verb. */
  from: number;
  place: number;
  isPassive: boolean;
  isPresent: boolean;
}

/** Whether the writer of an asserted sentence does what another one denies. */
export function doesDeed(asserted: string, deed: DeniedDeed, tenses: Tenses): boolean {
  const said = stemsOf(asserted);
  const narrowing = [...deed.modifiers, ...deed.complements];
  if (!narrowing.every((word) => within(word).some((one) => said.has(one)))) return false;
  return asserted.split(CLAUSES).some((clause) => {
    const words = tokenise(clause);
    const verbs = ownVerbs(words);
    return verbs.some((verb) => isDone(words, verb, verbs, deed, tenses)) || isThere(words, verbs, deed, tenses);
  });
}

const stemsOf = (text: string): ReadonlySet<string> => new Set(tokenise(text).map(stem));
const within = (word: string): string[] => [...kindsWithin(word)];

function isDone(
  words: readonly string[],
  verb: OwnVerb,
  verbs: readonly OwnVerb[],
  deed: DeniedDeed,
  tenses: Tenses,
): boolean {
  if (verb.isPassive !== deed.isPassive || !isTense(verb, tenses) || !implies(verbOf(verb.word), deed.verb))
    return false;
  if (deed.head === null) return true;
  const next = verbs.find(({ from }) => from > verb.place)?.from ?? words.length;
  const heads = within(deed.head);
  return words.some((word, place) => {
    if (!heads.includes(stem(word))) return false;
    if (place > verb.place) return place < next && (isHead(words, place) || isLanguage(verb, deed));
    const gap = words.slice(place + 1, verb.from);
    return isHead(words, place) && gap.every((one) => RELATIVES.has(one)) && gap.length <= 1;
  });
}

const isTense = ({ isPresent }: OwnVerb, tenses: Tenses): boolean =>
  tenses === "both" || isPresent === (tenses === "present");

/** In "the marathon organisers", the thing is the organisers. */
export const isHead = (words: readonly string[], place: number): boolean => {
  const next = words[place + 1] ?? "";
  return (
    next === "" ||
    isStopWord(next) ||
    PREPOSITIONS.has(next) ||
    AFTER.has(next) ||
    OWN.has(next) ||
    /^\d|ly$|ing$/u.test(next) ||
    isPast(next)
  );
};
const AFTER = wordSet(
  "before after when last this today yesterday back twice once again for every each that which where while until ago",
);

/** Writing "the Go service" is writing Go. */
const isLanguage = ({ word }: OwnVerb, deed: DeniedDeed): boolean =>
  verbOf(word) !== deed.verb && PROGRAMMING.has(deed.verb);
const PROGRAMMING = new Set(["write", "program", "code", "develop"].map(verbOf));

function ownVerbs(words: readonly string[]): OwnVerb[] {
  const verbs: OwnVerb[] = [];
  for (const [from, subject] of words.entries()) {
    const isSubject = OWN.has(subject);
    const isElided = from === 0 && (isPast(subject) || BETWEEN.has(subject));
    const isGerund = GERUNDS.has(subject) && (words[from + 1] ?? "").endsWith("ing");
    if (isGerund) {
      verbs.push({ word: words[from + 1] ?? "", from, place: from + 1, isPassive: false, isPresent: false });
      continue;
    }
    if (!isSubject && !isElided) continue;
    let place = isSubject ? from + 1 : from;
    let auxiliary = "";
    while (place < words.length && (AUXILIARIES.has(words[place] ?? "") || BETWEEN.has(words[place] ?? ""))) {
      const word = words[place] ?? "";
      const behind = words.slice(place + 1).find((one) => !BETWEEN.has(one)) ?? "";
      const isMain = AUXILIARIES.has(word) && !(isPast(behind) || AUXILIARIES.has(behind) || behind.endsWith("ing"));
      if (isMain) break;
      if (AUXILIARIES.has(word)) auxiliary = word;
      place++;
    }
    const used = words[place] === "used" && words[place + 1] === "to";
    const word = words[used ? place + 2 : place] ?? "";
    if (word === "" || (isStopWord(word) && !AUXILIARIES.has(word))) continue;
    const isPassive = PASSIVE.has(auxiliary) && isPast(word);
    const isProgressive = word.endsWith("ing") && PRESENT.has(auxiliary);
    const isPresent = isProgressive || (auxiliary === "" && !isPast(word) && !used);
    const isPresentRead = word === "read" && auxiliary === "";
    verbs.push({ word, from, place: used ? place + 2 : place, isPassive, isPresent: isPresent && !isPresentRead });
    const doing = SPENDING.has(word) ? words.findIndex((one, at) => at > place && /\p{L}{3}ing$/u.test(one)) : -1;
    if (doing > 0) verbs.push({ word: words[doing] ?? "", from, place, isPassive: false, isPresent: false });
  }
  return verbs;
}
const PASSIVE = wordSet("was were got been be");
const PRESENT = wordSet("am m re are");

/** "On the research cruise I was in charge", not "I read about the cruise". */
function isThere(words: readonly string[], verbs: readonly OwnVerb[], deed: DeniedDeed, tenses: Tenses): boolean {
  const { head } = deed;
  if (head === null || tenses === "present" || deed.isPassive || !isBeingThere(deed)) return false;
  const own = verbs.filter((verb) => !verb.isPresent);
  if (own.length === 0 || words.some((word) => ABOUT.has(word))) return false;
  const heads = within(head);
  return words.some(
    (word, place) => heads.includes(stem(word)) && isHead(words, place) && isBehindPreposition(words, place),
  );
}

function isBehindPreposition(words: readonly string[], head: number): boolean {
  for (let place = head - 1; place >= Math.max(0, head - MOST_MODIFIERS); place--) {
    const word = words[place] ?? "";
    if (PREPOSITIONS.has(word) || AT_EVENT.has(word)) return AT_EVENT.has(word);
    if (OWN.has(word)) return false;
  }
  return false;
}
const MOST_MODIFIERS = 5;
