import { formerRelation, type FormerRelation } from "./relations/former-relations.ts";
import {
  askedNumber,
  askedPast,
  type AskedPast,
  askedStems,
  asksForPresentValue,
  asksOfAssistant,
  type ContradictionKind,
  contradictionsIn,
  isOfThatTime,
  isOnlyOfLater,
  numbersIn,
  ownersIn,
  periodsAsked,
  withoutOtherThings,
} from "../language/index.ts";
import { lexicalScores } from "../retrieve/lexical-scorer.ts";
import { isBySubject, isOfAnother, namesOfOwn, personsIn } from "./about-persons.ts";
import { hasAskedKind } from "./answer-kind.ts";
import { statesAskedKind } from "./kinds/states-asked-kind.ts";
import type { Choice, HopChoices } from "./choices.ts";
import { contentTerms, coverage, leastToQuote, stemsOf } from "./coverage.ts";
import type { Evidence, EvidenceItem, Judgement } from "./evidence.ts";
import { answeringSentence, currentText } from "./excerpts.ts";
import { scoreEdge } from "./edge-score.ts";
import type { SeenEdge } from "./graph.ts";
import { ownThings } from "./own-things.ts";
import { impliedWords } from "./implied-words.ts";
import { renderDate } from "../text/shown-date.ts";
import { stem } from "../text/stem.ts";
import { queryTerms } from "../text/tokenise.ts";
import { judgeBySlot } from "./relations/slot-questions.ts";
import { isUnreal } from "./unreal.ts";
import { withChangeOfValue } from "./value-changes.ts";
import { withLaterChange } from "./later-changes.ts";
import { quoteOfAssistant } from "./quotes/assistants-words.ts";

/** Answers with quotations, without statements that were superseded before the moment of the question. */
export const BUILTIN_GUIDE = "builtin-guide-16";

const MIN_COVERAGE = 0.75;
const MIN_COVERAGE_REPLAYED = 0.3;
const MIN_SCORE_SHARE = 0.6;
const MAX_CITED = 3;

export function splitByWords(question: string, most: number): string[] {
  const parts = question
    .split(/\?\s+|,?(?<!\s)\s+and\s+(?=(?:who|what|when|where|why|how|which|did|does|do|is|are|was|were)\b)/iu)
    .map((part) => part.replace(/(?<![?\s])[?\s]+$/u, "").trim())
    .filter((part) => part !== "");
  return parts.length > most ? [question] : parts;
}

interface Piece {
  found: EvidenceItem;
  list: "facts" | "chunks";
  index: number;
  quote: string;
  text: string;
  score: number;
}

/** Words never answer a question about several things in full, and only a number answers a question for a number. */
export function judgeByWords(evidence: Evidence): Judgement {
  const judged = judge(evidence);
  if (!judged.enough) {
    const quoted = quoteOfAssistant(evidence);
    if (quoted !== null && (quoted.enough || judged.answer === "")) return quoted;
  }
  return withLaterChange(evidence, withChangeOfValue(evidence, judged));
}

function judge(evidence: Evidence): Judgement {
  const { question, known_answer } = evidence;
  const sure = known_answer === null ? (contradictionOf(evidence) ?? judgeBySlot(evidence)) : null;
  if (sure !== null) return sure;
  const wanted = known_answer === null ? question : `${question} ${known_answer}`;
  const former = formerRelation(question, evidence.asker ?? [], evidence.asked_at.as_of);
  const past = known_answer === null ? askedPast(question, evidence.asked_at.as_of) : null;
  const pieces = piecesOf(evidence, former, wanted).map((piece) => ofThatTime(piece, past));
  const own = namesOfOwn(
    question,
    evidence.asker ?? [],
    pieces.map(({ quote }) => quote),
  );
  const isOfPast = ASKS_FORMER.test(question) || former?.period === null;
  const judgeOne = (group: readonly Piece[]): Group => judgeGroup(evidence, own, isOfPast, wanted, group);
  const alone = pieces.map((piece) => judgeOne([piece]));
  const covered = new Map(alone.map(({ group: [piece], covered }) => [piece, covered]));
  const owners = ownersIn(question);
  const together = linkedFacts(pieces, owners.length > 0)
    // for "Omar's sister", only one fact of a pair may be about a person of Omar's; the other one answers
    .filter((pair) => owners.every((owner) => pair.filter((piece) => isOf(piece, owner)).length <= 1))
    .map(judgeOne)
    .filter((pair) => pair.group.every((piece) => pair.covered > (covered.get(piece) ?? 0)));
  const groups = ofAskedTime(
    past,
    ofAskedThing(
      question,
      [...alone, ...together].filter(({ isQuoted }) => isQuoted),
    ),
  );
  const enough = groups.filter(({ isEnough }) => isEnough);
  // next to a full answer, a partial one is noise
  const quotable = enough.length > 0 ? enough : groups;
  const best = Math.max(0, ...quotable.map(({ score }) => score));
  const chosen = quotable.filter(({ score }) => score >= MIN_SCORE_SHARE * best).sort((a, b) => b.score - a.score);
  const isOne = known_answer === null && askedNumber(question) === "one" && !YES_OR_NO.test(question);
  const answering = isOne ? newest(chosen).group : chosen.flatMap(({ group }) => group);
  const cited = withoutSources(answering).slice(0, MAX_CITED);
  return {
    enough: enough.length > 0 && isWhole(question, known_answer, cited),
    answer: [...new Set(cited.map(({ quote }) => quote))].join(" "),
    facts: cited.filter(({ list }) => list === "facts").map(({ index }) => index),
    chunks: cited.filter(({ list }) => list === "chunks").map(({ index }) => index),
  };
}

const YES_OR_NO =
  /^\s*(?:do|does|did|is|are|was|were|am|has|have|had|can|could|will|would|should|may|might|must)(?:n['’]t)?\b/iu;

/** "My half marathon time" is not the asked marathon time. */
const ofAskedThing = (question: string, chosen: readonly Group[]): Group[] =>
  asksForPresentValue(question)
    ? withoutOtherThings(question, askedStems(question), chosen, ({ group }) =>
        group.map(({ quote }) => quote).join(" "),
      )
    : [...chosen];

const writtenAt = ({ found }: Piece): number | undefined => found.step.chunk?.written?.at;

/** A price in a message of May needs no word for May to be the price in May. */
function ofThatTime(piece: Piece, past: AskedPast | null): Piece {
  const at = writtenAt(piece);
  const isThen = past !== null && at !== undefined && isOfThatTime(at, past);
  return isThen ? { ...piece, text: `${piece.text} ${past.words}` } : piece;
}

/** A later price is not the price in May, and alone at most a weak answer. */
function ofAskedTime(past: AskedPast | null, groups: readonly Group[]): Group[] {
  if (past === null) return [...groups];
  const isLater = ({ group }: Group): boolean =>
    group.every((piece) => isOnlyOfLater(piece.quote, writtenAt(piece) ?? -Infinity, past));
  const timely = groups.filter((one) => !isLater(one));
  return timely.length > 0 ? timely : groups.map((one) => ({ ...one, isEnough: false }));
}

/** Later statements hold, so the latest of equally good messages answers. */
function newest(chosen: readonly Group[]): { group: readonly Piece[] } {
  const [best] = chosen;
  if (best === undefined) return { group: [] };
  const at = ({ group }: Group): number => group[0]?.found.step.chunk?.written?.at ?? 0;
  if (best.group.some(({ list }) => list === "facts")) return best;
  return chosen
    .filter(({ group, covered }) => covered >= best.covered && group.every(({ list }) => list === "chunks"))
    .reduce((latest, one) => (at(one) > at(latest) ? one : latest), best);
}

const CONTRADICTED: Record<ContradictionKind, (first: string, second: string) => string> = {
  contradiction: (first, second) => `These statements contradict each other: ${first} and ${second}.`,
  open: (first, second) =>
    `${first}, and later ${second}. These statements contradict each other unless it changed in between.`,
  change: (first, second) => `${first}, and later ${second}.`,
};

function contradictionOf({ question, chunks }: Evidence): Judgement | null {
  const messages = chunks.flatMap(({ step: { chunk } }) =>
    chunk?.written === undefined
      ? []
      : { id: chunk.id, writer: chunk.written.by, at: chunk.written.at, content: chunk.text },
  );
  const asked = new Set(queryTerms(question).map(stem));
  const [found] = contradictionsIn(asked, messages);
  if (found === undefined) return null;
  const placeOf = (id: string): number => chunks.findIndex(({ step: { chunk } }) => chunk?.id === id);
  const atOf = (id: string): number => messages.find((message) => message.id === id)?.at ?? 0;
  const [first, second] = [
    { id: found.affirmation, text: found.affirmed, isLater: found.kind !== "contradiction" },
    { id: found.denial, text: found.denied, isLater: false },
  ]
    .toSorted((a, b) =>
      found.kind === "contradiction" ? 0 : atOf(a.id) - atOf(b.id) || Number(a.isLater) - Number(b.isLater),
    )
    .map(({ id, text }) => `“${text}” (${renderDate(atOf(id), "day")})`);
  return {
    enough: YES_OR_NO.test(question) || statesAskedKind(question, found.affirmed),
    answer: CONTRADICTED[found.kind](first ?? "", second ?? ""),
    facts: [],
    chunks: [...new Set([placeOf(found.affirmation), placeOf(found.denial)])],
  };
}

function withoutSources(pieces: readonly Piece[]): Piece[] {
  const sources = new Set(pieces.map(({ found: { step } }) => step.fact?.episode_id));
  return [...new Set(pieces)].filter(({ found: { step } }) => step.chunk === null || !sources.has(step.chunk.id));
}

interface Group {
  group: readonly Piece[];
  covered: number;
  score: number;
  isQuoted: boolean;
  isEnough: boolean;
}

function judgeGroup(
  { question, persons, asker = [], known_answer }: Evidence,
  own: readonly string[],
  isOfPast: boolean,
  wanted: string,
  group: readonly Piece[],
): Group {
  const things = [...ownThings(question)].join(" ");
  const texts = group.map(({ found, text, quote }) =>
    personsIn(own, found, quote).length > 0 ? `${text} ${things}` : text,
  );
  const covered = coverage(wanted, persons, texts);
  const named = new Set(group.flatMap(({ found, quote }) => personsIn(persons, found, quote)));
  const isOther = ({ quote }: Piece): boolean =>
    (known_answer === null && isUnreal(quote, question)) ||
    isOfAnother(quote, question, asker, own) ||
    !isBySubject(question, quote, asker);
  // "my sister": both facts of a pair are needed, so neither may be about another person
  const isOfOthers = ownThings(question).size > 0 ? group.some(isOther) : group.every(isOther);
  const isReplayed = group.every(({ found }) => found.replayed);
  const isOfKind =
    isReplayed ||
    (group.some(({ quote }) => hasAskedKind(question, quote, asker)) &&
      saysMainClause(question, texts) &&
      (!isOfPast || group.some(({ quote }) => SAYS_FORMER.test(quote))));
  const isAbout = named.size === persons.length && !isOfOthers && isOfKind;
  const least = isReplayed ? MIN_COVERAGE_REPLAYED : null;
  return {
    group,
    covered,
    score: covered + Math.max(...group.map(({ score }) => score)),
    isQuoted: isAbout && covered >= (least ?? leastToQuote(question, persons, texts)),
    isEnough:
      isAbout &&
      covered >= (least ?? MIN_COVERAGE) &&
      (isReplayed || known_answer !== null || group.some(({ quote }) => statesAskedKind(question, quote, asker))),
  };
}

/** "Which family owns the mill that supplies the bakery?" needs more than the supplier's name. */
function saysMainClause(question: string, texts: readonly string[]): boolean {
  const main = /^(?:which|what|who) (.{3,80}?) (?:that|which|who) \p{L}+s (?=the |\p{Lu}|my )/iu.exec(
    question.trim(),
  )?.[1];
  const said = new Set(texts.flatMap(stemsOf));
  return main === undefined || contentTerms(main, []).every((term) => said.has(term));
}

const ASKS_FORMER =
  /^(?:where|what|which|who)\b.{0,80}\b(?:(?:live|work|study|job|boss|home|employer|address|budget|rent|name)d?\b.{0,40}\bbefore\b|used to\b|previous(?:ly)?\b|former(?:ly)?\b)/iu;
const SAYS_FORMER = /\b(?:until|ended|before|used to|previous(?:ly)?|former(?:ly)?|was|were|left|quit|no longer)\b|–/iu;

function isWhole(question: string, known_answer: string | null, pieces: readonly Piece[]): boolean {
  const number = known_answer === null ? askedNumber(question) : "one";
  return number === "one" || (number === "count" && numbersIn(pieces.map(({ quote }) => quote)).size === 1);
}

function piecesOf(
  { question, facts, chunks, asked_at }: Evidence,
  former: FormerRelation | null,
  wanted: string,
): Piece[] {
  const isOfOtherTime = ({ step: { fact } }: EvidenceItem): boolean =>
    former !== null && fact?.relation?.predicate === former.predicate;
  const periods = periodsAsked(question, asked_at.as_of, "UTC");
  const isLater = ({ step: { fact } }: EvidenceItem): boolean =>
    fact?.began !== undefined && periods.length > 0 && periods.every(({ to }) => (fact.began ?? 0) >= to);
  const isGenerated = ({ step: { chunk } }: EvidenceItem): boolean => chunk?.generated === true;
  const ofAssistant = new Set(chunks.filter(isGenerated).flatMap(({ step: { chunk } }) => chunk?.id ?? []));
  const isOfItsWords = ofAssistant.size > 0 && asksOfAssistant(question);
  // an assistant repeats, supposes and suggests; "Write me a function" does not tell which one it wrote
  const isOfOther = (found: EvidenceItem, quote: string): boolean =>
    isGenerated(found) !== isOfItsWords && !(isOfItsWords && asksOfAssistant(quote));
  const items = [
    ...facts.flatMap((found, index) =>
      isLater(found) || isOfOtherTime(found) || (isOfItsWords && !ofAssistant.has(found.step.fact?.episode_id ?? ""))
        ? []
        : { found, list: "facts" as const, index, ...wordsOf(question, found) },
    ),
    ...chunks.flatMap((found, index) => {
      const words = wordsOf(question, found);
      return isOfOther(found, words.quote) ? [] : { found, list: "chunks" as const, index, ...words };
    }),
  ];
  const scores = lexicalScores(
    wanted,
    items.map(({ text }) => text),
  );
  return items
    .map((item, position) => ({ ...item, score: scores[position] ?? 0 }))
    .filter(({ score, quote }) => score > 0 && quote !== "")
    .sort((a, b) => b.score - a.score || (a.list < b.list ? 1 : a.list > b.list ? -1 : a.index - b.index));
}

function linkedFacts(pieces: readonly Piece[], isOwned: boolean): Piece[][] {
  const facts = pieces.filter(({ list }) => list === "facts");
  return facts.flatMap((one, place) =>
    facts.slice(place + 1).flatMap((other) => (isLink(one.found, other.found, isOwned) ? [[one, other]] : [])),
  );
}

const isOf = ({ found, quote }: Piece, name: string): boolean => personsIn([name], found, quote).length > 0;

const isLink = ({ step: a }: EvidenceItem, { step: b }: EvidenceItem, isOwned: boolean): boolean =>
  a.to.id === b.from.id || b.to.id === a.from.id || a.to.id === b.to.id || (isOwned && a.from.id === b.from.id);

function wordsOf(question: string, { step: { fact, chunk } }: EvidenceItem): { text: string; quote: string } {
  // the end in "(before 29 Sep 2025)" does not belong to the earlier state
  if (fact !== null) return { text: `${fact.text.replace(NOTED, "(")} ${impliedWords(fact.text)}`, quote: fact.text };
  const current = chunk === null ? "" : currentText(chunk);
  const quote = answeringSentence(question, current);
  return { text: `${chunk?.title ?? ""}: ${quote} ${impliedWords(quote)}`, quote };
}

const NOTED = /\((?:as of|before|until|since|by|after|planned for|done|dropped) /u;

export function chooseByMass(choices: HopChoices, massOf: (node: string) => number): Choice {
  const { options } = choices;
  const owned = ownedIn(choices.question, choices.persons);
  const nodes = owned === null ? new Set<string>() : ownedNodes(choices, owned);
  const back = nodes.has(choices.current.id) ? -1 : choices.visited.findIndex(({ id }) => nodes.has(id));
  if (back >= 0) return { back, reason: "is named by the question" };
  const missing = missingTerms(choices);
  const scores = options.map((option) =>
    isPromising(option, missing) ? scoreEdge(option.relevance, massOf(option.to.id), option.weight) : -Infinity,
  );
  const best = scores.reduce((leader, score, index) => (score > (scores[leader] ?? -Infinity) ? index : leader), 0);
  if ((scores[best] ?? -Infinity) > -Infinity) return { go: best, reason: "may have more of the question's words" };
  return { stop: true, reason: missing.size === 0 ? "all words of the question are found" : "nothing here matches" };
}

const isPromising = ({ fact, excerpt, to, learned, weight }: SeenEdge, missing: ReadonlySet<string>): boolean =>
  (learned && weight > 0) ||
  stemsOf(`${fact?.text ?? ""} ${excerpt ?? ""} ${to.name}`).some((word) => missing.has(word));

interface Owned {
  owner: string;
  /** Stem of "sister" in "Omar's sister". */
  relation: string;
}

function ownedIn(question: string, persons: readonly string[]): Owned | null {
  const [owner, ...others] = ownersIn(question);
  if (owner === undefined || others.length > 0) return null;
  const [relation] = contentTerms(question.slice(question.indexOf(owner) + owner.length), persons);
  return relation === undefined ? null : { owner, relation };
}

/** Leila for "Where does Omar's sister live?" after "Leila is Omar's sister." */
function ownedNodes({ facts }: Evidence, { owner, relation }: Owned): Set<string> {
  const isOwned = (text: string): boolean => /^['’]s$/u.test(text.split(owner)[1]?.slice(0, 2) ?? "");
  return new Set(
    facts.flatMap(({ step: { from, to, fact } }) =>
      fact !== null && isOwned(fact.text) && stemsOf(fact.text).includes(relation)
        ? [from, to].filter(({ kind, name }) => kind === "entity" && name !== owner).map(({ id }) => id)
        : [],
    ),
  );
}

/** Words about Omar or others say nothing of his sister. */
function missingTerms(evidence: Evidence): Set<string> {
  const { question, persons, facts, chunks } = evidence;
  const owned = ownedIn(question, persons);
  const nodes = owned === null ? new Set<string>() : ownedNodes(evidence, owned);
  const found = new Set(
    [...facts, ...chunks].flatMap((item) => {
      const { from, to, fact } = item.step;
      const counts = nodes.size === 0 || (fact !== null && (nodes.has(from.id) || nodes.has(to.id)));
      return stemsOf(wordsOf(question, item).text).filter((term) => counts || term === owned?.relation);
    }),
  );
  return new Set(contentTerms(question, persons).filter((term) => !found.has(term)));
}
