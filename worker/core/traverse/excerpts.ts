import type { OpenedChunk } from "./graph.ts";
import { lexicalScores } from "../retrieve/lexical-scorer.ts";

/** The sentence of a text that matches the question best. */
export function quoteOf(question: string, text: string): string {
  const sentences = sentencesOf(text);
  const scores = lexicalScores(question, sentences);
  const best = scores.reduce((leader, score, index) => (score > (scores[leader] ?? 0) ? index : leader), 0);
  return (sentences[best] ?? text).trim();
}

/** The sentences of a text that say what was superseded are left out: what still holds, in its order. */
export function currentText({ text, superseded = [] }: Pick<OpenedChunk, "text" | "superseded">): string {
  if (superseded.length === 0) return text;
  return sentencesOf(text)
    .filter((sentence) => !superseded.some(({ quote }) => sentence.includes(quote) || quote.includes(sentence)))
    .join(" ");
}

/** The words of a text that a statement rests on: its span, or else the sentences that name its object, or else all of it. */
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

/** Show chunks of up to 350 tokens whole (ReMindRAG, settings), and only the best sentences of longer ones. */
const MAX_EXCERPT_CHARACTERS = 1_400;

/** The part of a text that a guide is shown: all of it, or the sentences that match the question best, in their order. */
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

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?。！？])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
