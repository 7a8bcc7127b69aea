import type { z } from "zod";
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import { CUT, readReply } from "../../core/prompts/answers/reply.ts";
import { askAgain } from "../../core/prompts/ask-again.ts";
import type { Prompt } from "../../core/prompts/prompt.ts";
import type { Llm, ModelUse } from "../../ports/providers.ts";

type ReadValue<Answer, Result> = (answer: Answer, isCut: boolean) => Result | null;

/**
 * Asks again with twice the limit if the answer is unusable or cut off, unless it repeated itself; then complete items count.
 *
 * @throws UnusableAnswer with the cost of both calls
 */
export async function askTwice<Answer, Result>(
  llm: Llm,
  prompt: Prompt,
  schema: z.ZodType<Answer>,
  read: ReadValue<Answer, Result>,
  nothing = "The answer names nothing.",
): Promise<{ result: Result; use: ModelUse }> {
  const use: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };
  let asking = prompt;
  for (let isLast = false; ; isLast = true) {
    const { text, finish, tokens_in, tokens_out } = await llm.complete(asking);
    use.calls += 1;
    use.tokens_in += tokens_in;
    use.tokens_out += tokens_out;
    const reply = readReply({ text, finish }, schema);
    const isText = reply.error === undefined && reply.cut === "text";
    const isFinal = isLast || reply.loops;
    if (reply.error === undefined && (isText || reply.cut === null || isFinal)) {
      const result = read(reply.value, isText);
      if (result !== null) return { result, use };
    }
    const error = reply.error ?? (reply.cut === null ? nothing : CUT);
    if (isFinal) throw new UnusableAnswer(error, text, use);
    asking = { ...askAgain(prompt, error, text), max_tokens: prompt.max_tokens * 2 };
  }
}
