import { lexicalScores, termCoverage } from "../retrieve/lexical-scorer.ts";
import type { Choice, HopChoices } from "./choices.ts";
import type { Evidence, EvidenceItem, Judgement } from "./evidence.ts";
import { quoteOf, currentText } from "./excerpts.ts";
import { scoreEdge } from "./edge-score.ts";

/**
 * The guide that needs no model: it takes what shares words with the question for helpful, and goes where PageRank's mass
 * is. Its answers are quotations, of nothing that was superseded by the moment of the question.
 */
export const BUILTIN_GUIDE = "builtin-guide-2";

/** Evidence is enough if it covers this share of the question's content words. Replayed evidence needs less. */
const MIN_COVERAGE = 0.75;
const MIN_COVERAGE_REPLAYED = 0.3;
/** Cite evidence that scores at least this share of the best, and at most three pieces. */
const MIN_SCORE_SHARE = 0.6;
const MAX_CITED = 3;

/** Splits where whole questions are joined: "… and when …?". A question of more than `most` parts stays whole. */
export function splitByWords(question: string, most: number): string[] {
  const parts = question
    .split(/\?\s+|,?\s+and\s+(?=(?:who|what|when|where|why|how|which|did|does|do|is|are|was|were)\b)/iu)
    .map((part) => part.replace(/[?\s]+$/u, "").trim())
    .filter((part) => part !== "");
  return parts.length > most ? [question] : parts;
}

/** @param last whether this is the final judgement, which settles for less */
export function judgeByWords({ question, known_answer, facts, chunks }: Evidence, last: boolean): Judgement {
  const wanted = known_answer === null ? question : `${question} ${known_answer}`;
  const items: { found: EvidenceItem; text: string; list: "facts" | "chunks"; index: number }[] = [
    ...facts.map((found, index) => ({ found, text: textOf(found), list: "facts" as const, index })),
    ...chunks.map((found, index) => ({ found, text: textOf(found), list: "chunks" as const, index })),
  ];
  const scores = lexicalScores(
    wanted,
    items.map(({ text }) => text),
  );
  const best = Math.max(0, ...scores);
  const ranked = items
    .map((item, position) => ({ ...item, score: scores[position] ?? 0 }))
    // replayed evidence helped before, even if it matches few words of this question
    .filter(({ found, score }) => score > 0 && (found.replayed || score >= MIN_SCORE_SHARE * best))
    .sort((a, b) => b.score - a.score || (a.list < b.list ? 1 : a.list > b.list ? -1 : a.index - b.index))
    .slice(0, MAX_CITED);
  const covered = termCoverage(
    wanted,
    ranked.map(({ text }) => text),
  );
  const remembered = ranked.length > 0 && ranked.every(({ found }) => found.replayed);
  const least = last || remembered ? MIN_COVERAGE_REPLAYED : MIN_COVERAGE;
  return {
    enough: ranked.length > 0 && covered >= least,
    answer: ranked.map(({ found, text }) => quotation(question, found, text)).join(" "),
    facts: ranked.filter(({ list }) => list === "facts").map(({ index }) => index),
    chunks: ranked.filter(({ list }) => list === "chunks").map(({ index }) => index),
  };
}

/** @param massOf PageRank's mass of a node for this question's seeds, as a share of the largest */
export function chooseByMass({ options, visited }: HopChoices, massOf: (node: string) => number): Choice {
  const scores = options.map(({ relevance, to, weight }) => scoreEdge(relevance, massOf(to.id), weight));
  const best = scores.reduce((leader, score, index) => (score > (scores[leader] ?? -Infinity) ? index : leader), 0);
  const option = options[best];
  if (option === undefined)
    return { back: 0, reason: visited[0] === undefined ? "nothing is left" : "nothing new here" };
  // going on only beats stepping back if something matches
  if (option.relevance === 0 && massOf(option.to.id) === 0 && visited.length > 0)
    return { back: 0, reason: "nothing here matches" };
  return { go: best, reason: option.relevance > 0 ? "shares words with the question" : "many paths lead there" };
}

const textOf = ({ step }: EvidenceItem): string =>
  step.fact?.text ?? (step.chunk === null ? "" : currentText(step.chunk));

const quotation = (question: string, { step }: EvidenceItem, text: string): string =>
  step.fact === null ? quoteOf(question, text) : text;
