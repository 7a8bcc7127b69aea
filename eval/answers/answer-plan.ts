import { estimateTokens } from "../../worker/core/text/estimate-tokens.ts";
import type { BenchmarkMemory } from "../formats/benchmark-memory.ts";
import { fullContext, MAX_FULL_CONTEXT_TOKENS } from "./answer-questions.ts";
import type { AnswerSource } from "./answer-sources.ts";
import { aboutDollars, type Prices } from "../prices.ts";
import { officialJudgement } from "./official-judge.ts";

const [FRAME, CONTEXT, JUDGEMENT, WRITTEN, SUMMARY] = [200, 2_000, 250, 60, 200];

const READ_TOGETHER = 8;

export function answerPlan(
  memories: readonly BenchmarkMemory[],
  sources: readonly AnswerSource[],
  prices: Prices | null = null,
): string {
  let [calls, tokens_in, tokens_out] = [0, 0, 0];
  const call = (prompt: number, written = WRITTEN): void => {
    calls++;
    tokens_in += prompt + FRAME;
    tokens_out += written;
  };
  let [read, messages] = [0, 0];
  for (const memory of memories) {
    read += estimateTokens(fullContext(memory));
    messages += memory.sessions.reduce((sum, { turns }) => sum + turns.length, 0) + memory.documents.length;
    const everything = estimateTokens(fullContext(memory));
    const wanted = sources.filter((source) => source !== "full" || everything <= MAX_FULL_CONTEXT_TOKENS);
    if (wanted.includes("sessions"))
      for (const session of memory.sessions)
        call(estimateTokens(fullContext({ sessions: [session], documents: [] })), SUMMARY);
    for (const { type, question, answer } of memory.questions)
      for (const source of wanted) {
        if (source === "full") call(everything);
        else if (source === "sessions") call(SUMMARY * memory.sessions.length);
        else if (source !== "ask") call(CONTEXT);
        const judgements = officialJudgement(type, question, answer, "") === null ? 2 : 3;
        for (let judged = 0; judged < judgements; judged++) call(JUDGEMENT, 10);
      }
  }
  const asks = sources.includes("ask") ? memories.reduce((sum, { questions }) => sum + questions.length, 0) : 0;
  return [
    `answers: at most ${calls} calls, about ${Math.ceil(tokens_in / 1_000)},000 tokens read and ${Math.ceil(tokens_out / 1_000)},000 written${aboutDollars(tokens_in, tokens_out, prices)}`,
    `besides, where a server has a model (OPENAI_API_KEY gives it one, LLM_PROVIDER=builtin does not): some ${Math.ceil(messages / READ_TOGETHER)} calls` +
      ` to read ${messages} messages and documents of ${Math.ceil(read / 1_000)},000 tokens, about as many to tell what is the same` +
      `${asks === 0 ? "" : `, and up to 8 for each of ${asks} questions that \`ask\` answers`}; no cache keeps these`,
  ].join("\n");
}
