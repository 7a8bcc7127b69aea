import { lexicalScores } from "../retrieve/lexical-scorer.ts";

/** The sentence of a text that has most of the question. */
export function quoteOf(question: string, text: string): string {
  const sentences = sentencesOf(text);
  const scores = lexicalScores(question, sentences);
  const best = scores.reduce((leader, score, place) => (score > (scores[leader] ?? 0) ? place : leader), 0);
  return (sentences[best] ?? text).trim();
}

/** Characters of a chunk that are shown whole: 350 tokens (ReMindRAG, settings). Of a longer one, its best sentences. */
const LONGEST_CHUNK = 1_400;

/** A text as a guide is shown it: whole, or the sentences that match the question best, in their order. */
export function excerptFor(question: string, text: string): string {
  if (text.length <= LONGEST_CHUNK) return text;
  const sentences = sentencesOf(text);
  const scores = lexicalScores(question, sentences);
  const order = sentences.map((_, place) => place).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  let room = LONGEST_CHUNK;
  const kept = new Set<number>();
  for (const place of order) {
    const length = sentences[place]?.length ?? 0;
    if (length > room) continue;
    room -= length;
    kept.add(place);
  }
  const excerpt = sentences.filter((_, place) => kept.has(place)).join("… ");
  return excerpt === "" ? `${text.slice(0, LONGEST_CHUNK).toWellFormed()}…` : excerpt;
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?。！？])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
