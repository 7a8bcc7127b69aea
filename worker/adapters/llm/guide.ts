import type { z } from "zod";
import { FaultError } from "../../../shared/fault.ts";
import { estimateTokens } from "../../core/text/estimate-tokens.ts";
import { readAnswer } from "../../core/prompts/answer-json.ts";
import { askAgain } from "../../core/prompts/ask-again.ts";
import { chooseHop, HOP_VERSION, hopAnswer, toChoice } from "../../core/prompts/choose-hop.ts";
import { judgeEvidence, JUDGE_VERSION, judgementAnswer, toJudgement } from "../../core/prompts/judge-evidence.ts";
import { gateAnswer, GATE_VERSION, needsMemory, toGating } from "../../core/prompts/needs-memory.ts";
import type { Prompt } from "../../core/prompts/prompt.ts";
import { partsAnswer, splitQuestion, SPLIT_VERSION, toParts } from "../../core/prompts/split-question.ts";
import type { HaltReason } from "../../core/traverse/guidance.ts";
import type { Allowance, Guide, Guided, Llm, ModelUse } from "../../ports/providers.ts";
import type { Log } from "../../ports/system.ts";

/** Tokens of a chat's framing, in addition to its text. */
const FRAME_TOKENS = 20;

/** A language model guides the traversal: one call per decision, and one retry if the answer is unusable and the allowance permits. */
export function modelGuide(llm: Llm, log: Log): Guide {
  const ask = async <Answer, Said>(
    prompt: Prompt,
    schema: z.ZodType<Answer>,
    read: (answer: Answer) => Said,
    allowance: Allowance,
  ): Promise<Guided<Said>> => {
    const use: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };
    let asking = prompt;
    for (let attempt = 0; attempt < 2; attempt++) {
      const shortage = findShortage(asking, use, allowance);
      // the retry is optional: if the allowance does not cover it, the first answer was simply unusable
      if (shortage !== null) return { said: null, halt: attempt === 0 ? shortage : null, use };
      // counted before the answer arrives: a call that is never answered may have been billed too
      use.calls += 1;
      try {
        const answer = await llm.complete(asking);
        use.tokens_in += answer.tokens_in;
        use.tokens_out += answer.tokens_out;
        const result = readAnswer(answer.text, schema);
        if (result.ok && answer.finish !== "refusal") return { said: read(result.value), halt: null, use };
        const error = result.ok ? "The model refused to answer." : result.error;
        asking = askAgain(prompt, error, answer.text);
      } catch (error) {
        if (error instanceof FaultError && error.fault.kind === "limited") {
          use.calls -= 1; // the call was not made
          return { said: null, halt: "budget", use };
        }
        log.error("guide not reached", { error: String(error) });
        return { said: null, halt: "unavailable", use };
      }
    }
    return { said: null, halt: null, use };
  };

  return {
    name: llm.model,
    model: llm.model,
    prompt_versions: [JUDGE_VERSION, HOP_VERSION, SPLIT_VERSION, GATE_VERSION],
    gate: (question, allowance) => ask(needsMemory(question), gateAnswer, toGating, allowance),
    split: (question, most, allowance) => ask(splitQuestion(question, most), partsAnswer, toParts, allowance),
    judge: (evidence, last, allowance) => ask(judgeEvidence(evidence, last), judgementAnswer, toJudgement, allowance),
    choose: (choices, _mass, allowance) => ask(chooseHop(choices), hopAnswer, toChoice, allowance),
  };
}

/** What the allowance lacks for a call, `null` if it suffices; tokens are estimated from above. */
function findShortage(
  { system, user, schema, max_tokens }: Prompt,
  use: ModelUse,
  allowance: Allowance,
): HaltReason | null {
  if (use.calls >= allowance.calls) return "calls";
  const tokens = estimateTokens(system) + estimateTokens(user) + estimateTokens(JSON.stringify(schema.json));
  const spent = use.tokens_in + use.tokens_out;
  return spent + tokens + FRAME_TOKENS + max_tokens > allowance.tokens ? "tokens" : null;
}
