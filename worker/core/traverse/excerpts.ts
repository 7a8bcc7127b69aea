import { lexicalScores } from "../retrieve/lexical-scorer.ts";

/** The sentence of a text that has most of the question. */
export function quoteOf(question: string, text: string): string {
  const sentences = sentencesOf(text);
  const scores = lexicalScores(question, sentences);
  const best = scores.reduce((leader, score, place) => (score > (scores[leader] ?? 0) ? place : leader), 0);
  return (sentences[best] ?? text).trim();
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?。！？])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
