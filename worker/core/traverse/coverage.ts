import { questionGrammar } from "../language/index.ts";
import { TextMemo } from "../text/memo/text-memo.ts";
import { stemOfForms } from "../text/verb-forms.ts";
import { queryTerms, searchableText, tokenise } from "../text/tokenise.ts";

/** A text with a smaller share is about something else. */
const MIN_COVERAGE_QUOTED = 0.5;

const ASKING = new Set(
  queryTerms(
    "kind kinds type types sort sorts name names many much long often time year date day likely considered",
  ).map(stemOfForms),
);

const KINDS = new Set(queryTerms("kind kinds type types sort sorts").map(stemOfForms));

export function coverage(question: string, persons: readonly string[], texts: readonly string[]): number {
  const terms = contentTerms(question, persons);
  return terms.length === 0 ? 1 : shareOf(terms, texts);
}

export function contentTerms(question: string, persons: readonly string[]): string[] {
  const names = new Set(persons.flatMap(tokenise).map(stemOfForms));
  return TERMS.of(question, () => termsOf(question)).filter((term) => !names.has(term));
}

const TERMS = new TextMemo<readonly string[]>(50_000);

/** "Mein Mann heißt Uwe" does not answer "Wie heißt meine Katze?". */
function termsOf(question: string): readonly string[] {
  const grammar = questionGrammar(question);
  // "blood type" is a thing, "what type of tea" is not
  const isPart = (term: string): boolean => KINDS.has(term) && /(?:kind|type|sort)s?(?!\p{L})(?! of)/iu.test(question);
  const terms = [...new Set(queryTerms(question).map(stemOfForms))].filter((term) => !ASKING.has(term) || isPart(term));
  const content = terms.filter((term) => !grammar.has(term));
  return content.length === 0 ? terms : content;
}

export const stemsOf = (text: string): string[] => searchableText(text).split(" ").map(stemOfForms);

const OF_A_KIND =
  /^\W*(?:what|which)\s+(?:(?:kind|type|sort)s?\s+of\s+)?(\p{L}+)\s+(?:do|does|did|is|are|am|was|were|has|have|had|can|will)(?!\p{L})/iu;
const MEASURE = /^\W*how\s+(\p{L}+)/iu;
/** "my email is …" answers a question about an address */
const SAID_BY_NAME = new Set(["address", "number", "name", "living"].map(stemOfForms));
const YES_OR_NO = /^\W*(?:do|does|did|is|are|am|was|were|has|have|had|can|could|will|would|should)(?!\p{L})/iu;
const BOTH = 2;

/** "car" in "which car do I drive". */
export const kindsAsked = (question: string): ReadonlySet<string> =>
  new Set([OF_A_KIND, MEASURE].flatMap((asks) => tokenise(asks.exec(question)?.[1] ?? "")).map(stemOfForms));

/** One of two words ("my dress size") is too few, unless the other is only the category of the answer. */
export function leastToQuote(question: string, persons: readonly string[], texts: readonly string[]): number {
  const kind = kindsAsked(question);
  const terms = contentTerms(question, persons);
  const isOneOfBoth = terms.length === BOTH && !terms.some((term) => kind.has(term) || SAID_BY_NAME.has(term));
  const isThing = YES_OR_NO.test(question) && shareOf(terms.slice(-1), texts) > 0;
  return isOneOfBoth && !isThing ? 1 : MIN_COVERAGE_QUOTED;
}

export function speaksOf(question: string, text: string): boolean {
  const content = contentTerms(question, []);
  const terms = content.length > 0 ? content : [...new Set(queryTerms(question).map(stemOfForms))];
  return terms.length > 0 && shareOf(terms, [text]) >= MIN_COVERAGE_QUOTED;
}

function shareOf(terms: readonly string[], texts: readonly string[]): number {
  const words = new Set(texts.flatMap(stemsOf));
  return terms.filter((term) => words.has(term)).length / terms.length;
}
