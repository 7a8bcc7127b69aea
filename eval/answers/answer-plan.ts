/** What answering and judging will take, before it begins. */
import { estimateTokens } from "../../worker/core/text/estimate-tokens.ts";
import type { BenchmarkMemory } from "../formats/benchmark-memory.ts";
import { fullContext, MAX_FULL_CONTEXT_TOKENS } from "./answer-questions.ts";
import type { AnswerSource } from "./answer-sources.ts";
import { aboutDollars, type Prices } from "../prices.ts";
import { officialJudgement } from "./official-judge.ts";

/** Tokens of the prompt around what is shown, and of what the memory shows at its default budget. */
const [FRAME, CONTEXT, JUDGEMENT, WRITTEN, SUMMARY] = [200, 2_000, 250, 60, 200];

/** Calls, tokens and dollars at most, as a line to print; `ask` may call the server's own model besides. */
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
  for (const memory of memories) {
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
  return `answers: at most ${calls} calls, about ${Math.ceil(tokens_in / 1_000)},000 tokens read and ${Math.ceil(tokens_out / 1_000)},000 written${aboutDollars(tokens_in, tokens_out, prices)}`;
}
