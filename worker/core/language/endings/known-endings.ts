import type { DateMention } from "../dates/date-mention.ts";
import { findDates } from "../dates/dates.ts";
import type { ExtractedFact, Extraction, ExtractionInput } from "../../extraction/extraction.ts";
import { saysOver } from "../predicates/endings.ts";
import { PLAN } from "../predicates/plans.ts";
import { toEvent } from "../en/endings/ending-facts.ts";
import { timePhrasesOf } from "../en/facts/date-mentions.ts";
import { planBounds } from "../en/facts/timing.ts";
import { withoutDates } from "../en/facts/without-dates.ts";
import { detectLanguage } from "../en/grammar/language.ts";
import { proseOf } from "../en/grammar/prose.ts";
import { splitSentences, type Sentence } from "../en/grammar/sentences.ts";
import { wordsOfDeeds, wordsOfEnded } from "../tasks/read-tasks.ts";
import { indexParts } from "../../text/matching/needed-parts.ts";
import { isStopWord } from "../../text/tokenise.ts";
import type { KnownEnding } from "../types/known-ending.ts";
import { assertedClauses } from "./asserted-clauses.ts";
import { endedFact, movedPlan } from "./ended-fact.ts";
import { ENDING_WORDS, type EndingWords } from "./ending-words.ts";
import { impliedEndings } from "./implied-endings.ts";
import { wordsThatMayBeLifted } from "./lifted-instructions.ts";
import { knownStates, type KnownState } from "./known-states.ts";

/* A clause with a known state's name and a form of ending ends it. */

export function wordsThatMayEnd(content: string): string[] {
  const of = wordsOf(content);
  const prose = proseOf(content.slice(0, MAX_READ));
  const sentences = of === null ? [] : splitSentences(prose, prose.length);
  const words = sentences.flatMap((sentence) =>
    of?.mayEnd(sentence.text) === true && of.isAsserted(sentence)
      ? assertedClauses(
          withoutDates(
            sentence,
            findDates(sentence.text, 0, "UTC").map((date) => within(date, sentence)),
          ),
          of,
        ).flatMap(({ text }) => namedAsOver(text.toLowerCase(), of))
      : [],
  );
  return [...new Set([...[...words, ...wordsOfEnded(prose)].slice(0, MAX_WORDS), ...wordsThatMayBeLifted(content)])];
}

/** Words of finished deeds, by which a message that sets a task is found. */
export const wordsThatMayFulfil = (content: string): string[] =>
  wordsOfDeeds(proseOf(content.slice(0, MAX_READ))).slice(0, MAX_WORDS);

function wordsOf(content: string): EndingWords | null {
  const language = detectLanguage(content);
  if (language === "other") return null;
  const words = ENDING_WORDS[language];
  return words.mayEnd(content) ? words : null;
}

const [MAX_READ, MAX_WORDS, MAX_CLAUSE_WORDS, MAX_NAME_WORDS] = [4_000, 8, 24, 3];

const within = (date: DateMention, { start }: Sentence): DateMention => ({
  ...date,
  start: date.start + start,
  end: date.end + start,
});

const SEARCHED = new WeakMap<KnownEnding, (line: string) => boolean>();

/** A mark stands for words of the line. */
function formsThatMayMatch(line: string, { forms }: EndingWords): readonly KnownEnding[] {
  return forms.filter((form) => {
    const mayMatch = SEARCHED.get(form) ?? indexParts(form.pattern.source.replaceAll("¤", "."));
    SEARCHED.set(form, mayMatch);
    return mayMatch(line);
  });
}

function namedAsOver(line: string, of: EndingWords): string[] {
  const forms = formsThatMayMatch(line, of);
  if (forms.length === 0) return [];
  const words = [...line.matchAll(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu)].slice(0, MAX_CLAUSE_WORDS);
  return words
    .flatMap((first, from) =>
      Array.from({ length: MAX_NAME_WORDS }, (_, more) => words[from + more]).flatMap((last, more) => {
        if (last === undefined || isStopWord(first[0]) || isStopWord(last[0])) return [];
        const marked = marking(line, first.index, last.index + last[0].length, of).text;
        return forms.some(({ pattern }) => pattern.test(marked))
          ? words.slice(from, from + more + 1).map(([word]) => word)
          : [];
      }),
    )
    .filter((word) => word.length > 2 && !isStopWord(word));
}

export function withKnownEndings(
  read: Extraction,
  input: ExtractionInput,
  known: () => readonly ExtractedFact[],
): Extraction {
  const { speaker, content } = input;
  const of = speaker === null || input.role === "assistant" ? null : wordsOf(content);
  if (speaker === null || of === null) return read;
  const states = knownStates([...known(), ...read.facts], speaker);
  const prose = proseOf(content);
  const sentences = splitSentences(prose, prose.length).filter(({ text }) => of.mayEnd(text));
  const named =
    states.length === 0 ? [] : sentences.flatMap((sentence) => endingsIn(sentence, states, input, speaker, of));
  const found = [...named, ...impliedEndings([...read.facts, ...named], sentences, input, speaker, of)];
  const isEnd = ({ predicate, kind, valid_from, valid_to }: ExtractedFact): boolean =>
    saysOver(predicate) || predicate === "CANCELLED" || (kind === "state" && valid_from === null && valid_to !== null);
  const isSaid = ({ predicate, subject, object, object_value }: ExtractedFact): boolean =>
    read.facts.some((fact) => {
      const [thing, other] = [object ?? object_value ?? "", fact.object ?? fact.object_value ?? ""];
      const isSame = [thing, other].some(
        (one) => one !== "" && (one === thing ? other : thing).toLowerCase().includes(one.toLowerCase()),
      );
      return (
        isEnd(fact) && fact.subject === subject && isSame && (predicate === "DIED") === (fact.predicate === "DIED")
      );
    });
  // a move may be read without its time: "moved to May"
  const isMoved = (fact: ExtractedFact, other: ExtractedFact, isDated: boolean): boolean =>
    fact.predicate === PLAN &&
    other.predicate === PLAN &&
    isDated === (other.due != null) &&
    overlap(fact.span, other.span);
  // "quit Acme" says more of a known employer
  const isNamed = (fact: ExtractedFact): boolean =>
    (fact.predicate === "QUIT" || fact.predicate === "LEFT") &&
    named.some(
      (other) => other.predicate === "LEFT_JOB_AT" && other.subject === fact.subject && overlap(other.span, fact.span),
    );
  const facts = found.filter(
    (fact, place) =>
      (!isSaid(fact) || (fact.predicate === "LEFT_JOB_AT" && read.facts.some((other) => isNamed(other)))) &&
      !read.facts.some((other) => isMoved(fact, other, true)) &&
      !lives(fact, read.facts) &&
      !found.slice(0, place).some((other) => other.fact === fact.fact),
  );
  if (facts.length === 0) return read;
  const listed = new Set(read.entities.map(({ name }) => name));
  const people = facts.flatMap(({ subject, object }) => (object === null ? [subject] : [subject, object]));
  return {
    entities: [
      ...read.entities,
      ...[...new Set(people)].filter((name) => !listed.has(name)).map((name) => ({ name, type: "concept", count: 1 })),
    ],
    facts: [
      ...read.facts.filter((other) => !isNamed(other) && !facts.some((fact) => isMoved(fact, other, false))),
      ...facts,
    ],
  };
}

/** "Rex has left us, he lives with mum" is not a death. */
const lives = ({ predicate, subject, span }: ExtractedFact, facts: readonly ExtractedFact[]): boolean =>
  predicate === "DIED" &&
  facts.some(
    (fact) => fact.kind === "state" && fact.subject === subject && fact.valid_to === null && overlap(fact.span, span),
  );
const overlap = (one: ExtractedFact["span"], other: ExtractedFact["span"]): boolean =>
  one !== null && other !== null && one[0] < other[1] && other[0] < one[1];

function endingsIn(
  sentence: Sentence,
  states: readonly KnownState[],
  input: ExtractionInput,
  speaker: string,
  of: EndingWords,
): ExtractedFact[] {
  const { dates: mentions } = timePhrasesOf(sentence, input);
  const context = { speaker, reference_time: input.reference_time, mentions, places: new Set<string>() };
  if (!of.isAsserted(sentence)) return [];
  return assertedClauses(withoutDates(sentence, mentions), of).flatMap(({ text, dates }) => {
    const line = text.toLowerCase();
    // of several states with one name, the newest counts
    const ended = states.toReversed().flatMap((state) => {
      const ended = endingOf(line, state, of);
      return ended === null ? [] : [{ state, ...ended }];
    });
    const first = ended[0];
    if (first === undefined) return [];
    // "the dog" may be either of two
    const isUnsure = !isNamed(line, first.state) && ended.some(({ state }) => thingOf(state) !== thingOf(first.state));
    if (isUnsure) return [];
    const { state, ending, words, month } = first;
    if (ending.gives !== "MOVED_PLAN")
      return [toEvent(endedFact(state.fact, ending.gives, speaker, of.language), sentence, context, dates)];
    const inOrder = mentions.toSorted((a, b) => a.start - b.start);
    const at = inOrder.findLast((_, place) => month === null && dates?.includes(place) === true);
    const [said] = month === null ? [] : findDates(`in ${month}`, input.reference_time, input.time_zone);
    const period = (at ?? said)?.resolve("future") ?? null;
    if (period === null || period.to <= input.reference_time) return [];
    const bounds = planBounds(period, "at", input.reference_time);
    return [{ ...movedPlan(state.fact, words, speaker, bounds), span: [sentence.start, sentence.end] }];
  });
}

const thingOf = ({ fact }: KnownState): string => (fact.object ?? fact.object_value ?? "").toLowerCase();
const isNamed = (line: string, { names }: KnownState): boolean => names.some((name) => line.includes(name));

function endingOf(
  line: string,
  { fact, family, names, nouns }: KnownState,
  of: EndingWords,
): { ending: KnownEnding; words: string; month: string | null } | null {
  for (const words of [...names, ...nouns]) {
    const marked = withMark(line, words, !names.includes(words), of);
    if (marked === null) continue;
    for (const ending of formsThatMayMatch(line, of)) {
      const match = ending.of.includes(family) ? ending.pattern.exec(marked) : null;
      if (match !== null && endsAs(match, fact.fact)) return { ending, words, month: match.groups?.["month"] ?? null };
    }
  }
  return null;
}

/** "No longer my favourite" does not end being a dentist. */
const endsAs = (match: RegExpExecArray, stated: string): boolean =>
  stated.toLowerCase().includes(match.groups?.["role"] ?? "");

function withMark(line: string, words: string, isNoun: boolean, of: EndingWords): string | null {
  const at = line.indexOf(words);
  const end = at + words.length;
  if (at < 0 || /[\p{L}\p{N}]/u.test(line[at - 1] ?? " ") || /[\p{L}\p{N}-]/u.test(line[end] ?? " ")) return null;
  const { lead, text } = marking(line, at, end, of);
  return isNoun && !of.owned.test(lead) ? null : text;
}

function marking(
  line: string,
  start: number,
  end: number,
  { lead: before }: EndingWords,
): { lead: string; text: string } {
  let from = start;
  for (let word = before.exec(line.slice(0, from)); word !== null; word = before.exec(line.slice(0, from)))
    from -= word[0].trimStart().length;
  const lead = line.slice(from, start);
  return { lead, text: `${line.slice(0, start - lead.length)}¤${line.slice(end)}`.trim() };
}
