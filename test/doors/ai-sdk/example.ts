import { generateText, type LanguageModel } from "ai";
import type { Engraph } from "engraph";
import { engraphTools, withEngraph } from "engraph/ai-sdk";

/** A chat that knows its user. `model` comes from a provider: `openai("gpt-5")`. */
export async function chat(
  engraph: Engraph,
  model: Exclude<LanguageModel, string>,
  userId: string,
  chatId: string,
  said: string,
): Promise<string> {
  const user = engraph.user(userId);
  const { text } = await generateText({
    model: withEngraph(model, { user, thread: chatId, mode: "full" }),
    instructions: "You are a friendly assistant.",
    prompt: said,
    tools: engraphTools({ user }),
  });
  return text;
}
