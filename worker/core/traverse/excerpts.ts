import { hasText } from "../text/matching/find-text.ts";
import { cutLong } from "../text/sentences/cut-long.ts";
import { endsInsideSentence } from "../text/sentences/split-into-sentences.ts";
import { firstClause } from "../ingest/anchors.ts";
import type { OpenedChunk } from "./graph.ts";
import { lexicalScores } from "../retrieve/lexical-scorer.ts";

export function quoteOf(question: string, text: string): string {
  const statement = statementOf(question, text);
  return statement === "" ? bestOf(question, sentencesOf(text), text) : statement;
}

export function statementOf(question: string, text: string): string {
  const sentences = sentencesOf(text);
  const pairs = sentences.slice(1).flatMap((next, place) => {
    const first = sentences[place] ?? "";
    return isStatement(first) && isStatement(next) ? `${first} ${next}` : [];
  });
  return bestOf(question, [...sentences.filter(isStatement), ...pairs], "");
}

export function answeringSentence(question: string, text: string): string {
  const sentences = sentencesOf(text.replace(CODE, "\n").replace(HEADING, "\n"));
  return bestOf(question, sentences.filter(isStatement), "");
}

const isStatement = (sentence: string): boolean => !/[?？]["'”’)]*$/u.test(sentence);

const CODE = /^ {0,3}(?:```|~~~)[\s\S]*?(?:^ {0,3}(?:```|~~~)[^\n]*$|(?![\s\S]))/gmu;
const HEADING = /^ {0,3}(?:#{1,6} .*|\|.*|(?:\*\*|__)[^*_\n]{1,200}(?:\*\*|__):?[ \t]*|[^.!?\n]{1,120}:[ \t]*)$/gmu;

function bestOf(question: string, texts: readonly string[], none: string): string {
  const scores = lexicalScores(question, texts);
  const best = scores.reduce((leader, score, index) => (score > (scores[leader] ?? 0) ? index : leader), 0);
  return (texts[best] ?? none).trim();
}

const MAX_LABEL_CHARACTERS = 160;
/** Shorter sentences, such as "Wow!", say nothing alone. */
const MIN_LABEL_WORDS = 4;

export function titleWithExcerpt(title: string, question: string, text: string): string {
  const sentences = sentencesOf(text);
  const scores = lexicalScores(question, sentences);
  const best = Math.max(0, ...scores);
  const isShown = (sentence: string, place: number): boolean =>
    best > 0 ? scores[place] === best : sentence.split(/\s+/u).length >= MIN_LABEL_WORDS;
  const shown = sentences.find(isShown) ?? sentences[0] ?? "";
  const excerpt =
    shown.length <= MAX_LABEL_CHARACTERS
      ? shown
      : `${shown.slice(0, Math.max(shown.lastIndexOf(" ", MAX_LABEL_CHARACTERS), MAX_LABEL_CHARACTERS / 2)).toWellFormed()}…`;
  const clause = firstClause(text);
  return title.endsWith(clause) ? `${title.slice(0, title.length - clause.length)}${excerpt}` : `${title} … ${excerpt}`;
}

export function currentText({ text, superseded = [] }: Pick<OpenedChunk, "text" | "superseded">): string {
  if (superseded.length === 0) return text;
  const quotes = [...new Set(superseded.map(({ quote }) => quote))];
  // most sentences are in no quote: one search in all of them is faster than one search for each
  const joined = quotes.join("\n");
  const isOver = (sentence: string): boolean =>
    quotes.some((quote) => hasText(sentence, quote)) ||
    (hasText(joined, sentence) && quotes.some((quote) => hasText(quote, sentence)));
  const sentences = sentencesOf(text);
  const over = new Set([...new Set(sentences)].filter(isOver));
  return sentences.filter((sentence) => !over.has(sentence)).join(" ");
}

export function quotedWords(text: string, span: readonly [number, number] | null, object: string): string[] {
  if (span !== null) {
    const said = text.slice(...span).trim();
    if (said !== "") return sentencesOf(said);
  }
  const naming = sentencesOf(text).filter(
    (sentence) => object !== "" && sentence.toLowerCase().includes(object.toLowerCase()),
  );
  return naming.length > 0 ? naming : sentencesOf(text);
}

/** 350 tokens (ReMindRAG, settings). */
const MAX_EXCERPT_CHARACTERS = 1_400;

export function excerptFor(question: string, text: string): string {
  if (text.length <= MAX_EXCERPT_CHARACTERS) return text;
  const sentences = sentencesOf(text);
  const scores = lexicalScores(question, sentences);
  const order = sentences.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  let room = MAX_EXCERPT_CHARACTERS;
  const kept = new Set<number>();
  for (const index of order) {
    const length = sentences[index]?.length ?? 0;
    if (length > room) continue;
    room -= length;
    kept.add(index);
  }
  const excerpt = sentences.filter((_, index) => kept.has(index)).join("… ");
  return excerpt === "" ? `${text.slice(0, MAX_EXCERPT_CHARACTERS).toWellFormed()}…` : excerpt;
}

/** Lines are sentences too. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: found, index } of text.matchAll(/[.!?。！？](?=\s)|\n+/gu)) {
    const end = found.startsWith("\n") ? index : index + 1;
    if (end > index && endsInsideSentence(text, index)) continue;
    sentences.push(text.slice(start, end));
    start = end;
  }
  sentences.push(text.slice(start));
  return sentences
    .flatMap(cutLong)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
