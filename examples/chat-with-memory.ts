/**
 * One turn of a chat that remembers: read the context, ask the model with it, store what both said.
 *
 *     ENGRAPH_URL=… ENGRAPH_API_KEY=… node examples/chat-with-memory.ts "What tea should I buy?"
 *
 * With OPENAI_API_KEY it asks LLM_MODEL at OPENAI_BASE_URL (any endpoint that speaks OpenAI's protocol). Without a key it prints
 * what it would send.
 */
import { Engraph } from "engraph";
import OpenAI from "openai";

const { OPENAI_API_KEY, LLM_MODEL = "gpt-4o-mini" } = process.env;
const THREAD = "tea";

async function main(): Promise<void> {
  const user = new Engraph().user("chat-example");
  const question = process.argv[2] ?? "What tea should I buy?";

  // only this example waits for facts; a chat need not
  await user.add(
    { role: "user", name: "Ada", content: "I like green tea. I live in Lisbon." },
    { thread: THREAD, wait: true },
  );

  // makes no call of a language model
  const { context } = await user.context(question, { maxTokens: 800 });
  const messages = [
    { role: "system" as const, content: `You are a helpful assistant.\n\n${context}` },
    { role: "user" as const, content: question },
  ];
  if (!OPENAI_API_KEY) {
    console.log("OPENAI_API_KEY is not set. This would be sent:\n");
    for (const { role, content } of messages) console.log(`--- ${role}\n${content}\n`);
    return;
  }
  const { choices } = await new OpenAI().chat.completions.create({ model: LLM_MODEL, messages });
  const answer = choices[0]?.message.content ?? "";
  console.log(answer);
  await user.add(
    [
      { role: "user", name: "Ada", content: question },
      { role: "assistant", content: answer },
    ],
    { thread: THREAD },
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
