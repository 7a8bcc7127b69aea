/** Answers from the memory's contexts, and from everything that was told, judged twice. */
import { performance } from "node:perf_hooks";
import { estimateTokens } from "../../worker/core/text/estimate-tokens.ts";
import type { Llm } from "../../worker/ports/providers.ts";
import type { EngraphClient, MemoryId } from "../../sdk/src/client.ts";
import { concurrently } from "../concurrently.ts";
import type { BenchmarkMemory, MemoryQuestion } from "../formats/benchmark-memory.ts";
import { askModel } from "./ask-model.ts";
import { answerRequest, answerSchema, judgementRequest, judgementSchema, type Strictness } from "./prompts.ts";

export interface JudgedAnswer {
  answer: string;
  lenient: boolean;
  strict: boolean;
  /** Of the whole prompt, as the provider counts. */
  tokens: number;
  /** Milliseconds until the context was there; 0 where nothing had to be looked for. */
  contextMs: number;
  /** Milliseconds of the model's answer. */
  answerMs: number;
}

export interface AnsweredQuestion {
  id: string;
  question: string;
  reference: string;
  type: string;
  fromMemory: JudgedAnswer;
  /** From everything that was told; `null` where that is longer than `LONGEST_FULL_CONTEXT`. */
  fromEverything: JudgedAnswer | null;
}

/** Tokens: what today's models read at once, less room for question and answer. */
const LONGEST_FULL_CONTEXT = 120_000;
/** Questions under way at once. */
const WIDTH = 4;

/** In the order of the questions. A judgement that is of no use counts as "not correct". */
export async function answerQuestions(
  llm: Llm,
  client: EngraphClient,
  memory: MemoryId,
  told: BenchmarkMemory,
  onProgress: (line: string) => void = () => {},
): Promise<AnsweredQuestion[]> {
  const everything = fullContext(told);
  const fits = estimateTokens(everything) <= LONGEST_FULL_CONTEXT;
  const answered: AnsweredQuestion[] = [];
  let done = 0;
  await concurrently(told.questions, WIDTH, async (question, place) => {
    const began = performance.now();
    const { context } = await client.getContext(memory, { query: question.question });
    const contextMs = performance.now() - began;
    answered[place] = {
      id: question.id,
      question: question.question,
      reference: question.answer,
      type: question.type,
      fromMemory: { ...(await answerFrom(llm, context, question)), contextMs },
      fromEverything: fits ? await answerFrom(llm, everything, question) : null,
    };
    onProgress(`${++done} of ${told.questions.length} questions answered`);
  });
  return answered;
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

/** Everything that was told, in order and with its times. */
export function fullContext({ sessions, documents }: Pick<BenchmarkMemory, "sessions" | "documents">): string {
  const told = sessions.map(({ at, turns }) => {
    const lines = turns.map(({ role, speaker, text }) => `${speaker ?? role}: ${text}`);
    return [...(at === null ? [] : [`[${new Date(at).toISOString()}]`]), ...lines].join("\n");
  });
  return [...told, ...documents.map(({ title, text }) => `# ${title}\n${text}`)].join("\n\n");
}
