/**
 * Sends two messages, waits for their facts, and prints the context that a language model would be given.
 *
 *     ENGRAPH_URL=http://127.0.0.1:8787 ENGRAPH_API_KEY=eg_dev_… node examples/quickstart.ts
 */
export {};

const { ENGRAPH_URL: url, ENGRAPH_API_KEY: key } = process.env;

interface Written {
  episodes: { id: string; status: "pending" | "done" | "failed" }[];
}

interface Context {
  context: string;
  tokens: number;
}

/** Sends a request to the memory of one user, and raises what the API refuses, with its reason. */
async function call<Answer>(user: string, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${url}/v1/users/${encodeURIComponent(user)}/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.ok) return (await response.json()) as Answer;
  throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
}

async function main(): Promise<void> {
  if (!url || !key) throw new Error("set ENGRAPH_URL and ENGRAPH_API_KEY, as `npm start` prints them");

  // your own ids make it safe to send the messages again: each is stored once
  const { episodes } = await call<Written>("quickstart", "messages", {
    thread_id: "hello",
    wait: true,
    messages: [
      {
        id: "hello-1",
        role: "user",
        name: "Ada",
        content: "My sister Grace lives in Oslo. I live in Lisbon.",
        reference_time: "2025-09-15T18:30:00Z",
      },
      {
        id: "hello-2",
        role: "user",
        name: "Ada",
        content: "I work at Acme Robotics and I like green tea.",
        reference_time: "2025-09-15T18:31:00Z",
      },
    ],
  });
  const failed = episodes.filter(({ status }) => status === "failed");
  if (failed.length > 0) throw new Error(`${failed.length} messages could not be read`);

  const { context, tokens } = await call<Context>("quickstart", "context", {
    query: "What should I know before I invite Ada?",
    max_tokens: 500,
  });
  console.log(context);
  console.log(`\n${tokens} tokens`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
