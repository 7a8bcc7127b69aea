import { lexicalScores, termCoverage } from "../retrieve/lexical-scorer.ts";
import type { Choice, Crossroads } from "./choices.ts";
import type { Evidence, Found, Judgement } from "./evidence.ts";
import { quoteOf } from "./excerpts.ts";
import { worthOf } from "./edge-score.ts";

/**
 * The guide that needs no model: what shares words with the question is what helps, and where PageRank's mass lies is
 * where to go. Its answers are quotations.
 */
export const BUILTIN_GUIDE = "builtin-guide-1";

/** Shares of the question's telling words that evidence must have to be enough; what was remembered is trusted sooner. */
const ENOUGH = 0.75;
const ENOUGH_REPLAYED = 0.3;
/** Of what was found, so much beside the best is used, and at most so many. */
const NEARLY_BEST = 0.6;
const MOST_USED = 3;

/** Splits at what joins whole questions: "… and when …?" */
export function splitByWords(question: string, most: number): string[] {
  const parts = question
    .split(/\?\s+|,?\s+and\s+(?=(?:who|what|when|where|why|how|which|did|does|do|is|are|was|were)\b)/iu)
    .map((part) => part.replace(/[?\s]+$/u, "").trim())
    .filter((part) => part !== "");
  return parts.length > most ? [question] : parts;
}

/** @param last whether the best there is has to do */
export function judgeByWords({ question, known_answer, facts, chunks }: Evidence, last: boolean): Judgement {
  const wanted = known_answer === null ? question : `${question} ${known_answer}`;
  const items: { found: Found; text: string; list: "facts" | "chunks"; place: number }[] = [
    ...facts.map((found, place) => ({ found, text: textOf(found), list: "facts" as const, place })),
    ...chunks.map((found, place) => ({ found, text: textOf(found), list: "chunks" as const, place })),
  ];
  const scores = lexicalScores(
    wanted,
    items.map(({ text }) => text),
  );
  const best = Math.max(0, ...scores);
  const ranked = items
    .map((item, index) => ({ ...item, score: scores[index] ?? 0 }))
    // what was remembered helped before, though other words of the question may stand elsewhere
    .filter(({ found, score }) => score > 0 && (found.replayed || score >= NEARLY_BEST * best))
    .sort((a, b) => b.score - a.score || (a.list < b.list ? 1 : a.list > b.list ? -1 : a.place - b.place))
    .slice(0, MOST_USED);
  const covered = termCoverage(
    wanted,
    ranked.map(({ text }) => text),
  );
  const remembered = ranked.length > 0 && ranked.every(({ found }) => found.replayed);
  const least = last || remembered ? ENOUGH_REPLAYED : ENOUGH;
  return {
    enough: ranked.length > 0 && covered >= least,
    answer: ranked.map(({ found, text }) => quotation(question, found, text)).join(" "),
    facts: ranked.filter(({ list }) => list === "facts").map(({ place }) => place),
    chunks: ranked.filter(({ list }) => list === "chunks").map(({ place }) => place),
  };
}

/** @param massOf PageRank's mass of a node, from where the question began, as a share of the largest */
export function chooseByMass({ options, visited }: Crossroads, massOf: (node: string) => number): Choice {
  const worth = options.map(({ relevance, to, weight }) => worthOf(relevance, massOf(to.id), weight));
  const best = worth.reduce((leader, value, place) => (value > (worth[leader] ?? -Infinity) ? place : leader), 0);
  const option = options[best];
  if (option === undefined)
    return { back: 0, reason: visited[0] === undefined ? "nothing is left" : "nothing new here" };
  // further on is only better than another way where something matches
  if (option.relevance === 0 && massOf(option.to.id) === 0 && visited.length > 0)
    return { back: 0, reason: "nothing here matches" };
  return { go: best, reason: option.relevance > 0 ? "shares words with the question" : "much leads there" };
}

const textOf = ({ step }: Found): string => step.fact?.text ?? step.chunk?.text ?? "";

const quotation = (question: string, { step }: Found, text: string): string =>
  step.fact === null ? quoteOf(question, text) : text;
