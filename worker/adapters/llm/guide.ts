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

/** What a chat's own frame costs beside its words. */
const FRAME_TOKENS = 20;

/** A language model leads the traversal: one call a decision, one re-ask where its answer is of no use and the budget has room. */
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
      const short = shortOf(asking, use, allowance);
      // a second call is a courtesy: without room for it the first answer was the last
      if (short !== null) return { said: null, halt: attempt === 0 ? short : null, use };
      // counted before it is answered: one that never is may have been paid for as well
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
          use.calls -= 1; // it was not made
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
    choose: (crossroads, _mass, allowance) => ask(chooseHop(crossroads), hopAnswer, toChoice, allowance),
  };
}

/** What an allowance lacks for a call; tokens are estimated from above. */
function shortOf({ system, user, schema, max_tokens }: Prompt, use: ModelUse, allowance: Allowance): HaltReason | null {
  if (use.calls >= allowance.calls) return "calls";
  const tokens = estimateTokens(system) + estimateTokens(user) + estimateTokens(JSON.stringify(schema.json));
  const spent = use.tokens_in + use.tokens_out;
  return spent + tokens + FRAME_TOKENS + max_tokens > allowance.tokens ? "tokens" : null;
}
