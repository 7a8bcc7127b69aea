/**
 * One turn of a chat that remembers: read the context, ask the model with it, store what both said.
 *
 *     ENGRAPH_URL=… ENGRAPH_API_KEY=… node examples/chat-with-memory.ts "What tea should I buy?"
 *
 * With OPENAI_API_KEY it asks LLM_MODEL at OPENAI_BASE_URL (any endpoint that speaks OpenAI's protocol). Without a key it prints
 * what it would send.
 */
export {};

const { ENGRAPH_URL: url, ENGRAPH_API_KEY: key, OPENAI_API_KEY, OPENAI_BASE_URL, LLM_MODEL } = process.env;
const MEMORY = `${url}/v1/users/chat-example`;
const THREAD = "tea";

interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

async function post<Answer>(address: string, token: string | undefined, body: unknown): Promise<Answer> {
  const response = await fetch(address, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.ok) return (await response.json()) as Answer;
  throw new Error(`POST ${address} answered ${response.status}: ${await response.text()}`);
}

/** Stores messages. Only the first ones of this example are waited for; a chat need not wait. */
const remember = (messages: (ChatMessage & { name?: string })[], wait = false): Promise<unknown> =>
  post(`${MEMORY}/messages`, key, { thread_id: THREAD, wait, messages });

/** What is known that bears on the question, as text. No language model is called for it. */
async function recall(query: string): Promise<string> {
  const { context } = await post<{ context: string }>(`${MEMORY}/context`, key, { query, max_tokens: 800 });
  return context;
}

async function askModel(messages: ChatMessage[]): Promise<string> {
  const { choices } = await post<{ choices: { message: { content: string | null } }[] }>(
    `${OPENAI_BASE_URL ?? "https://api.openai.com/v1"}/chat/completions`,
    OPENAI_API_KEY,
    { model: LLM_MODEL ?? "gpt-4o-mini", messages },
  );
  return choices[0]?.message.content ?? "";
}

async function main(): Promise<void> {
  if (!url || !key) throw new Error("set ENGRAPH_URL and ENGRAPH_API_KEY, as `npm start` prints them");
  const question = process.argv[2] ?? "What tea should I buy?";

  // an earlier conversation
  await remember([{ role: "user", name: "Ada", content: "I like green tea. I live in Lisbon." }], true);

  const messages: ChatMessage[] = [
    { role: "system", content: `You are a helpful assistant.\n\n${await recall(question)}` },
    { role: "user", content: question },
  ];
  if (!OPENAI_API_KEY) {
    console.log("OPENAI_API_KEY is not set. This would be sent:\n");
    for (const { role, content } of messages) console.log(`--- ${role}\n${content}\n`);
    return;
  }
  const answer = await askModel(messages);
  console.log(answer);
  await remember([
    { role: "user", name: "Ada", content: question },
    { role: "assistant", content: answer },
  ]);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
