/**
 * Sends two messages, waits for their facts, and prints the context that a language model would be given.
 *
 *     ENGRAPH_URL=http://127.0.0.1:8787 ENGRAPH_API_KEY=eg_dev_… node examples/quickstart.ts
 */
import { Engraph } from "engraph";

async function main(): Promise<void> {
  const user = new Engraph().user("quickstart");

  // your own ids store each message once, even if it is sent again
  const { episodes } = await user.add(
    [
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
    { thread: "hello", wait: true },
  );
  const failed = episodes.filter(({ status }) => status === "failed");
  if (failed.length > 0) throw new Error(`${failed.length} messages could not be read`);

  const { context, tokens } = await user.context("What should I know before I invite Ada?", { maxTokens: 500 });
  console.log(context);
  console.log(`\n${tokens} tokens`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
