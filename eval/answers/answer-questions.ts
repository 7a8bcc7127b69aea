/** Answers each question from the memory's context and from the full history, and judges each answer twice. */
import { performance } from "node:perf_hooks";
import pMap from "p-map";
import { estimateTokens } from "../../worker/core/text/estimate-tokens.ts";
import type { Llm } from "../../worker/ports/providers.ts";
import type { Memory } from "../../sdk/src/index.ts";
import type { BenchmarkMemory, MemoryQuestion } from "../formats/benchmark-memory.ts";
import { askModel } from "./ask-model.ts";
import { answerRequest, answerSchema, judgementRequest, judgementSchema, type Strictness } from "./prompts.ts";

export interface JudgedAnswer {
  answer: string;
  lenient: boolean;
  strict: boolean;
  /** Tokens of the whole prompt, as counted by the provider. */
  tokens: number;
  /** Milliseconds that `POST context` took; 0 for answers from the full history. */
  contextMs: number;
  /** Milliseconds that the model took to answer. */
  answerMs: number;
}

export interface AnsweredQuestion {
  id: string;
  question: string;
  reference: string;
  type: string;
  fromMemory: JudgedAnswer;
  /** Answered from the full history; `null` where that has more than `MAX_FULL_CONTEXT_TOKENS`. */
  fromEverything: JudgedAnswer | null;
}

/** What today's models read at once, less room for question and answer. */
const MAX_FULL_CONTEXT_TOKENS = 120_000;
const CONCURRENT_QUESTIONS = 4;

/** Answers in the order of the questions. A judgement that cannot be parsed counts as "not correct". */
export async function answerQuestions(
  llm: Llm,
  memory: Memory,
  benchmark: BenchmarkMemory,
  onProgress: (line: string) => void = () => {},
): Promise<AnsweredQuestion[]> {
  const everything = fullContext(benchmark);
  const fits = estimateTokens(everything) <= MAX_FULL_CONTEXT_TOKENS;
  let done = 0;
  const answer = async (question: MemoryQuestion): Promise<AnsweredQuestion> => {
    const began = performance.now();
    const { context } = await memory.context(question.question);
    const contextMs = performance.now() - began;
    const answered = {
      id: question.id,
      question: question.question,
      reference: question.answer,
      type: question.type,
      fromMemory: { ...(await answerFrom(llm, context, question)), contextMs },
      fromEverything: fits ? await answerFrom(llm, everything, question) : null,
    };
    onProgress(`${++done} of ${benchmark.questions.length} questions answered`);
    return answered;
  };
  return pMap(benchmark.questions, answer, { concurrency: CONCURRENT_QUESTIONS });
}

async function answerFrom(llm: Llm, context: string, asked: MemoryQuestion): Promise<JudgedAnswer> {
  const given = await askModel(llm, answerRequest(context, asked.question, asked.at), answerSchema);
  const answer = given.answer?.answer ?? "";
  const judge = async (strictness: Strictness): Promise<boolean> => {
    const request = judgementRequest(strictness, asked.question, asked.answer, answer);
    return (await askModel(llm, request, judgementSchema)).answer?.correct ?? false;
  };
  const [lenient, strict] = await Promise.all([judge("lenient"), judge("strict")]);
  return { answer, lenient, strict, tokens: given.tokens, contextMs: 0, answerMs: given.latency };
}

/** The full history as text: the sessions in order, each after its time, then the documents. */
export function fullContext({ sessions, documents }: Pick<BenchmarkMemory, "sessions" | "documents">): string {
  const history = sessions.map(({ at, turns }) => {
    const lines = turns.map(({ role, speaker, text }) => `${speaker ?? role}: ${text}`);
    return [...(at === null ? [] : [`[${new Date(at).toISOString()}]`]), ...lines].join("\n");
  });
  return [...history, ...documents.map(({ title, text }) => `# ${title}\n${text}`)].join("\n\n");
}
