/**
 * The two time axes: what held when (`asOf`), and what was believed when (`knownAt`).
 *
 *     ENGRAPH_URL=… ENGRAPH_API_KEY=… node examples/time-travel.ts
 */
import { Engraph, type Memory } from "engraph";

const say = (user: Memory, content: string, reference_time: string) =>
  user.add({ role: "user", name: "Ada", content, reference_time }, { thread: "homes", wait: true });

async function home(user: Memory, title: string, at: { asOf?: string; knownAt?: Date } = {}): Promise<void> {
  const facts = await user.facts({ predicate: "LIVES_IN", ...at }).toArray();
  console.log(`\n${title}`);
  if (facts.length === 0) console.log("  nothing");
  for (const { fact, valid_from, valid_to } of facts)
    console.log(`  ${fact} ${valid_from?.slice(0, 10) ?? "?"} – ${valid_to?.slice(0, 10) ?? "still"}`);
}

async function main(): Promise<void> {
  const user = new Engraph().user(`time-travel-${Date.now()}`);

  await say(user, "I live in Berlin.", "2024-03-04T09:00:00Z");
  const before = new Date();
  await say(user, "I moved to Lisbon last week.", "2025-09-15T18:30:00Z");

  await home(user, "Known now:");
  await home(user, "True in June 2024, as known now:", { asOf: "2024-06-01" });
  await home(user, "Believed before the second message:", { knownAt: before });
  await home(user, "Believed before the second message, about December 2025:", {
    asOf: "2025-12-01",
    knownAt: before,
  });

  const { began, ended } = await user.diff({ axis: "known", from: before, to: "2099-01-01" });
  console.log("\nWhat the second message changed:");
  for (const { fact } of began) console.log(`  began: ${fact}`);
  for (const { fact, valid_to } of ended) console.log(`  ended: ${fact} ${valid_to?.slice(0, 10)}`);

  await user.rollback(before);
  await home(user, "After rolling back to before the second message:");
  await user.erase();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
