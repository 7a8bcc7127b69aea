/** LoCoMo without a judge: does the memory find the turns that hold the answer? */
import { performance } from "node:perf_hooks";
import type { Method } from "../shared/api/search.ts";
import type { EngraphClient } from "./client.ts";
import { indexFullText } from "./full-text-baseline.ts";
import { countTurns, sendConversation, waitUntilExtracted } from "./ingest.ts";
import type { Conversation, Question } from "./locomo.ts";
import { type Coverage, observationCoverage } from "./observations.ts";
import { episodesDirectly, episodesFusedWithFactSources, type RankedAnswer, sourcesOfFacts } from "./rankings.ts";

/** Every ranking that is measured, by the name it has in the report. */
export const RANKINGS = {
  episodes: episodesDirectly,
  facts: sourcesOfFacts,
  fused: episodesFusedWithFactSources,
};

export type RankingName = keyof typeof RANKINGS | "full_text";

/** Ranks beyond this are not looked at. */
export const DEPTH = 50;
/** What a search may answer at most. */
const SEARCH_LIMIT = 100;

export interface AskedQuestion extends Question {
  conversation: string;
  /** The first `DEPTH` turns of each ranking. */
  rankings: Record<RankingName, string[]>;
}

export interface ConversationResult {
  conversation: string;
  turns: number;
  /** Whole numbers a second, from the first request. */
  acknowledgedPerSecond: number;
  extractedPerSecond: number;
  failed: number;
  facts: number;
  entities: number;
  coverage: Coverage;
  questions: AskedQuestion[];
  /** Milliseconds of each search call through HTTP, 100 results, by scope. */
  latencies: { episodes: number[]; facts: number[] };
}

/** Sends the conversation, waits until it is extracted, asks every question that has evidence. */
export async function evaluateConversation(
  client: EngraphClient,
  user: string,
  conversation: Conversation,
  methods: Method[],
  onProgress: (line: string) => void,
): Promise<ConversationResult> {
  const started = performance.now();
  const perSecond = (): number => countTurns(conversation) / ((performance.now() - started) / 1_000);
  const { turns } = await sendConversation(client, user, conversation, (sent) => onProgress(`${sent} turns sent`));
  const acknowledgedPerSecond = perSecond();
  const { failed } = await waitUntilExtracted(client, user, (waiting) => onProgress(`${waiting} turns to extract`));
  const extractedPerSecond = perSecond();

  const [entities, facts] = await Promise.all([client.entities(user), client.facts(user)]);
  const turnsOf = (episodes: readonly string[]): string[] => episodes.flatMap((id) => turns.get(id) ?? []);
  const sourced = facts.map((fact) => ({ ...fact, turns: turnsOf(fact.episode_ids) }));

  const latencies: ConversationResult["latencies"] = { episodes: [], facts: [] };
  const ask = async (query: string): Promise<RankedAnswer> => {
    const search = async (scope: "episodes" | "facts") => {
      const began = performance.now();
      const answer = await client.search(user, { query, scope: [scope], methods, limit: SEARCH_LIMIT });
      latencies[scope].push(performance.now() - began);
      return answer;
    };
    const { episodes } = await search("episodes");
    const { facts } = await search("facts");
    return {
      episodes: turnsOf(episodes.map(({ id }) => id)),
      factSources: facts.map(({ episode_ids }) => turnsOf(episode_ids)),
    };
  };

  const fullText = indexFullText(conversation);
  const questions: AskedQuestion[] = [];
  const answerable = conversation.questions.filter(({ evidence }) => evidence.length > 0);
  for (const question of answerable) {
    const answer = await ask(question.question);
    questions.push({
      ...question,
      conversation: conversation.id,
      rankings: {
        episodes: RANKINGS.episodes(answer).slice(0, DEPTH),
        facts: RANKINGS.facts(answer).slice(0, DEPTH),
        fused: RANKINGS.fused(answer).slice(0, DEPTH),
        full_text: fullText.search(question.question, DEPTH),
      },
    });
    onProgress(`${questions.length} of ${answerable.length} questions asked`);
  }
  fullText.close();
  return {
    conversation: conversation.id,
    turns: turns.size,
    acknowledgedPerSecond,
    extractedPerSecond,
    failed,
    facts: facts.length,
    entities: entities.length,
    coverage: observationCoverage(conversation.observations, sourced),
    questions,
    latencies,
  };
}
