import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import { hasWordOf, wordSet } from "../text/word-set.ts";
import { contentStems, sharedBy } from "../questions/content-stems.ts";

export interface WrittenMessage {
  id: string;
  /** A role or a name. Only statements by one writer can contradict each other. */
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
  /** The affirmation is newer than the denial, so it may be a change. */
  isLater: boolean;
}

/** Beginnings of a negated statement about the writer's past. */
const DENIALS: readonly RegExp[] = [
  /\b(?:i|we)(?:['’]ve| have|['’]d| had)? never\b/iu,
  /\b(?:i|we) (?:have|had|did)(?: not|n['’]t)\b/iu,
  /\b(?:i|we)['’](?:ve|d) not\b/iu,
  /\b(?:ich|wir) (?:habe|haben|hatte|hatten|bin|sind|war|waren)(?: \p{L}+){0,3} (?:nie|niemals|noch nie|nicht|keine?n?|keinerlei)\b/iu,
  /\b(?:nunca|jamás) (?:he|hemos|había|habíamos)\b/iu,
  /\b(?:je n['’]ai|nous n['’]avons) (?:jamais|pas)\b/iu,
];
/** Denials of knowledge, wishes and intentions contradict no deed. */
const ATTITUDES =
  /\b(?:sure|idea|clue|know|known|knew|understand|understood|think|thought|mean|meant|want|wanted|need|needed|decide|decided|hear|heard|expect|expected)\b/iu;
const CLAUSE_END =
  /[,;:.!?\n]|\b(?:but|so|and i|and we|though|although|because|since|aber|denn|weil|pero|porque|mais|parce)\b/iu;

/** Signs of a completed deed. HINTS are weaker: possession, or a deed in passing. */
const DEEDS: readonly RegExp[] = [
  /\b(?:i|we)(?:['’]ve| have|['’]d| had) (?!never\b|not\b|to\b|no\b)/iu,
  /\b(?:i|we)(?: (?:just|recently|already|finally|actually|also|successfully|once|even))* (?:\p{L}{2,}ed|went|took|made|wrote|built|got|bought|did|found|began|started|ran|saw|met|read|sent|paid|won|learnt|taught|gave|spoke|put|set|chose|flew|drove|ate|sang|swam)\b/iu,
  /\b(?:ich|wir) (?:habe|haben|hatte|hatten|bin|sind|war|waren)\b/iu,
  /\b(?:he|hemos|había|habíamos) \p{L}+(?:ado|ido|to|cho)\b/iu,
  /\b(?:j['’]ai|nous avons|j['’]avais) \p{L}/iu,
];
const HINTS =
  /(?<!\p{L})(?:(?:my|our|mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?|mis?|mes|mon|ma) \p{L}|(?:after|since) \p{L}{2,20}ing(?!\p{L})|i['’]m (?:kinda |really |so )?\p{L}{2,20}ed(?!\p{L})|feeling(?!\p{L}))/iu;
const NEGATED =
  /(?<!\p{L})(?:never|not|no|without|nie|niemals|nicht|kein(?:e[mnrs]?)?|ohne|nunca|jamás|sin|jamais|pas|sans)(?!\p{L})|n['’]t(?!\p{L})/iu;
const UNSURE =
  /(?<!\p{L})(?:(?:do|does|did|is|are|was|were|ca|could|would|wo)n['’]t|not) (?:really |quite |fully |even )?(?:sure|know|understand|want|need|think|certain)(?!\p{L})/giu;

/** Words too common in denials to identify a topic. */
const GENERAL = new Set(
  "befor ever project actual previous any yet real past work us use used someth anyth someon anyon".split(" "),
);
/** Verbs of contact that do not amount to doing. */
const MET = wordSet(`
  read heard saw seen ask asked look looked search searched wonder wondered consider considered talk talked spoke discuss discussed watch watched
  thought want wanted plan planned hoped hoping compared comparing
`);
/** Least share of the question's words in the denial, and of the denial's words in the affirmation. */
const ASKED_SHARE = 0.5;
const TOPIC_SHARE = 0.33;
const LEAST_SHARED = 2;
/** Extra weight of a deed, in shared words. */
const DEED_WORDS = 1;
const MAX_FOUND = 2;
const MAX_SENTENCES = 40;
const MAX_MESSAGES = 100;
/** The object of a denial lies within this many characters. */
const REACH_CHARACTERS = 120;

/**
 * Finds denials that answer a question ("I have never used Flask") and earlier statements by the same writer that contradict them ("the
 * homepage route that I built with Flask"). A later deed may be a change, not a contradiction.
 *
 * @param terms stems of the question's words
 * @param messages best first
 * @param order `before`: only statements before their denial; `any`: later ones too, for denials without an earlier one
 * @returns each denial with the affirmation that shares most words, on a tie the one in the better message; in the order of the denials,
 * each affirmation once
 */
export function contradictionsIn(
  terms: ReadonlySet<string>,
  messages: readonly WrittenMessage[],
  order: "before" | "any" = "before",
): Contradiction[] {
  const asked = withoutGeneral(terms);
  if (asked.size === 0) return [];
  const compared = messages.slice(0, MAX_MESSAGES);
  const denying = compared.filter(({ content }) => DENIALS.some((denial) => denial.test(content)));
  if (denying.length === 0) return [];
  const read = new Statements();
  const found = denying.flatMap((message) =>
    read.of(message).flatMap((sentence) => {
      const denial = denialIn(sentence);
      if (denial === null) return [];
      const words = contentStems(denial.reach);
      if (sharedBy(asked, words) < Math.max(ASKED_SHARE * asked.size, leastShared(asked))) return [];
      const denied = withoutGeneral(contentStems(denial.clause));
      const topic = new Set([...denied, ...[...asked].filter((word) => words.has(word))]);
      const find = (isLater: boolean) => bestAffirmation(message, sentence, topic, compared, read, isLater);
      const best = find(false) ?? (order === "any" ? find(true) : null);
      return best === null ? [] : [{ denial: message.id, denied: denial.text, ...best }];
    }),
  );
  const affirmed = new Set<string>();
  return found.filter((one) => !affirmed.has(one.affirmed) && affirmed.add(one.affirmed)).slice(0, MAX_FOUND);
}

/** One-word topics ("Have I ever used Flask?") can share only one. */
const leastShared = (words: ReadonlySet<string>): number => Math.min(LEAST_SHARED, words.size);

type Affirmation = Pick<Contradiction, "affirmation" | "affirmed" | "isLater">;

/** Caches sentences and their words. Reads lazily, because most denials are off topic. */
class Statements {
  readonly #sentences = new Map<WrittenMessage, readonly string[]>();
  readonly #words = new Map<string, ReadonlySet<string>>();

  of(message: WrittenMessage): readonly string[] {
    const sentences = this.#sentences.get(message) ?? statementsOf(message.content);
    this.#sentences.set(message, sentences);
    return sentences;
  }

  wordsOf(sentence: string): ReadonlySet<string> {
    const words = this.#words.get(sentence) ?? contentStems(sentence);
    this.#words.set(sentence, words);
    return words;
  }
}

function bestAffirmation(
  { writer, at }: WrittenMessage,
  sentence: string,
  topic: ReadonlySet<string>,
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
      if (shared < Math.max(leastShared(topic), TOPIC_SHARE * topic.size)) continue;
      if (NEGATED.test(other.replace(UNSURE, ""))) continue;
      const isDeed = DEEDS.some((sign) => sign.test(other));
      if (!isDeed && !HINTS.test(other)) continue;
      // one shared word without a deed is weak evidence
      if (shared < LEAST_SHARED && (!isDeed || hasWordOf(MET, other))) continue;
      const strength = shared + (isDeed ? DEED_WORDS : 0);
      if (strength <= most) continue;
      most = strength;
      best = { affirmation: message.id, affirmed: other, isLater };
    }
  }
  return best;
}

const statementsOf = (content: string): string[] => sentencesOf(content.slice(0, 4_000)).slice(0, MAX_SENTENCES);

interface Denial {
  /** The clause as written. */
  text: string;
  /** The clause after its negation. */
  clause: string;
  /** Text after the negation, past the clause. */
  reach: string;
}

/** The clause in which the writer denies something about themselves, or null. */
function denialIn(sentence: string): Denial | null {
  for (const denial of DENIALS) {
    const found = denial.exec(sentence);
    if (found === null) continue;
    const rest = sentence.slice(found.index + found[0].length);
    const end = CLAUSE_END.exec(rest);
    const clause = end === null ? rest : rest.slice(0, end.index);
    if (ATTITUDES.test(clause)) continue;
    return { text: `${found[0]}${clause}`.trim(), clause, reach: rest.slice(0, REACH_CHARACTERS) };
  }
  return null;
}

const withoutGeneral = (words: ReadonlySet<string>): Set<string> =>
  new Set([...words].filter((word) => !GENERAL.has(word)));
