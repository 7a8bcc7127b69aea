/** LoCoMo without a judge: measures whether the memory finds the turns with the answer. */
import { performance } from "node:perf_hooks";
import type { Method } from "../shared/api/search.ts";
import { searchAll, MAX_RANK } from "./search-all.ts";
import type { Memory } from "../sdk/src/index.ts";
import type { ConfigurationRow } from "./configuration-table.ts";
import type { SearchConfiguration } from "./configurations.ts";
import { measureBudgets, type BudgetRow } from "./context-budgets.ts";
import { measureZepContext, measureContexts, type ContextRow } from "./contexts.ts";
import { indexFullText } from "./full-text-baseline.ts";
import { refreshAndWait } from "./refresh-communities.ts";
import { countTurns, sendConversation, waitUntilExtracted } from "./ingest-conversation.ts";
import { turnContent, type Conversation, type Question } from "./locomo.ts";
import { type Coverage, observationCoverage } from "./observations.ts";
import { episodesDirectly, episodesFusedWithFactSources, type RankedAnswer, sourcesOfFacts } from "./rankings.ts";

export const RANKINGS = {
  episodes: episodesDirectly,
  facts: sourcesOfFacts,
  fused: episodesFusedWithFactSources,
};

export type RankingName = keyof typeof RANKINGS | "full_text";

export interface RetrievalOptions {
  methods: Method[];
  configurations: readonly SearchConfiguration[];
  contexts: readonly string[];
}

export interface RankedQuestion extends Question {
  conversation: string;
  rankings: Record<RankingName, string[]>;
}

export interface ConversationResult {
  conversation: string;
  turns: number;
  acknowledgedPerSecond: number;
  extractedPerSecond: number;
  failed: number;
  facts: number;
  entities: number;
  coverage: Coverage;
  questions: RankedQuestion[];
  latencies: { episodes: number[]; facts: number[] };
  configurations: ConfigurationRow[];
  contexts: ContextRow[];
  budgets: BudgetRow[];
}

export async function evaluateConversation(
  memory: Memory,
  conversation: Conversation,
  { methods, configurations, contexts }: RetrievalOptions,
  onProgress: (line: string) => void,
): Promise<ConversationResult> {
  const started = performance.now();
  const perSecond = (): number => countTurns(conversation) / ((performance.now() - started) / 1_000);
  const { turns } = await sendConversation(memory, conversation, (sent) => onProgress(`${sent} turns sent`));
  const acknowledgedPerSecond = perSecond();
  const { failed } = await waitUntilExtracted(memory, (waiting) => onProgress(`${waiting} turns to extract`));
  const extractedPerSecond = perSecond();
  if (contexts.length > 0) await refreshAndWait(memory);

  const [entities, facts] = await Promise.all([memory.entities().toArray(), memory.facts().toArray()]);
  const turnsOf = (episodes: readonly string[]): string[] => episodes.flatMap((id) => turns.get(id) ?? []);
  const sourced = facts.map((fact) => ({ ...fact, turns: turnsOf(fact.episode_ids) }));

  const latencies: ConversationResult["latencies"] = { episodes: [], facts: [] };
  const rank = async (query: string): Promise<RankedAnswer> => {
    const search = async (scope: "episodes" | "facts") => {
      const began = performance.now();
      const answer = await memory.search(query, { scope: [scope], methods, limit: MAX_RANK });
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
  const questions: RankedQuestion[] = [];
  const answerable = conversation.questions.filter(({ evidence }) => evidence.length > 0);
  for (const question of answerable) {
    const answer = await rank(question.question);
    questions.push({
      ...question,
      conversation: conversation.id,
      rankings: {
        episodes: RANKINGS.episodes(answer).slice(0, MAX_RANK),
        facts: RANKINGS.facts(answer).slice(0, MAX_RANK),
        fused: RANKINGS.fused(answer).slice(0, MAX_RANK),
        full_text: fullText.search(question.question, MAX_RANK),
      },
    });
    onProgress(`${questions.length} of ${answerable.length} questions searched`);
  }
  fullText.close();
  const contents = new Map(
    conversation.sessions.flatMap(({ turns }) => turns.map((turn) => [turn.id, turnContent(turn)] as const)),
  );
  const asked = answerable.map(({ question, evidence }) => ({
    question,
    texts: evidence.flatMap((turn) => contents.get(turn) ?? []),
  }));
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
    configurations: await searchConfigurations(memory, configurations, answerable, turnsOf, onProgress),
    contexts: await measureContextModes(memory, contexts, answerable, turns),
    budgets: contexts.length === 0 ? [] : await measureBudgets(memory, asked),
  };
}

async function searchConfigurations(
  memory: Memory,
  configurations: readonly SearchConfiguration[],
  questions: readonly Question[],
  turnsOf: (episodes: readonly string[]) => string[],
  onProgress: (line: string) => void,
): Promise<ConfigurationRow[]> {
  const texts = questions.map(({ question }) => question);
  const rows: ConfigurationRow[] = [];
  for (const configuration of configurations) {
    const idsOf = (episodes: readonly { id: string }[]): string[] => turnsOf(episodes.map(({ id }) => id));
    const asked = await searchAll(memory, configuration, texts, idsOf, onProgress);
    rows.push({
      label: configuration.label,
      rankings: asked?.rankings ?? null,
      latencies: asked?.latencies ?? [],
    });
  }
  return rows;
}

async function measureContextModes(
  memory: Memory,
  modes: readonly string[],
  questions: readonly Question[],
  turns: ReadonlyMap<string, string>,
): Promise<ContextRow[]> {
  if (modes.length === 0) return [];
  const episodes = new Map([...turns].map(([episode, turn]) => [turn, episode]));
  const asked = questions.map(({ question, evidence }) => ({
    question,
    evidence: evidence.map((turn) => [episodes.get(turn) ?? turn]),
  }));
  return [...(await measureContexts(memory, modes, asked)), await measureZepContext(memory, asked)];
}
