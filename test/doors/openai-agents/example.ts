import { Agent, run, type Model } from "@openai/agents";
import { asQuery, Engraph } from "engraph";
import { EngraphSession } from "engraph/openai-agents";

/** An agent that remembers its conversations, and knows in each about the others. */
export async function chat(model: Model | string, userId: string, chatId: string, said: string): Promise<string> {
  const user = new Engraph().user(userId);
  const { context } = await user.context(asQuery(said), { profile: true, signal: AbortSignal.timeout(2_000) });
  const agent = new Agent({ name: "Friend", model, instructions: `You are a friendly assistant.\n${context}` });
  const result = await run(agent, said, { session: new EngraphSession({ user, sessionId: chatId }) });
  return result.finalOutput ?? "";
}
