import { ContextBlocks } from "agents/context";
import { generateText, stepCountIs, type LanguageModel } from "ai";
import { Engraph } from "engraph";
import { EngraphSearchProvider } from "engraph/cloudflare-agents";

/** A turn of an agent with a context block for its user. `model` comes from a provider: `workersai("@cf/openai/gpt-oss-120b")`. */
export async function turn(
  model: LanguageModel,
  userId: string,
  chatId: string,
  said: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<string> {
  const user = new Engraph().user(userId);
  const provider = new EngraphSearchProvider({ user });
  const blocks = new ContextBlocks([{ label: "memory", description: "What is known of the user", provider }]);
  const { text } = await generateText({
    model,
    instructions: `You are a friendly assistant.\n\n${await blocks.freezeSystemPrompt()}`,
    prompt: said,
    tools: await blocks.tools(),
    stopWhen: stepCountIs(5),
  });
  const messages = [{ role: "user", content: said } as const, { role: "assistant", content: text } as const];
  waitUntil(user.add(messages, { thread: chatId }).catch(console.warn));
  return text;
}
