import type { z } from "zod";
import { FaultError } from "../../../shared/fault.ts";
import { CUT, readReply } from "../../core/prompts/answers/reply.ts";
import { askAgain } from "../../core/prompts/ask-again.ts";
import type { Prompt } from "../../core/prompts/prompt.ts";
import { estimateTokens } from "../../core/text/estimate-tokens.ts";
import type { HaltReason } from "../../core/traverse/guidance.ts";
import type { Allowance, Guided, Llm, ModelUse } from "../../ports/providers.ts";
import type { Log } from "../../ports/system.ts";

/** Tokens around the text of a chat. */
const FRAME_TOKENS = 20;

export type AskModel = <Answer, Said>(
  prompt: Prompt,
  schema: z.ZodType<Answer>,
  read: (answer: Answer) => Said,
  allowance: Allowance,
) => Promise<Guided<Said>>;

/** Retries once if the answer is unusable or cut off, and the allowance permits. */
export const askModel =
  (llm: Llm, log: Log, asker: string): AskModel =>
  async (prompt, schema, read, allowance) => {
    const use: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };
    let asking = prompt;
    for (let attempt = 0; attempt < 2; attempt++) {
      const shortage = findShortage(asking, use, allowance);
      if (shortage !== null) return { said: null, halt: attempt === 0 ? shortage : null, use };
      // an unanswered call may have been billed too
      use.calls += 1;
      try {
        const answer = await llm.complete(asking);
        use.tokens_in += answer.tokens_in;
        use.tokens_out += answer.tokens_out;
        const reply = readReply(answer, schema);
        const isWhole = reply.error === undefined && reply.cut !== "text";
        if (isWhole) return { said: read(reply.value), halt: null, use };
        if (reply.loops) break;
        const isCut = reply.error === undefined || reply.error === CUT;
        asking = {
          ...askAgain(prompt, reply.error ?? CUT, answer.text),
          max_tokens: isCut ? 2 * prompt.max_tokens : prompt.max_tokens,
        };
      } catch (error) {
        if (error instanceof FaultError && error.fault.kind === "limited") {
          use.calls -= 1;
          return { said: null, halt: "budget", use };
        }
        log.error(`${asker} not reached`, { error: String(error) });
        return { said: null, halt: "unavailable", use };
      }
    }
    return { said: null, halt: null, use };
  };

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
