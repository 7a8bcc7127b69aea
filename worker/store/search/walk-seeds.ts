import { factCover } from "../../core/retrieve/fact-cover.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import { fuseScores } from "../../core/retrieve/score-fusion.ts";
import type { Seeds } from "../walk/pagerank-search.ts";

const SEED_FACTS = 40;
const SEED_EPISODES = 200;
/** Compare this many facts and messages. */
const MAX_COMPARED = 40;

/** The parts of a query that determine the start of its walk. */
export interface SeedQuery {
  /** In lower case. */
  terms: readonly string[];
  /** Row numbers of named entities, each with a certainty in (0, 1]. */
  named: readonly Ranked[];
  /** Whether the query contains only names. */
  alone: boolean;
  /** Whether the query's vector and the graph's are of the same model. */
  isComparable: boolean;
  /** Whether vectors represent a message better than its words. */
  dense: boolean;
  /** Minimum cosine of a related fact or message. */
  least_similarity: number;
  /** Facts that a model chose as seeds, by row number; `null` if it was not asked. */
  helpful: ReadonlySet<number> | null;
}

export interface SeedMatches {
  /** The best rows of a scope by a method, from `size` candidates, independent of the search's limit. */
  best(method: "bm25" | "cosine", scope: "facts" | "episodes", size: number): Ranked[];
  /** Shares the scores of messages with their thread neighbors. */
  spread(messages: Ranked[]): Ranked[];
  /** Searchable texts of these rows, in order. */
  texts(scope: "facts" | "episodes", rows: readonly number[]): string[];
}

/**
 * Walk seeds: entities that the query names, and facts and messages that match it. A query of only names starts at these alone (HippoRAG,
 * §2.3). Messages match by BM25, or by vectors where these are better (HippoRAG 2, online retrieval).
 */
export function walkSeeds(query: SeedQuery, matches: SeedMatches): Seeds {
  const { named, alone, dense, isComparable, helpful } = query;
  const near = (scope: "facts" | "episodes", size: number): Ranked[] =>
    matches.best("cosine", scope, size).filter(({ score }) => score >= query.least_similarity);
  if (alone) return { named, facts: [], passages: [], cover: 1 };
  const words = matches.best("bm25", "facts", SEED_FACTS);
  const facts = isComparable ? fuseScores(words, near("facts", SEED_FACTS)) : words;
  const messages =
    isComparable && dense ? near("episodes", SEED_EPISODES) : matches.best("bm25", "episodes", SEED_EPISODES);
  const passages = matches.spread(messages).slice(0, SEED_EPISODES);
  // facts that a model found helpful need no comparison
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

/** Whether a walk starts. Without entities there is no start, and messages are ranked as they match (HippoRAG 2). */
export const startsWalk = ({ named, facts }: Seeds): boolean => named.length > 0 || facts.length > 0;
