import type { Instant } from "../../../shared/instant.ts";
import { askedStems, asksForPresentValue, contentStems, namesOtherThing, questionGrammar } from "../language/index.ts";
import { renderDate } from "../text/shown-date.ts";
import { stem } from "../text/stem.ts";
import { tokenise } from "../text/tokenise.ts";
import { stemOfForms } from "../text/verb-forms.ts";
import { asksOfAsker, isOfAnother } from "./about-persons.ts";
import { hasAskedKind } from "./answer-kind.ts";
import { contentTerms, isYesOrNo } from "./coverage.ts";
import type { Evidence, Judgement } from "./evidence.ts";
import { CHANGE_CUE, changeTheme, type ChangeTheme, ENDING_CUE } from "./change-themes.ts";
import { currentText, sentencesOf } from "./excerpts.ts";
import { statesAskedKind } from "./kinds/states-asked-kind.ts";
import { isUncertain } from "./yes-or-no.ts";

const OF_THE_PAST =
  /(?<!\p{L})(?:did|was|were|had|used to|original|originally|initial|initially|first|before|previous|previously|earlier|former|formerly|ever)(?!\p{L})/iu;
const [MOST_CHARACTERS, MOST_IN_QUOTE] = [4_000, 300];
/** "Update: it's Sunday now" speaks of the message before. */
const MEANS_THE_LAST =
  /^(?:(?:update|edit|ps|ok|okay|so|and|but|well|oh|wait|actually|btw|they just \p{L}+|he just \p{L}+|she just \p{L}+|now)[:,]? )*(?:it['’]?s|it is|it|that['’]?s|that|they|this is) (?!(?:too|so|very|really) )/iu;
const IN_MAY = /(?<=(?<!\p{L})(?:in|from|since|until|till|by|of|on|as of|early|late|\d|th|st|nd|rd) )may(?!\p{L})/giu;
const UNDECIDED =
  /(?<!\p{L})(?:thinking (?:of|about)|considering|contemplating|toying with|tempted to|dreaming of|not sure)(?!\p{L})/iu;
const BETWEEN = /[,;:()–—]|\s-\s|(?<!\s)\s+(?:and|but|so|because|cause|since|while|although)\s/u;

interface LaterSentence {
  place: number;
  sentence: string;
  /** The whole text, which names the person that "she" means. */
  message: string;
  at: Instant;
  /** The message was written in the same sitting as the answer. */
  isNext: boolean;
}

/**
 * Quotes the newest message that may have changed what the answer says, next to the answer: the older one alone may be
 * false.
 */
export function withLaterChange(evidence: Evidence, judgement: Judgement): Judgement {
  const { question, known_answer, persons, asker = [], facts } = evidence;
  if (known_answer !== null || OF_THE_PAST.test(question)) return judgement;
  if (judgement.answer === "") return answerOfChange(evidence) ?? judgement;
  // an ended state answers a question about the past
  const isOver = judgement.facts.some((place) => (facts[place]?.step.fact?.relation?.to ?? null) !== null);
  const source = isOver ? null : sourceOf(evidence, judgement);
  if (source === null) return judgement;
  const own = new Set([...persons, ...asker, source.by].flatMap(tokenise).map(stem));
  const topics = contentTerms(question, persons)
    .map(stem)
    .filter((word) => !own.has(word) && !CHANGE_CUE.test(word));
  // "Tank is confused why we are not moving" changes nothing of Tank's breed
  const things = questionGrammar(question).size > 0 ? topics : topics.filter((word) => !isNamed(question, word));
  const topic = new Set(things.length > 0 ? things : topics);
  const theme = changeTheme(question);
  const isOfWriter =
    asker.length > 0 || persons.some((name) => tokenise(name).some((word) => tokenise(source.by).includes(word)));
  const others = persons.filter((name) => !tokenise(name).some((word) => tokenise(source.by).includes(word)));
  const asked = asksForPresentValue(question) ? askedStems(question) : null;
  const named = namesIn(judgement.answer.replaceAll(NOTE, ""), [question, ...own].join(" "));
  const changes = laterThan(evidence, source).filter(
    ({ sentence, message, isNext }) =>
      isOfNamed(sentence, named) ||
      clausesOf(sentence).some(
        (clause) =>
          (CHANGE_CUE.test(clause) || theme?.says.test(clause) === true) &&
          !(asked !== null && namesOtherThing(question, asked, judgement.answer, clause)) &&
          !isUncertain(clause.replace(IN_MAY, " ")) &&
          !UNDECIDED.test(clause) &&
          ((isOfTopic(clause, topic) && !isOfSomeoneElse(clause, question, asker, isOfWriter ? source.by : null)) ||
            (theme !== null && isOfTheme(clause, theme, { isOfWriter, others, question, asker, message })) ||
            (isNext && MEANS_THE_LAST.test(clause.trim()) && hasAskedKind(question, clause, asker))),
      ),
  );
  const newest = changes.reduce<LaterSentence | null>(
    (last, one) => (last === null || one.at >= last.at ? one : last),
    null,
  );
  if (newest === null || judgement.answer.includes(newest.sentence.trim())) return judgement;
  const later = `, and later “${shortened(newest.sentence)}” (${renderDate(newest.at, "day")}).`;
  const isDated = DATED.test(judgement.answer);
  if (isDated && !judgement.answer.endsWith(").")) return judgement;
  const answer = judgement.answer.replace(/(?<!\s)\s*\((?:as of|since)[^()]*\)$/u, "");
  return {
    enough: judgement.enough,
    answer: isDated ? judgement.answer.replace(/\.$/u, later) : `“${answer}” (${renderDate(source.at, "day")})${later}`,
    facts: judgement.facts,
    chunks: [...new Set([...judgement.chunks, newest.place])],
  };
}

const isNamed = (question: string, word: string): boolean =>
  [...question.matchAll(/(?<=\s)\p{Lu}[\p{L}\p{M}]+/gu)].some(([name]) => tokenise(name).map(stem).includes(word));

/** "Ewan" in "I took on an apprentice, Ewan, 17", unless it is known from elsewhere. */
function namesIn(answer: string, known: string): string[] {
  const words = new Set(tokenise(known).map(stem));
  return [...answer.matchAll(NAME_INSIDE)]
    .flatMap(([name]) => tokenise(name))
    .filter((name) => !words.has(stem(name)) && !NO_NAME.test(name));
}
const NOTE = /(?<!\s)\s*\([^()]*\d{4}\)/gu;
const NAME_INSIDE = /(?<=[\p{L}\p{N},;:(] )\p{Lu}\p{Ll}{2,}|(?<=\()\p{Lu}\p{Ll}{2,}/gu;
const NO_NAME =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/u;

const isOfNamed = (sentence: string, named: readonly string[]): boolean => {
  const said = tokenise(sentence);
  return (
    named.some((name) => said.includes(name)) &&
    ENDING_CUE.test(sentence) &&
    !isUncertain(sentence.replace(IN_MAY, " ")) &&
    !UNDECIDED.test(sentence)
  );
};

/**
 * "Graeme's taken redundancy" answers whether he still works on the rigs, although it has none of these words: without
 * another answer, the newest message that changes what the question is about.
 */
function answerOfChange({ question, persons, asker = [], chunks }: Evidence): Judgement | null {
  const theme = changeTheme(question);
  if (theme === null || !ASKS_STATE.test(question) || asksMore(question, persons, theme)) return null;
  const isAsker = (by: string): boolean =>
    asker.length > 0
      ? asker.some((name) => tokenise(name).some((word) => tokenise(by).includes(word)))
      : persons.some((name) => tokenise(name).some((word) => tokenise(by).includes(word)));
  const found = chunks.flatMap(({ step: { chunk } }, place) => {
    if (chunk?.written === undefined || chunk.setting !== undefined || chunk.generated === true) return [];
    const { by, at } = chunk.written;
    const isOfWriter = isAsker(by);
    const others = persons.filter((name) => !tokenise(name).some((word) => tokenise(by).includes(word)));
    const current = currentText(chunk);
    return sentencesOf(current.slice(0, MOST_CHARACTERS))
      .filter((sentence) => !sentence.trimEnd().endsWith("?") && hasAskedKind(question, sentence, asker))
      .filter((sentence) => GAINS.test(sentence) || statesAskedKind(question, sentence, asker))
      .filter((sentence) =>
        clausesOf(sentence).some(
          (clause) =>
            !isUncertain(clause.replace(IN_MAY, " ")) &&
            !UNDECIDED.test(clause) &&
            isOfTheme(clause, theme, { isOfWriter, others, question, asker, message: current }),
        ),
      )
      .map((sentence) => ({ place, sentence: sentence.trim(), at }));
  });
  const [first, ...rest] = found;
  if (first === undefined) return null;
  const newest = rest.reduce((last, one) => (one.at >= last.at ? one : last), first);
  return { enough: false, answer: newest.sentence, facts: [], chunks: [newest.place] };
}

const ASKS_STATE =
  /^\W*(?:(?:what|which|where|who)(?:['’]s)?(?: \p{L}+)? )?(?:is|are|am|do|does|can|['’]s)(?!\p{L})|^\W*(?:who|what)['’]s|^\W*(?:sigue|wo|wer|wohnt|arbeitet|lebt|ist|hat)(?!\p{L})/iu;
/** "Does he still work on the ferry?" may name one more thing, but "What does she view her pets as?" asks more. */
function asksMore(question: string, persons: readonly string[], { asks }: ChangeTheme): boolean {
  const terms = new Set(contentTerms(question, persons));
  const others = tokenise(question).filter(
    (word) => terms.has(stemOfForms(word)) && !asks.test(word) && !/^(?:still|noch|now|jetzt|sigue)$/u.test(word),
  );
  return others.length > (isYesOrNo(question) || questionGrammar(question).size > 0 ? 1 : 0);
}

/** "I've bought a Jimny" tells which car, without the word. */
const GAINS = /(?<!\p{L})(?:bought|got|adopted|leased|chose|found) (?:a|an|the|my|our)(?!\p{L})/iu;

/** An answer that quotes two values with their days. */
const DATED = /^(?:“.{1,1000}?|These statements .{1,1000}?)” \([^()]{4,40}\)(?:, and later “|\.| and “)/su;

/** The newest of the cited messages, and the sources of cited facts. */
function sourceOf({ facts, chunks }: Evidence, judgement: Judgement): { at: Instant; by: string } | null {
  const cited = [
    ...judgement.chunks.flatMap((place) => chunks[place]?.step.chunk?.written ?? []),
    ...judgement.facts.flatMap((place) => {
      const fact = facts[place]?.step.fact ?? null;
      if (fact === null) return [];
      const source = chunks.find(({ step: { chunk } }) => chunk !== null && chunk.id === fact.episode_id)?.step.chunk;
      const at = source?.written?.at ?? fact.relation?.from ?? fact.began;
      return at === undefined || at === null ? [] : [{ at, by: source?.written?.by ?? fact.relation?.subject ?? "" }];
    }),
  ];
  return cited.reduce<{ at: Instant; by: string } | null>(
    (newest, one) => (newest === null || one.at > newest.at ? one : newest),
    null,
  );
}

function laterThan({ chunks }: Evidence, source: { at: Instant; by: string }): LaterSentence[] {
  return chunks.flatMap(({ step: { chunk } }, place) => {
    if (chunk?.written === undefined || chunk.setting !== undefined) return [];
    const { by, at } = chunk.written;
    if (by !== source.by) return [];
    const own = at > source.at ? [{ text: chunk.text, at, isNext: false }] : [];
    const next = at === source.at ? (chunk.next ?? []).map((said) => ({ ...said, isNext: true })) : [];
    return [...own, ...next].flatMap(({ text, at: said_at, isNext }) =>
      sentencesOf(text.slice(0, MOST_CHARACTERS))
        .filter((sentence) => !sentence.trimEnd().endsWith("?"))
        .map((sentence) => ({ place, sentence, message: text, at: said_at, isNext })),
    );
  });
}

const LEAST_HEAD = 4;
const GERMAN = /(?<!\p{L})(?:ich|wir|nicht|mehr|der|die|das|den|dem|und|ist|sind|mein\p{L}*)(?!\p{L})/iu;

const clausesOf = (sentence: string): string[] => sentence.split(BETWEEN).filter((clause) => clause.trim() !== "");

function isOfTopic(clause: string, topic: ReadonlySet<string>): boolean {
  const said = contentStems(clause);
  // "In den Chor gehe ich nicht mehr" speaks of the Kirchenchor
  const isHead = (word: string): boolean =>
    [...said].some((one) => one.length >= LEAST_HEAD && word.length >= one.length + LEAST_HEAD && word.endsWith(one));
  return [...topic].some((word) => said.has(word) || (GERMAN.test(clause) && isHead(word)));
}

/** "My sister's rent went up" does not change mine, but "my wife moved our party" changes ours. */
const isOfSomeoneElse = (clause: string, question: string, asker: readonly string[], writer: string | null): boolean =>
  (asksOfAsker(question) || (writer !== null && !OF_SELF.test(clause))) &&
  !DECIDES.test(clause) &&
  !OF_SELF.test(clause.replace(/^[^\p{L}\p{N}]*(?:my|our)\s/iu, "")) &&
  isOfAnother(clause.trim().replace(ADVERB, " "), question, writer === null ? asker : [...asker, writer]);
/** "My landlord raised the rent" raises mine. */
const DECIDES =
  /^[^\p{L}\p{N}]*(?:my|our)\s(?:\p{Ll}+\s)?(?:landlord|landlady|doctor|dentist|therapist|boss|manager|teacher|coach|company|team)s?\s/iu;
const ADVERB = /\s(?:no longer|now|just|also|finally|recently)\s/iu;

const OF_SELF = /(?<!\p{L})(?:i|we|i['’]?m|i['’]?ve|we['’]?re|we['’]?ve|im|ive|me|us|my|our)(?!\p{L})/iu;
const NO_SUBJECT =
  /^[^\p{L}\p{N}]*(?:(?:and|but|so|then|also|finally|just|oh|ok|yeah|well) )*(?!(?:(?:s?he|they|it|you|who)(?:['’]?(?:s|ve|re|d|ll))?|his|her|their|the|this|that)\s)\p{Ll}+\s/u;

const OF_A_THIRD = /^[^\p{L}\p{N}]*(?:s?he|they)(?:['’]?(?:s|ve|re|d|ll))?\s/iu;

function isOfTheme(
  clause: string,
  { says }: ChangeTheme,
  {
    isOfWriter,
    others,
    question,
    asker,
    message,
  }: { isOfWriter: boolean; others: readonly string[]; question: string; asker: readonly string[]; message: string },
): boolean {
  if (!says.test(clause)) return false;
  const words = tokenise(OF_A_THIRD.test(clause) ? message : clause);
  if (others.some((name) => tokenise(name).some((word) => words.includes(word)))) return true;
  return (
    isOfWriter &&
    others.length === 0 &&
    (OF_SELF.test(clause) || NO_SUBJECT.test(clause)) &&
    !isOfAnother(clause, question, asker)
  );
}

const shortened = (sentence: string): string => {
  const said = sentence.trim();
  return said.length <= MOST_IN_QUOTE ? said : `${said.slice(0, said.lastIndexOf(" ", MOST_IN_QUOTE)).toWellFormed()}…`;
};
