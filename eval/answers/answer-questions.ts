import { performance } from "node:perf_hooks";
import pMap from "p-map";
import { estimateTokens } from "../../worker/core/text/estimate-tokens.ts";
import type { Llm, LlmRequest } from "../../worker/ports/providers.ts";
import type { Memory } from "../../sdk/src/index.ts";
import type { BenchmarkMemory, MemoryQuestion } from "../formats/benchmark-memory.ts";
import { scoreAnswer } from "./answer-scores.ts";
import { recalled, type AnswerSource } from "./answer-sources.ts";
import type { Answering } from "./answering.ts";
import { askModel } from "./ask-model.ts";
import { officialJudgement } from "./official-judge.ts";
import {
  answerRequest,
  answerSchema,
  judgementRequest,
  judgementSchema,
  summaryRequest,
  summarySchema,
  type Strictness,
} from "./prompts.ts";

export interface JudgedAnswer {
  answer: string;
  exact: boolean;
  f1: number;
  lenient: boolean;
  strict: boolean;
  /** The verdict of the data set's own judge; `null` if it has none. */
  official: boolean | null;
  tokens: number;
  contextMs: number;
  answerMs: number;
}

export interface AnsweredQuestion {
  id: string;
  question: string;
  reference: string;
  type: string;
  /** `null` if the history exceeds `MAX_FULL_CONTEXT_TOKENS`. */
  from: Partial<Record<AnswerSource, JudgedAnswer | null>>;
}

/** A current model's context window, less space for question and answer. */
export const MAX_FULL_CONTEXT_TOKENS = 120_000;
const CONCURRENT_QUESTIONS = 4;

/** An unparsable judgment counts as "not correct". */
export async function answerQuestions(
  { llm, sources }: Pick<Answering, "llm" | "sources">,
  memory: Memory,
  benchmark: BenchmarkMemory,
  onProgress: (line: string) => void = () => {},
): Promise<AnsweredQuestion[]> {
  const everything = fullContext(benchmark);
  const fits = estimateTokens(everything) <= MAX_FULL_CONTEXT_TOKENS;
  const summaries = sources.includes("sessions") ? await summariesOf(llm, benchmark, onProgress) : "";
  let done = 0;
  const from = async (source: AnswerSource, question: MemoryQuestion): Promise<JudgedAnswer | null> => {
    switch (source) {
      case "full":
        return fits ? answerFrom(llm, { text: everything, ms: 0 }, question) : null;
      case "sessions":
        return answerFrom(llm, { text: summaries, ms: 0 }, question);
      case "ask":
        return answerByAsking(llm, memory, question);
      default:
        return answerFrom(llm, await recalled(memory, source, question.question), question);
    }
  };
  const answer = async (question: MemoryQuestion): Promise<AnsweredQuestion> => {
    const answered: AnsweredQuestion = {
      id: question.id,
      question: question.question,
      reference: question.answer,
      type: question.type,
      from: {},
    };
    for (const source of sources) answered.from[source] = await from(source, question);
    onProgress(`${++done} of ${benchmark.questions.length} questions answered`);
    return answered;
  };
  return pMap(benchmark.questions, answer, { concurrency: CONCURRENT_QUESTIONS });
}

async function answerFrom(llm: Llm, given: { text: string; ms: number }, asked: MemoryQuestion): Promise<JudgedAnswer> {
  const said = await askModel(llm, answerRequest(given.text, asked.question, asked.at), answerSchema);
  const judged = await judge(llm, asked, said.answer?.answer ?? "");
  return { ...judged, tokens: said.tokens, contextMs: given.ms, answerMs: said.latency };
}

async function answerByAsking(llm: Llm, memory: Memory, asked: MemoryQuestion): Promise<JudgedAnswer> {
  const began = performance.now();
  const { answer } = await memory.ask(asked.question);
  const contextMs = performance.now() - began;
  const said = answer ?? "";
  return { ...(await judge(llm, asked, said === "" ? UNKNOWN : said)), tokens: 0, contextMs, answerMs: 0 };
}

const UNKNOWN = "The memory does not tell.";

async function judge(
  llm: Llm,
  asked: MemoryQuestion,
  answer: string,
): Promise<Omit<JudgedAnswer, "tokens" | "contextMs" | "answerMs">> {
  const { type, question, answer: reference } = asked;
  const isCorrect = async (request: LlmRequest): Promise<boolean> =>
    (await askModel(llm, request, judgementSchema)).answer?.correct ?? false;
  const by = (strictness: Strictness): Promise<boolean> =>
    isCorrect(judgementRequest(strictness, question, reference, answer));
  const official = officialJudgement(type, question, reference, answer);
  const [lenient, strict, officially] = await Promise.all([
    by("lenient"),
    by("strict"),
    official === null ? null : isCorrect(official),
  ]);
  return {
    answer,
    ...scoreAnswer(answer, asked),
    lenient,
    strict,
    official: officially,
  };
}

async function summariesOf(
  llm: Llm,
  { sessions, documents }: BenchmarkMemory,
  onProgress: (line: string) => void,
): Promise<string> {
  let done = 0;
  const summaries = await pMap(
    sessions,
    async (session) => {
      const text = fullContext({ sessions: [session], documents: [] });
      const { answer } = await askModel(llm, summaryRequest(text), summarySchema);
      onProgress(`${++done} of ${sessions.length} sessions summarised`);
      return [...(session.at === null ? [] : [`[${new Date(session.at).toISOString()}]`]), answer?.summary ?? ""].join(
        "\n",
      );
    },
    { concurrency: CONCURRENT_QUESTIONS },
  );
  return [...summaries, fullContext({ sessions: [], documents })].join("\n\n");
}

export function fullContext({ sessions, documents }: Pick<BenchmarkMemory, "sessions" | "documents">): string {
  const history = sessions.map(({ at, turns }) => {
    const lines = turns.map(({ role, speaker, text }) => `${speaker ?? role}: ${text}`);
    return [...(at === null ? [] : [`[${new Date(at).toISOString()}]`]), ...lines].join("\n");
  });
  return [...history, ...documents.map(({ title, text }) => `# ${title}\n${text}`)].join("\n\n");
}
