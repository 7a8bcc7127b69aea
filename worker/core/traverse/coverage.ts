import { stemOfForms } from "../text/verb-forms.ts";
import { queryTerms, searchableText, tokenise } from "../text/tokenise.ts";

/** Quote nothing that covers less than this share of a question's content words: it would be of something else. */
export const MIN_COVERAGE_QUOTED = 0.5;

/** Words of questions that no answer repeats. */
const ASKING = new Set(
  queryTerms(
    "kind kinds type types sort sorts name names many much long often time year date day likely considered",
  ).map(stemOfForms),
);

/** The share of the question's content words that some texts have. */
export function coverage(question: string, persons: readonly string[], texts: readonly string[]): number {
  const terms = contentTerms(question, persons);
  return terms.length === 0 ? 1 : shareOf(terms, texts);
}

/** The stems of the question's content words without the names of persons. */
export function contentTerms(question: string, persons: readonly string[]): string[] {
  const names = new Set(persons.flatMap(tokenise).map(stemOfForms));
  return [...new Set(queryTerms(question).map(stemOfForms))].filter((term) => !names.has(term) && !ASKING.has(term));
}

export const stemsOf = (text: string): string[] => searchableText(text).split(" ").map(stemOfForms);

/** Whether a text has enough of a question's content words to be quoted; of a question that only has words of asking, enough of these. */
export function speaksOf(question: string, text: string): boolean {
  const content = contentTerms(question, []);
  const terms = content.length > 0 ? content : [...new Set(queryTerms(question).map(stemOfForms))];
  return terms.length > 0 && shareOf(terms, [text]) >= MIN_COVERAGE_QUOTED;
}

function shareOf(terms: readonly string[], texts: readonly string[]): number {
  const words = new Set(texts.flatMap(stemsOf));
  return terms.filter((term) => words.has(term)).length / terms.length;
}
