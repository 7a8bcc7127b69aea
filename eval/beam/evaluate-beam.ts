import { performance } from "node:perf_hooks";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { Llm } from "../../worker/ports/providers.ts";
import type { Memory } from "../../sdk/src/index.ts";
import type { BeamConversation, BeamQuestion } from "../formats/beam.ts";
import { type FullTextIndex, indexTexts } from "../full-text-baseline.ts";
import { ingestMemory } from "../ingest-memory.ts";
import { pieceRecallAt } from "../recall.ts";
import { MAX_RANK } from "../search-all.ts";
import { judgedAnswer } from "./beam-judge.ts";
import { heldStatements } from "./statements.ts";

/** o200k tokens. */
export const BUDGETS = [1_000, 2_000, 4_000] as const;

export const SYSTEMS = ["Engraph", "BM25, all messages", "BM25, the user's messages"] as const;
export type System = (typeof SYSTEMS)[number];

export interface MeasuredQuestion extends Pick<BeamQuestion, "conversation" | "ability" | "question"> {
  /** NaN without source messages. */
  recall: Record<System, number[]>;
  /** NaN without statements. */
  held: Record<System, number[]>;
  tokens: number[];
  context: string;
  /** 0–1, from that context; null without a model. */
  judged: number | null;
}

export interface EvaluatedConversation {
  id: string;
  messages: number;
  /** Seconds. */
  acknowledged: number;
  understood: number;
  failed: number;
  questions: MeasuredQuestion[];
  latencies: Record<"search" | "context", number[]>;
}

interface Baseline {
  rank: (question: string) => string[];
  context: (question: string, budget: number) => string;
}

export async function evaluateBeam(
  memory: Memory,
  conversation: BeamConversation,
  cutoffs: readonly number[],
  llm: Llm | null,
  onProgress: (line: string) => void = () => {},
): Promise<EvaluatedConversation> {
  const turns = conversation.sessions.flatMap((session) => session.turns);
  const began = performance.now();
  let acknowledged = 0;
  const { sources, failed } = await ingestMemory(
    memory,
    { sessions: conversation.sessions, documents: [] },
    (line) => {
      if (acknowledged === 0) acknowledged = (performance.now() - began) / 1_000;
      onProgress(line);
    },
    (sent) => onProgress(`${sent} of ${turns.length} messages sent`),
  );
  const understood = (performance.now() - began) / 1_000;
  const turnOf = (id: string): string[] => {
    const turn = sources.get(id)?.turn ?? null;
    return turn === null ? [] : [turn];
  };
  const baselines: Record<Exclude<System, "Engraph">, Baseline> = {
    "BM25, all messages": baselineOf(turns),
    "BM25, the user's messages": baselineOf(turns.filter(({ role }) => role === "user")),
  };
  const latencies = { search: [] as number[], context: [] as number[] };
  const timed = async <T>(kind: "search" | "context", call: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const answer = await call();
    latencies[kind].push(performance.now() - start);
    return answer;
  };
  const questions: MeasuredQuestion[] = [];
  for (const asked of conversation.questions) {
    const { ability, question, rubric, statements, sources: evidence } = asked;
    const { episodes } = await timed("search", () => memory.search(question, { scope: ["episodes"], limit: MAX_RANK }));
    const contexts: string[] = [];
    for (const maxTokens of BUDGETS)
      contexts.push((await timed("context", () => memory.context(question, { maxTokens }))).context);
    const context = contexts[BUDGETS.indexOf(2_000)] ?? "";
    const recallOf = (ranking: string[]): number[] => cutoffs.map((k) => pieceRecallAt(k, ranking, evidence));
    const heldOf = (texts: string[]): number[] => texts.map((text) => heldStatements(text, statements));
    const each = <T>(engraph: T, of: (baseline: Baseline) => T): Record<System, T> => ({
      Engraph: engraph,
      "BM25, all messages": of(baselines["BM25, all messages"]),
      "BM25, the user's messages": of(baselines["BM25, the user's messages"]),
    });
    questions.push({
      conversation: asked.conversation,
      ability,
      question,
      recall: each(recallOf([...new Set(episodes.flatMap(({ id }) => turnOf(id)))]), ({ rank }) =>
        recallOf(rank(question)),
      ),
      held: each(heldOf(contexts), (baseline) => heldOf(BUDGETS.map((budget) => baseline.context(question, budget)))),
      tokens: contexts.map((text) => countTokens(text)),
      context,
      judged: llm === null ? null : await judgedAnswer(llm, { question, rubric }, context),
    });
    onProgress(`${questions.length} of ${conversation.questions.length} questions`);
  }
  return { id: conversation.id, messages: turns.length, acknowledged, understood, failed, questions, latencies };
}

function baselineOf(turns: ReadonlyArray<{ id: string; text: string }>): Baseline {
  const index: FullTextIndex = indexTexts(turns);
  const texts = new Map(turns.map(({ id, text }) => [id, text]));
  const sizes = new Map<string, number>();
  const sizeOf = (id: string): number => {
    const size = sizes.get(id) ?? countTokens(`${texts.get(id) ?? ""}\n`);
    sizes.set(id, size);
    return size;
  };
  const rank = (question: string): string[] => index.search(question, MAX_RANK);
  return {
    rank,
    context(question, budget) {
      let left = budget;
      const fits = (id: string): boolean => {
        const size = sizeOf(id);
        if (size > left) return false;
        left -= size;
        return true;
      };
      return rank(question)
        .filter(fits)
        .map((id) => texts.get(id) ?? "")
        .join("\n");
    },
  };
}
