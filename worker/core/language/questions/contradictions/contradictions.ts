import { sentencesOf } from "../../../text/sentences/split-into-sentences.ts";
import { wordSet } from "../../../text/word-set.ts";
import { contentStems, sharedBy } from "../content-stems.ts";
import { stem } from "../../../text/stem.ts";
import { isStopWord, tokenise } from "../../../text/tokenise.ts";
import { isPastForm, stemOfStem } from "../../../text/verb-forms.ts";
import { denialIn, mayDeny } from "./denials.ts";
import { assertedPart } from "./asserted-part.ts";
import { deniedDeed, type DeniedDeed } from "./denied-deed.ts";
import { claimIn, mayDenyClaim, type DeniedClaim } from "./denied-claims.ts";
import { doesDeed, isBeingThere } from "./does-deed.ts";
import { isExcluded, isOfOthers, isOfOtherThing, withoutSame } from "./other-than-denied.ts";
import { kindsWithin, withKinds } from "./kinds-of-things.ts";
import { isPerson, ownThingsSaid } from "./own-things-said.ts";
import { timeOfDeed } from "../time-of-deed.ts";

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
 * - `open`: a later statement about the same thing gives no time, so the deed may have happened since, or one of the
 *   statements is about a state, which may have changed.
 * - `change`: a later statement is about a deed since the denial, or shares less with it.
 */
export type ContradictionKind = "contradiction" | "open" | "change";

const DEEDS: readonly RegExp[] = [
  /\b(?:i|we)(?:['’]ve| have|['’]d| had) (?!never\b|not\b|to\b|no\b)/iu,
  /\b(?:i|we)(?: (?:just|recently|already|finally|actually|also|successfully|once|even))* (?:\p{L}{2,}ed|did|read|put|set|quit)\b/iu,
  /\b(?:ich|wir) (?:habe|haben|hatte|hatten|bin|sind|war|waren)\b/iu,
  /(?<=[\p{L}\p{N},] )(?:habe|haben|hatte|hatten|bin|sind|war|waren) (?:ich|wir)(?!\p{L})/iu,
  /\b(?:he|hemos|había|habíamos) \p{L}+(?:ado|ido|to|cho)\b/iu,
  /\b(?:j['’]ai|nous avons|j['’]avais) \p{L}/iu,
  /(?<!\p{L})(?!(?:café|así|aquí|allí|ahí|qué|porqué|bebé|sé|también)(?!\p{L}))\p{L}{2,}(?:é|í)(?!\p{L})/iu,
  /(?<!\p{L})(?:fui|fuimos|hice|hicimos|tuve|tuvimos|estuve|estuvimos|puse|pusimos|dije|dijimos|vi|vimos|di|dimos|traje|trajimos)(?!\p{L})/iu,
];
const isDeedIn = (sentence: string): boolean =>
  DEEDS.some((sign) => sign.test(sentence)) ||
  Array.from(sentence.matchAll(ALL_OWN_DEEDS), ([, verb = ""]) => verb.toLowerCase()).some(isPastForm);
const HINTS =
  /(?<!\p{L})(?:(?:after|since) \p{L}{2,20}ing(?!\p{L})|i['’]m (?:kinda |really |so )?\p{L}{2,20}ed(?!\p{L})|feeling(?!\p{L}))/iu;
const OF_WRITER = /(?<!\p{L})(?:my|our|mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?|mis?|mes|mon|ma) (\p{L}+)/giu;
/** "my finish time in Berlin", but not "my sister ran in Berlin". */
const hintsAtDeed = (sentence: string): boolean =>
  HINTS.test(sentence) ||
  Array.from(sentence.matchAll(OF_WRITER), ([, thing = ""]) => stem(thing.toLowerCase())).some(
    (thing) => !isPerson(thing),
  );
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
/** The denied deed itself counts more. */
const DONE_WORDS = 3;
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
  const read = new Statements();
  const states = compared
    .filter(({ content }) => mayDenyClaim(content))
    .flatMap((message) => contradictedStates(terms, message, compared, read));
  const denying = compared.filter(({ content }) => mayDeny(content));
  const deeds = denying.flatMap((message) =>
    read.of(message).flatMap((sentence) => {
      const denial = denialIn(sentence);
      if (denial === null) return [];
      const asked = withoutGeneral(terms, denial.ignored);
      if (asked.size === 0) return [];
      const words = formStems(denial.reach);
      const included = new Set(Array.from(words, (word) => [...kindsWithin(word)]).flat());
      if (!isAskedOf(asked, included) && !isAskedOf(withoutLight(asked), included)) return [];
      const denied = withoutGeneral(formStems(denial.clause), denial.ignored);
      const topic = new Set([...denied, ...[...asked].filter((word) => words.has(word))]);
      const thing = deniedThing(denial.clause);
      const root = participleRoot(denial.clause);
      const deed = denial.isEnglish ? deniedDeed(denial.clause) : null;
      const find = (isLater: boolean) =>
        bestAffirmation(message, { sentence, topic, thing, root, deed }, compared, read, isLater);
      const best = find(false) ?? find(true);
      return best === null ? [] : [{ denial: message.id, denied: denial.text, ...best }];
    }),
  );
  const affirmed = new Set<string>();
  const isChange = ({ kind }: Contradiction): number => Number(kind === "change");
  return [...deeds, ...states]
    .toSorted((a, b) => isChange(a) - isChange(b))
    .filter((one) => !affirmed.has(one.affirmed) && affirmed.add(one.affirmed))
    .slice(0, MAX_FOUND);
}

function contradictedStates(
  terms: ReadonlySet<string>,
  message: WrittenMessage,
  compared: readonly WrittenMessage[],
  read: Statements,
): Contradiction[] {
  return read.of(message).flatMap((sentence) => {
    const claim = claimIn(sentence);
    if (claim === null || !claim.isAsked(terms)) return [];
    const others = compared
      .filter(({ writer }) => writer === message.writer)
      .flatMap((other) => read.of(other).map((text) => ({ other, text })))
      .filter(({ text }) => text !== sentence)
      .toSorted((a, b) => Math.abs(a.other.at - message.at) - Math.abs(b.other.at - message.at));
    const affirming = others.flatMap(({ other, text }) => {
      const how = claim.affirmedBy(text, other.at);
      return how === null ? [] : [{ other, text, how }];
    });
    const [nearest] = affirming;
    if (
      nearest === undefined ||
      others.some(({ other, text }) => isEndBetween(text, other.at, nearest.other.at, message.at, claim))
    )
      return [];
    const began = affirming.find(({ other, how }) => how === "began" && other.at > message.at);
    const { other, text } = began ?? nearest;
    const kind = began === undefined ? "open" : "change";
    return [{ denial: message.id, denied: claim.text, affirmation: other.id, affirmed: text, kind }];
  });
}

/** "I sold my car" between "my car" and "I don't have a car" explains both. */
const isEndBetween = (text: string, at: number, affirmed: number, denied: number, claim: DeniedClaim): boolean =>
  affirmed <= at && at <= denied && claim.isEndedBy(text);

const isAskedOf = (asked: ReadonlySet<string>, words: ReadonlySet<string>): boolean =>
  asked.size > 0 && sharedBy(asked, words) >= Math.max(ASKED_SHARE * asked.size, leastShared(asked));

/** "Have I eaten oysters?" asks about "I have never tried oysters". */
const withoutLight = (asked: ReadonlySet<string>): Set<string> =>
  new Set(Array.from(asked).filter((word) => !LIGHT.has(word) && !HAVING.has(word) && !CONSUMING.has(word)));

const leastShared = (words: ReadonlySet<string>): number => Math.min(LEAST_SHARED, words.size);

type Affirmation = Pick<Contradiction, "affirmation" | "affirmed" | "kind">;

class Statements {
  readonly #sentences = new Map<WrittenMessage, readonly string[]>();
  readonly #asserted = new Map<string, string>();
  readonly #words = new Map<string, ReadonlySet<string>>();

  of(message: WrittenMessage): readonly string[] {
    const sentences = this.#sentences.get(message) ?? statementsOf(message.content);
    this.#sentences.set(message, sentences);
    return sentences;
  }

  assertedOf(sentence: string): string {
    const asserted = this.#asserted.get(sentence) ?? assertedPart(sentence);
    this.#asserted.set(sentence, asserted);
    return asserted;
  }

  wordsOf(sentence: string): ReadonlySet<string> {
    const words = this.#words.get(sentence) ?? withKinds(formStems(sentence));
    this.#words.set(sentence, words);
    return words;
  }
}

interface Denied {
  sentence: string;
  topic: ReadonlySet<string>;
  thing: { verb: string; head: string } | null;
  root: string | null;
  deed: DeniedDeed | null;
}

function bestAffirmation(
  { writer, at }: WrittenMessage,
  { sentence, topic, thing, root, deed }: Denied,
  compared: readonly WrittenMessage[],
  read: Statements,
  isLater: boolean,
): Affirmation | null {
  let best: Affirmation | null = null;
  let most = 0;
  for (const message of compared) {
    if (message.writer !== writer || message.at > at !== isLater) continue;
    for (const stated of read.of(message)) {
      if (stated === sentence) continue;
      const other = read.assertedOf(stated);
      const isDone = deed !== null && doesDeed(other, deed, "past");
      const shared = sharedBy(topic, read.wordsOf(other)) + (root !== null && hasRoot(other, root, topic) ? 1 : 0);
      const isEnough = shared >= Math.max(leastShared(topic), TOPIC_SHARE * topic.size);
      if (
        !isDone &&
        !isEnough &&
        (shared === 0 || thing === null || !(doesThing(other, thing) || hasThing(other, thing)))
      )
        continue;
      if (isNegated(withoutSame(sentence, other), topic)) continue;
      if (deed !== null && isExcluded(sentence, other)) continue;
      if (!isDone && deed !== null && (isOfOtherThing(other, deed) || isOfOthers(other, deed))) continue;
      const isHeld = thing !== null && hasThing(other, thing);
      const isDeed = isDone || isHeld || isDeedIn(other);
      if (!isDeed && !hintsAtDeed(other)) continue;
      const isMet = !isDone && isPreparedOrOfOther(other, topic);
      if (!isDone && isMet && deed !== null && isBeingThere(deed)) continue;
      if (!isDone && shared < LEAST_SHARED && (!isDeed || isMet)) continue;
      // "I walked a dog" does not contradict "I have never had a dog"
      const isOther = thing !== null && HAVING.has(thing.verb) && !isHeld && !doesThing(other, thing);
      if (!isDone && shared < LEAST_SHARED && isOther) continue;
      const strength = shared + (isDeed ? DEED_WORDS : 0) + (isDone ? DONE_WORDS : 0);
      if (strength <= most) continue;
      most = strength;
      const isSame = isDone || (isDeed && !isMet && shared >= LATER_TOPIC_SHARE * topic.size);
      const kind = isLater ? kindOfLater(other, message.at, at, isSame) : "contradiction";
      best = { affirmation: message.id, affirmed: stated, kind };
    }
  }
  return best;
}

function kindOfLater(deed: string, stated: number, denied: number, isSame: boolean): ContradictionKind {
  const time = timeOfDeed(deed, stated, denied) ?? (isSame ? null : "after");
  return time === "before" ? "contradiction" : time === "after" ? "change" : "open";
}

/** The negation in "When I broke my wrist I couldn't write" is about something else. */
function isNegated(sentence: string, topic: ReadonlySet<string>): boolean {
  const parts = sentence.replace(UNSURE, "").split(CLAUSE_STARTS);
  return parts.some(
    (part) => NEGATED.test(part) && (parts.length === 1 || sharedBy(topic, withKinds(formStems(part))) > 0),
  );
}
const CLAUSE_STARTS =
  /[,;:()]|(?<=(?:\p{L}{3,}|\d) )(?=(?:i|we)(?:['’]\p{L}+)? (?!am\b))|\b(?:and|but|so|because|then)\b/iu;

const statementsOf = (content: string): string[] => sentencesOf(content.slice(0, 4_000)).slice(0, MAX_SENTENCES);

/** "corr" of " corrido un maratón", "renn" of " einen Marathon gerannt"; null in English, whose forms are equal stems. */
function participleRoot(clause: string): string | null {
  for (const word of tokenise(clause)) {
    const [, spanish = "", german = ""] = /^(\p{L}{3,})[ai]do$|^ge(\p{L}{3,}?)(?:e?t|en)$/u.exec(word) ?? [];
    if (spanish !== "" || german !== "") return spanish || german;
  }
  const [first = ""] = tokenise(clause);
  return /\p{L}[éi]\b/u.test(clause) && /^\p{L}{4,}[eiu]$/u.test(first) ? first.slice(0, -1) : null;
}

/** Another form of the denied verb. */
const hasRoot = (sentence: string, root: string, topic: ReadonlySet<string>): boolean =>
  tokenise(sentence).some(
    (word) =>
      word.startsWith(root) && word.length <= root.length + ENDING_LETTERS && !topic.has(stemOfStem(stem(word))),
  );
const ENDING_LETTERS = 4;

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
    const [said = "", next = ""] = OWN_DEED.exec(clause) ?? [];
    // "the oysters I had in Cancale"
    const deed = !isPastForm(next.toLowerCase()) && /(?:had|['’]d) \p{L}+$/iu.test(said) ? "had" : next.toLowerCase();
    if (deed !== "had" && !isPastForm(deed)) return false;
    const done = stemOfStem(stem(deed));
    if (verb === done || DOING.has(done)) return true;
    if (CONSUMING.has(verb) || verb === MEET)
      return CONSUMING.has(verb) ? CONSUMING.has(done) || HAVING.has(done) : isCompany(clause, head);
    return HAVING.has(verb) ? GETTING.has(done) : LIGHT.has(verb);
  });
}
const OWN_DEED =
  /\b(?:i|we)(?:['’]ve| have|['’]d| had)?(?: (?:just|recently|already|finally|actually|also|successfully|once|even|both|only))* (\p{L}{2,})\b/iu;
const ALL_OWN_DEEDS = new RegExp(OWN_DEED, "giu");
const ADVERBS = /\b(?:ever|actually|really|even|personally|properly|successfully|once|yet|done any|had any|to)\b/giu;
const BOUNDS = wordSet(
  "in at on with for to from of by about during into before since when where which that myself yet and or",
);
const stems = (list: string): ReadonlySet<string> =>
  new Set(Array.from(wordSet(list), (word) => stemOfStem(stem(word))));
const DOING = stems("finish complete do redo make repeat");
const HAVING = stems("have had own get");
const GETTING = stems("get buy own adopt have had keep receive inherit");
const CONSUMING = stems("eat try tried taste drink sample");
const MEET = stemOfStem(stem("meet"));
const isCompany = (clause: string, head: string): boolean =>
  Array.from(clause.matchAll(COMPANY), ([, one = "", two = ""]) => [one, two]).some((words) =>
    words.some((word) => stem(word.toLowerCase()) === head),
  );
const COMPANY = /\bwith (?:my |our |the )?(\p{L}+)(?!['’]s|\p{L})(?: (\p{L}+)(?!['’]s|\p{L}))?/giu;
const hasThing = (sentence: string, { verb, head }: { verb: string; head: string }): boolean => {
  if (!HAVING.has(verb)) return false;
  const [own, within] = [ownThingsSaid(sentence, "ever"), kindsWithin(head)];
  return [...within].some((word) => own.has(word));
};
const LIGHT = stems(
  "use work do make take go run attend try join touch experience play ride practise practice participate visit be",
);

const formStems = (text: string): Set<string> => new Set(Array.from(contentStems(text), stemOfStem));

function withoutGeneral(terms: ReadonlySet<string>, ignored: ReadonlySet<string> = NO_WORDS): Set<string> {
  return new Set(Array.from(terms, stemOfStem).filter((word) => !GENERAL.has(word) && !ignored.has(word)));
}
