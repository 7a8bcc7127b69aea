import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import { wordSet } from "../text/word-set.ts";
import { contentStems, sharedBy } from "../questions/content-stems.ts";
import { stem } from "../text/stem.ts";
import { isStopWord, tokenise } from "../text/tokenise.ts";
import { isPastForm, stemOfStem } from "../text/verb-forms.ts";
import { denialIn, mayDeny } from "./denials.ts";
import { timeOfDeed } from "./time-of-deed.ts";

export interface WrittenMessage {
  id: string;
  /** Only statements of one writer contradict each other. */
  writer: string;
  /** Unix milliseconds. */
  at: number;
  content: string;
}

export interface Contradiction {
  denial: string;
  denied: string;
  affirmation: string;
  affirmed: string;
  kind: ContradictionKind;
}

/**
 * - `contradiction`: the deed precedes its denial.
 * - `open`: a later statement about the same thing gives no time: it contradicts the denial, or the deed happened
 *   since.
 * - `change`: a later statement is about a deed since the denial, or shares less with it.
 */
export type ContradictionKind = "contradiction" | "open" | "change";

const DEEDS: readonly RegExp[] = [
  /\b(?:i|we)(?:['’]ve| have|['’]d| had) (?!never\b|not\b|to\b|no\b)/iu,
  /\b(?:i|we)(?: (?:just|recently|already|finally|actually|also|successfully|once|even))* (?:\p{L}{2,}ed|went|took|made|wrote|built|got|bought|did|found|began|started|ran|saw|met|read|sent|paid|won|learnt|taught|gave|spoke|put|set|chose|flew|drove|ate|sang|swam)\b/iu,
  /\b(?:ich|wir) (?:habe|haben|hatte|hatten|bin|sind|war|waren)\b/iu,
  /(?<=[\p{L}\p{N},] )(?:habe|haben|hatte|hatten|bin|sind|war|waren) (?:ich|wir)(?!\p{L})/iu,
  /\b(?:he|hemos|había|habíamos) \p{L}+(?:ado|ido|to|cho)\b/iu,
  /\b(?:j['’]ai|nous avons|j['’]avais) \p{L}/iu,
];
const HINTS =
  /(?<!\p{L})(?:(?:my|our|mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?|mis?|mes|mon|ma) \p{L}|(?:after|since) \p{L}{2,20}ing(?!\p{L})|i['’]m (?:kinda |really |so )?\p{L}{2,20}ed(?!\p{L})|feeling(?!\p{L}))/iu;
const NEGATED =
  /(?<!\p{L})(?:never|not|no|without|nie|niemals|nicht|kein(?:e[mnrs]?)?|ohne|nunca|jamás|sin|jamais|pas|sans)(?!\p{L})|n['’]t(?!\p{L})/iu;
const UNSURE =
  /(?<!\p{L})(?:(?:do|does|did|is|are|was|were|ca|could|would|wo)n['’]t|not) (?:really |quite |fully |even )?(?:sure|know|understand|want|need|think|certain)(?!\p{L})/giu;

const NO_WORDS: ReadonlySet<string> = new Set();
const GENERAL = new Set(
  "befor ever project actual previous any yet real past work us use used experienc someth anyth someon anyon".split(
    " ",
  ),
);
/** Verbs of contact or preparation, not the deed itself. */
const MET = wordSet(`
  read heard saw seen ask asked look looked search searched wonder wondered consider considered talk talked spoke discuss discussed watch watched
  thought want wanted plan planned hoped hoping compared comparing book booked buy bought order ordered paid reserve reserved start started began begun
  sign signed enrol enroll enrolled register registered apply applied learn learned learnt studied
`);
const CLAUSES = /[,;:()]|\b(?:and|but|so|because|then|und|aber|y|pero|et|mais)\b/iu;
const OTHER_THING =
  /\b(?:instead of|rather than|about|like|unlike|against|than|without) (?:the |an? |any )?([\p{L}\p{N}]+)/giu;
const ASKED_SHARE = 0.5;
const TOPIC_SHARE = 0.33;
/** Larger, because most later deeds are changes. */
const LATER_TOPIC_SHARE = 0.5;
const LEAST_SHARED = 2;
/** A deed counts as much as so many shared words. */
const DEED_WORDS = 1;
const MAX_FOUND = 2;
const MAX_SENTENCES = 40;
const MAX_MESSAGES = 100;

/**
 * Finds pairs such as "I have never used Flask" and "the homepage route that I built with Flask". Prefers earlier
 * statements, because a later deed may be a change.
 */
export function contradictionsIn(terms: ReadonlySet<string>, messages: readonly WrittenMessage[]): Contradiction[] {
  if (withoutGeneral(terms).size === 0) return [];
  const compared = messages.slice(0, MAX_MESSAGES);
  const denying = compared.filter(({ content }) => mayDeny(content));
  if (denying.length === 0) return [];
  const read = new Statements();
  const found = denying.flatMap((message) =>
    read.of(message).flatMap((sentence) => {
      const denial = denialIn(sentence);
      if (denial === null) return [];
      const asked = withoutGeneral(terms, denial.ignored);
      if (asked.size === 0) return [];
      const words = formStems(denial.reach);
      if (sharedBy(asked, words) < Math.max(ASKED_SHARE * asked.size, leastShared(asked))) return [];
      const denied = withoutGeneral(formStems(denial.clause), denial.ignored);
      const topic = new Set([...denied, ...[...asked].filter((word) => words.has(word))]);
      const thing = deniedThing(denial.clause);
      const find = (isLater: boolean) => bestAffirmation(message, { sentence, topic, thing }, compared, read, isLater);
      const best = find(false) ?? find(true);
      return best === null ? [] : [{ denial: message.id, denied: denial.text, ...best }];
    }),
  );
  const affirmed = new Set<string>();
  return found.filter((one) => !affirmed.has(one.affirmed) && affirmed.add(one.affirmed)).slice(0, MAX_FOUND);
}

const leastShared = (words: ReadonlySet<string>): number => Math.min(LEAST_SHARED, words.size);

type Affirmation = Pick<Contradiction, "affirmation" | "affirmed" | "kind">;

class Statements {
  readonly #sentences = new Map<WrittenMessage, readonly string[]>();
  readonly #words = new Map<string, ReadonlySet<string>>();

  of(message: WrittenMessage): readonly string[] {
    const sentences = this.#sentences.get(message) ?? statementsOf(message.content);
    this.#sentences.set(message, sentences);
    return sentences;
  }

  wordsOf(sentence: string): ReadonlySet<string> {
    const words = this.#words.get(sentence) ?? formStems(sentence);
    this.#words.set(sentence, words);
    return words;
  }
}

interface Denied {
  sentence: string;
  topic: ReadonlySet<string>;
  thing: { verb: string; head: string } | null;
}

function bestAffirmation(
  { writer, at }: WrittenMessage,
  { sentence, topic, thing }: Denied,
  compared: readonly WrittenMessage[],
  read: Statements,
  isLater: boolean,
): Affirmation | null {
  let best: Affirmation | null = null;
  let most = 0;
  for (const message of compared) {
    if (message.writer !== writer || message.at > at !== isLater) continue;
    for (const other of read.of(message)) {
      if (other === sentence) continue;
      const shared = sharedBy(topic, read.wordsOf(other));
      const isEnough = shared >= Math.max(leastShared(topic), TOPIC_SHARE * topic.size);
      if (
        !isEnough &&
        (shared === 0 || isLater || thing === null || !(doesThing(other, thing) || hasThing(other, thing)))
      )
        continue;
      if (NEGATED.test(other.replace(UNSURE, ""))) continue;
      const isHeld = thing !== null && hasThing(other, thing);
      const isDeed = isHeld || DEEDS.some((sign) => sign.test(other));
      if (!isDeed && !HINTS.test(other)) continue;
      const isMet = isPreparedOrOfOther(other, topic);
      if (shared < LEAST_SHARED && (!isDeed || isMet)) continue;
      // "I walked a dog" does not contradict "I have never had a dog"
      const isOther = thing !== null && HAVING.has(thing.verb) && !isHeld && !doesThing(other, thing);
      if (shared < LEAST_SHARED && isOther) continue;
      const strength = shared + (isDeed ? DEED_WORDS : 0);
      if (strength <= most) continue;
      most = strength;
      const isSame = isDeed && !isMet && shared >= LATER_TOPIC_SHARE * topic.size;
      const kind = isLater ? kindOfLater(other, message.at, at, isSame) : "contradiction";
      best = { affirmation: message.id, affirmed: other, kind };
    }
  }
  return best;
}

function kindOfLater(deed: string, stated: number, denied: number, isSame: boolean): ContradictionKind {
  const time = isSame ? timeOfDeed(deed, stated, denied) : "after";
  return time === "before" ? "contradiction" : time === "after" ? "change" : "open";
}

const statementsOf = (content: string): string[] => sentencesOf(content.slice(0, 4_000)).slice(0, MAX_SENTENCES);

function isPreparedOrOfOther(sentence: string, topic: ReadonlySet<string>): boolean {
  const isAbout = (text: string): boolean => sharedBy(formStems(text), topic) > 0;
  const isPreparation = (word: string): boolean => MET.has(word) && !isAbout(word);
  return (
    sentence.split(CLAUSES).some((clause) => isAbout(clause) && tokenise(clause).some(isPreparation)) ||
    Array.from(sentence.matchAll(OTHER_THING), ([, thing = ""]) => thing).some(isAbout)
  );
}

/** "run" and "marathon" in " run a marathon in Berlin"; null if another word stands for the thing. */
function deniedThing(clause: string): { verb: string; head: string } | null {
  const [verb, ...rest] = tokenise(clause.replace(ADVERBS, " "));
  const end = rest.findIndex((word, place) => place > 0 && BOUNDS.has(word));
  const thing = rest.slice(0, end < 0 ? rest.length : end).filter((word) => !isStopWord(word));
  const head = thing.at(-1);
  return verb === undefined || head === undefined || GENERAL.has(stem(head))
    ? null
    : { verb: stemOfStem(stem(verb)), head: stem(head) };
}

/**
 * "I finished my first marathon" contradicts "I have never run a marathon"; "I ate salmon" does not contradict "I have
 * never cooked salmon".
 */
function doesThing(sentence: string, { verb, head }: { verb: string; head: string }): boolean {
  return sentence.split(CLAUSES).some((clause) => {
    const words = tokenise(clause);
    const place = words.findIndex((word) => stem(word) === head);
    if (place < 0) return false;
    // in "the marathon organisers", the thing is the organisers
    if (place + 1 < words.length && !isStopWord(words[place + 1] ?? "") && !/^\d/u.test(words[place + 1] ?? ""))
      return false;
    const deed = OWN_DEED.exec(clause)?.[1]?.toLowerCase() ?? "";
    if (!isPastForm(deed)) return false;
    const done = stemOfStem(stem(deed));
    if (verb === done || DOING.has(done)) return true;
    return HAVING.has(verb) ? GETTING.has(done) : LIGHT.has(verb);
  });
}
const OWN_DEED =
  /\b(?:i|we)(?:['’]ve| have|['’]d| had)?(?: (?:just|recently|already|finally|actually|also|successfully|once|even|both|only))* (\p{L}{2,})\b/iu;
const ADVERBS =
  /\b(?:ever|actually|really|before|even|personally|properly|successfully|once|yet|done any|had any|to)\b/giu;
const BOUNDS = wordSet(
  "in at on with for to from of by about during into before since when where which that myself yet and or",
);
const stems = (list: string): ReadonlySet<string> =>
  new Set(Array.from(wordSet(list), (word) => stemOfStem(stem(word))));
const DOING = stems("finish complete do redo make repeat");
const HAVING = stems("have had own get");
const GETTING = stems("get buy own adopt have had keep receive inherit");
const hasThing = (sentence: string, { verb, head }: { verb: string; head: string }): boolean =>
  HAVING.has(verb) &&
  Array.from(sentence.matchAll(OWN_THING), ([, one = "", two = ""]) => [one, two]).some((words) =>
    words.some((word) => stem(word.toLowerCase()) === head),
  );
const OWN_THING =
  /(?<!\p{L})(?:my|our) (?:(?!sister|brother|friend|neighbou?r|mother|father|mum|mom|dad)(\p{L}+))(?: (\p{L}+))?/giu;
const LIGHT = stems(
  "use work do make take go run attend try join touch experience play ride practise practice participate visit be",
);

const formStems = (text: string): Set<string> => new Set(Array.from(contentStems(text), stemOfStem));

function withoutGeneral(terms: ReadonlySet<string>, ignored: ReadonlySet<string> = NO_WORDS): Set<string> {
  return new Set(Array.from(terms, stemOfStem).filter((word) => !GENERAL.has(word) && !ignored.has(word)));
}
