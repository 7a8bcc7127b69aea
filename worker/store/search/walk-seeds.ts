import { factCover } from "../../core/retrieve/fact-cover.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import { fuseScores } from "../../core/retrieve/score-fusion.ts";
import type { Seeds } from "../walk/pagerank-search.ts";

const SEED_FACTS = 40;
const SEED_EPISODES = 200;
const MAX_COMPARED = 40;

export interface SeedQuery {
  terms: readonly string[];
  named: readonly Ranked[];
  alone: boolean;
  /** All vectors are of one model, so cosines can be compared. */
  isComparable: boolean;
  least_similarity: number;
  /** Chosen by a model; `null` if not asked. */
  helpful: ReadonlySet<number> | null;
}

export interface SeedMatches {
  best(method: "bm25" | "cosine", scope: "facts" | "episodes", size: number): Ranked[];
  spread(messages: Ranked[]): Ranked[];
  texts(scope: "facts" | "episodes", rows: readonly number[]): string[];
}

/**
 * A query of only names starts at these (HippoRAG, §2.3). Messages match by BM25 with every vector model, unlike in HippoRAG 2, because
 * walks from messages by vectors find less.
 */
export function walkSeeds(query: SeedQuery, matches: SeedMatches): Seeds {
  const { named, alone, isComparable, helpful } = query;
  const near = (): Ranked[] =>
    matches.best("cosine", "facts", SEED_FACTS).filter(({ score }) => score >= query.least_similarity);
  if (alone) return { named, facts: [], passages: [], cover: 1 };
  const words = matches.best("bm25", "facts", SEED_FACTS);
  const facts = isComparable ? fuseScores(words, near()) : words;
  const messages = matches.best("bm25", "episodes", SEED_EPISODES);
  const passages = matches.spread(messages).slice(0, SEED_EPISODES);
  if (helpful !== null)
    return { named, facts: facts.filter(({ id }) => helpful.has(id)).slice(0, SEED_FACTS), passages, cover: 1 };
  const texts = (scope: "facts" | "episodes", ranked: readonly Ranked[]): string[] =>
    matches.texts(
      scope,
      ranked.slice(0, MAX_COMPARED).map(({ id }) => id),
    );
  const cover = factCover(query.terms, texts("facts", facts), texts("episodes", passages));
  return { named, facts: cover === 0 ? [] : facts.slice(0, SEED_FACTS), passages, cover };
}

/** If the query names no entities or facts, messages are ranked as they match (HippoRAG 2). */
export const startsWalk = ({ named, facts }: Seeds): boolean => named.length > 0 || facts.length > 0;
