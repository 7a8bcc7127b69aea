import { cutLong } from "../text/sentences/cut-long.ts";
import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import { stemOfForms } from "../text/verb-forms.ts";
import { isStopWord, queryTerms, tokenise } from "../text/tokenise.ts";
import { isBySubject, isOfAnother, namesOfOwn } from "../traverse/about-persons.ts";
import { clausesOf, statementsOf } from "../traverse/clauses.ts";
import { contentTerms, speaksOf } from "../traverse/coverage.ts";
import { numbersBelong } from "./numbers-belong.ts";
import { withDigits } from "./number-words.ts";
import { isAnothersThing, ownThings } from "../traverse/own-things.ts";
import { isDenied, isOfAnotherTime, isOver, isUncertain, standsFor, verdictOf } from "../traverse/yes-or-no.ts";

const MIN_ASKED_SHARE = 0.5;
const MIN_ADDED_SHARE = 0.75;
/** If an answer adds at most this many words, one of them is enough. */
const FEW_WORDS = 3;

const BETWEEN_THINGS = /,\s+(?:and\s+)?|\s(?:and|und|y|et|&)\s/iu;
const MOST_THINGS = 64;

/**
 * Each thing of the answer needs one sentence with its names and numbers, most of its added words, half of the
 * question's words, and the same denial and certainty. "Yes" needs all words of the question.
 */
export function isSaidBy(
  answer: string,
  question: string,
  quotes: readonly string[],
  known: readonly string[] = [],
): boolean {
  const own = [...known, ...namesOfOwn(question, [], quotes)];
  const sentences = [...new Set(quotes.map(withoutHeard).map(withDigits).flatMap(sentencesWithNotes))];
  const { verdict, rest } = verdictOf(withDigits(answer));
  if (
    verdict !== null &&
    !sentences
      .flatMap(statementsOf)
      .some(
        (clause) =>
          isBySubject(question, clause) &&
          !isOfWhom(clause, question) &&
          !isOfAnother(clause, question, [], own) &&
          standsFor(clause, question) === verdict,
      )
  )
    return false;
  if (rest === "") return verdict !== null;
  const parts = [...new Set(rest.split(BETWEEN_THINGS))].filter((part) => part.trim() !== "");
  if (parts.length > MOST_THINGS) return false;
  const isWhole = isSomeWhole(question, sentences);
  const speaks = speakingBeside(question, sentences);
  const joined = namesJoined(question, sentences);
  const stems = new Map(sentences.map((sentence) => [sentence, new Set(stemsIn(sentence))]));
  const asked = new Set(stemsIn(question));
  return parts.every((part) => {
    const words = queryTerms(part).map(stemOfForms);
    const wanted = { part, words, added: words.filter((word) => !asked.has(word)) };
    return sentences.some(
      (sentence) =>
        words.some((word) => stems.get(sentence)?.has(word)) &&
        !(isWhole && isPartial(sentence, question)) &&
        isSaidIn(sentence, wanted, question, own) &&
        speaks(sentence) &&
        isOfThoseAsked(sentence, part, question, joined),
    );
  });
}

/** The shop's password does not answer "my password for the bank". */
export const isOutdone = (text: string, question: string, others: readonly string[]): boolean =>
  isPartial(text, question) && isSomeWhole(question, others);

const askedTerms = (question: string): string[] => contentTerms(question, []).filter((term) => !isStopWord(term));

const isPartial = (text: string, question: string): boolean => {
  const terms = askedTerms(question);
  return terms.length > 1 && !hasAll(terms, text);
};

const isSomeWhole = (question: string, texts: readonly string[]): boolean => {
  const terms = askedTerms(question);
  return texts.some((text) => !/[?？؟]/u.test(text) && hasAll(terms, text));
};

function hasAll(terms: readonly string[], text: string): boolean {
  const said = new Set(stemsIn(text));
  return terms.every((term) => said.has(term));
}

export function statesAnswer(answer: string, question: string, text: string, own: readonly string[] = []): boolean {
  const said = new Set(stemsIn(withDigits(withoutHeard(text))));
  return (
    speaksOf(question, text) &&
    [...namesAndNumbers(withDigits(question))].every((word) => said.has(word)) &&
    isSaidBy(answer, question, [text], own)
  );
}

/** `words` and `added` are stems; those in `added` are not in the question. */
interface Wanted {
  part: string;
  words: readonly string[];
  added: readonly string[];
}

function isSaidIn(sentence: string, wanted: Wanted, question: string, names: readonly string[]): boolean {
  const { part, added } = wanted;
  const texts = [question, part];
  const isLeftOpen = isUncertain(sentence) || /[?？؟]/u.test(sentence) || isOver(sentence);
  if (isLeftOpen && !texts.some((text) => isUncertain(text) || isOver(text))) return false;
  const own = clausesOf(sentence).find((clause) => hasAll(wanted.words, clause));
  if (isDenied(own ?? sentence) !== texts.some(isDenied)) return false;
  if (
    isOfAnother(own ?? sentence, question, [], names) ||
    isAnothersThing(own ?? sentence, ownThings(question), null) ||
    !isBySubject(question, own ?? sentence)
  )
    return false;
  if (added.length === 0) return false;
  const words = stemsIn(sentence);
  const said = new Set(words);
  if (own !== undefined && isOfWhom(own, question)) return false;
  if (isExcluded(sentence, added) || isOfAnotherTime(own ?? sentence, question)) return false;
  const strict = new Set([...leadingName(part, sentence), ...namesAndNumbers(part)]);
  if (![...strict].every((word) => said.has(word)) || !isInOrder(strict, words)) return false;
  const shared = added.filter((word) => said.has(word)).length;
  if (shared < (added.length <= FEW_WORDS ? 1 : MIN_ADDED_SHARE) * added.length) return false;
  return (
    isInItsClause(sentence, question, added) &&
    isOnItsSide(question, words, added) &&
    numbersBelong(part, question, sentence)
  );
}

/**
 * The words may be spread: for "the headquarters of Mia's employer", one fact names the employer, another its
 * headquarters.
 */
function speakingBeside(question: string, sentences: readonly string[]): (sentence: string) => boolean {
  const names = namesAndNumbers(question);
  const terms = askedTerms(question).filter((term) => !names.has(term));
  if (terms.length === 0) return () => true;
  const said = new Set(sentences.flatMap(stemsIn));
  // "the shop opens at 9" does not answer "when does the shop close"
  const verb = DOES.test(question) ? terms.slice(-1) : [];
  const isSaid =
    terms.filter((term) => said.has(term)).length >= MIN_ASKED_SHARE * terms.length &&
    verb.every((term) => said.has(term));
  return (sentence) => isSaid && stemsIn(sentence).some((word) => terms.includes(word));
}

/** "Dan is the boss of Pia" is not "Pia is the boss of Dan". Numbers may come in any order, as in dates. */
function isInOrder(strict: ReadonlySet<string>, words: readonly string[]): boolean {
  const places = [...strict].filter((word) => !/\p{N}/u.test(word)).map((word) => words.indexOf(word));
  return places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0));
}

const PRONOUN = /^\W*(?:I|we|he|she|they|it|you|my|our|his|her|their|this|that)\b/iu;

/** "Ben is Lena's boss" does not answer who Ada's boss is. */
function isOfThoseAsked(sentence: string, part: string, question: string, joined: ReadonlySet<string>): boolean {
  const asked = capitalsOf(question);
  const said = namesIn(sentence);
  if (asked.size === 0 || PRONOUN.test(sentence) || [...asked].some((name) => said.has(name))) return true;
  const known = new Set(stemsIn(`${question} ${part}`));
  const others = [...said].filter((name) => !known.has(name));
  return others.length === 0 || others.some((name) => joined.has(name));
}

function namesJoined(question: string, sentences: readonly string[]): Set<string> {
  const asked = capitalsOf(question);
  const named = sentences.map(namesIn).filter((names) => [...asked].some((name) => names.has(name)));
  return new Set(named.flatMap((names) => [...names]));
}

const capitalsOf = (text: string): Set<string> =>
  new Set([...namesAndNumbers(text)].filter((word) => !/\p{N}/u.test(word)));
const namesIn = (sentence: string): Set<string> => {
  const [first = ""] = /^\p{Lu}[\p{L}\p{M}]*/u.exec(sentence.trim()) ?? [];
  const isName = first !== "" && !isStopWord(first.toLowerCase());
  return new Set([...capitalsOf(sentence), ...(isName ? stemsIn(first) : [])]);
};

const DOES = /\b(?:does|do|did)\b/iu;

/** "The blue bike costs 300 euros and the red bike 500" does not support 500 for blue. */
function isInItsClause(sentence: string, question: string, added: readonly string[]): boolean {
  const texts = clausesOf(sentence);
  const clauses = texts.map((clause) => new Set(stemsIn(clause)));
  const denied = new Set(clauses.filter((_, place) => isDenied(texts[place] ?? "")));
  const own = clauses.find((clause) => added.every((word) => clause.has(word)));
  if (clauses.length === 1 || own === undefined) return true;
  const asked = contentTerms(question, []).filter((term) => !isStopWord(term));
  const inOwn = asked.filter((term) => own.has(term));
  const verb = DOES.test(question) ? asked.at(-1) : undefined;
  const isElsewhere = (term: string): boolean => clauses.some((clause) => clause !== own && clause.has(term));
  const names = [...capitalsOf(question)];
  const isNamedHere = names.some((name) => own.has(name) && !isElsewhere(name));
  // "the train to Oslo at 9" shares its verb with the train to Bergen
  if (verb !== undefined && !own.has(verb) && isElsewhere(verb) && !isNamedHere) return false;
  const others = [...capitalsOf(texts[clauses.indexOf(own)] ?? "")].filter((name) => !added.includes(name));
  if (others.some((name) => !names.includes(name)) && names.some((name) => !own.has(name) && isElsewhere(name)))
    return false;
  return !clauses.some(
    (clause) =>
      clause !== own &&
      !denied.has(clause) &&
      inOwn.every((term) => clause.has(term)) &&
      asked.filter((term) => clause.has(term)).length > inOwn.length,
  );
}

const ASKS_FOR_SUBJECT =
  /^\s*(?:who|which \p{L}+)\s+(?!(?:is|are|was|were|am|does|do|did|has|have|had|can|could|will|would|should|may|might)\b)\p{L}+/iu;
const ASKS_FOR_OBJECT = /^\s*(?:who|whom|what|which \p{L}+)\s+(?:does|do|did)\s/iu;
const BESIDE = /(?<!\p{L})(?:in|at|from|near|with|on)\s+(?:\p{Lu}[\p{L}\p{M}]*\s*)+/gu;

/** "Anna loves Bea" does not answer who loves Anna. */
function isOnItsSide(question: string, words: readonly string[], added: readonly string[]): boolean {
  const names = namesAndNumbers(question.replace(BESIDE, " "));
  const isOfAsker = names.size === 0 && /(?<!\p{L})(?:I|me|we|us)(?!\p{L})/u.test(question);
  // facts name the asker, so the verb divides subject and object
  const verb = isOfAsker ? contentTerms(question, []).slice(0, 1) : [];
  const named = [...names, ...verb].map((word) => words.indexOf(word)).filter((place) => place >= 0);
  const answered = added.map((word) => words.indexOf(word)).filter((place) => place >= 0);
  if (named.length === 0 || answered.length === 0) return true;
  const isPassive = words.includes("by");
  if (ASKS_FOR_SUBJECT.test(question)) return isPassive || Math.min(...answered) < Math.min(...named);
  if (ASKS_FOR_OBJECT.test(question)) return isPassive || Math.max(...answered) > Math.min(...named);
  return true;
}

/** "I have a friend who plays the harp" does not mean that I do. */
const isOfWhom = (clause: string, question: string): boolean =>
  /^\W*(?:who|which|that)(?!\p{L})/iu.test(clause) &&
  !/(?<!\p{L})(?:I|we)(?!\p{L})/u.test(clause) &&
  /(?<!\p{L})(?:I|we)(?!\p{L})/u.test(question);

const EXCLUDING =
  /(?:instead of|rather than|except(?: for)?|(?:every\p{L}{0,20}|all|no\s?(?:body|one)) but|other than|apart from|besides|without|unlike|(?:moved|changed|switched|postponed|shifted|rescheduled|renamed)\s+(?:\p{L}+\s+)?from|than|prefers?\s+.{1,40}?\s(?:to|over)|(?:choose|chose|pick|picked)\s+.{1,40}?\sover)\s+(.{1,60})/giu;

const isExcluded = (sentence: string, added: readonly string[]): boolean =>
  [...sentence.matchAll(EXCLUDING)].some(([, behind = ""]) =>
    tokenise(behind)
      .slice(0, 3)
      .some((word) => added[0] === stemOfForms(word)),
  );

const sentencesWithNotes = (text: string): string[] =>
  sentencesOf(text)
    .flatMap(cutLong)
    .reduce<string[]>((sentences, sentence) => {
      if (sentence.startsWith("(") && sentences.length > 0) sentences.push(`${sentences.pop()} ${sentence}`);
      else sentences.push(sentence);
      return sentences;
    }, []);

/** "(as of 10 Jan 2025)" does not support "at 10". */
const withoutHeard = (text: string): string =>
  text.replace(/ \([^()]*\)$/u, (note) => note.replace(/\b(?:as of|by|before) \d{1,2} \p{L}+ \d{4}(?=[,)])/gu, ""));

/** The first word, if the text capitalizes it too: "Nora works there", not "Painting". */
function leadingName(answer: string, text: string): string[] {
  const [word = ""] = /^\p{Lu}[\p{L}\p{M}]*/u.exec(answer.trim()) ?? [];
  const isName = word !== "" && !isStopWord(word.toLowerCase()) && text.split(/[^\p{L}\p{M}]+/u).includes(word);
  return isName ? stemsIn(word) : [];
}

const namesAndNumbers = (text: string): Set<string> =>
  new Set(
    [...text.trimStart().matchAll(/(?<=\s)\p{Lu}[\p{L}\p{M}]*|(?<![\p{L}\p{M}])[\p{L}\p{M}]*\p{N}[\p{L}\p{N}]*/gu)]
      .flatMap(([word]) => tokenise(word).filter((part) => !isStopWord(part)))
      .map(stemOfForms),
  );

const stemsIn = (text: string): string[] => tokenise(text).map(stemOfForms);
