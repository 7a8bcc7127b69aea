/**
 * The two time axes: what held when (`as_of`), and what was believed when (`known_at`).
 *
 *     ENGRAPH_URL=… ENGRAPH_API_KEY=… node examples/time-travel.ts
 */
export {};

const { ENGRAPH_URL: url, ENGRAPH_API_KEY: key } = process.env;
const MEMORY = `${url}/v1/users/time-travel-${Date.now()}`;

interface Fact {
  fact: string;
  valid_from: string | null;
  valid_to: string | null;
  known_from: string;
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${MEMORY}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return (await response.json()) as Answer;
  throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
}

const say = (content: string, reference_time: string): Promise<unknown> =>
  call("POST", "/messages", {
    thread_id: "homes",
    wait: true,
    messages: [{ role: "user", name: "Ada", content, reference_time }],
  });

/** Prints where Ada lives, at a moment of each axis. */
async function home(title: string, query: Record<string, string> = {}): Promise<void> {
  const search = new URLSearchParams({ predicate: "LIVES_IN", ...query });
  const { data } = await call<{ data: Fact[] }>("GET", `/facts?${search}`);
  console.log(`\n${title}`);
  if (data.length === 0) console.log("  nothing");
  for (const { fact, valid_from, valid_to } of data)
    console.log(`  ${fact} ${valid_from?.slice(0, 10) ?? "?"} – ${valid_to?.slice(0, 10) ?? "still"}`);
}

async function main(): Promise<void> {
  if (!url || !key) throw new Error("set ENGRAPH_URL and ENGRAPH_API_KEY, as `npm start` prints them");

  await say("I live in Berlin.", "2024-03-04T09:00:00Z");
  const before = new Date().toISOString();
  await say("I moved to Lisbon last week.", "2025-09-15T18:30:00Z");

  await home("Known now:");
  await home("True in June 2024, as known now:", { as_of: "2024-06-01" });
  await home("Believed before the second message:", { known_at: before });
  await home("Believed before the second message, about December 2025:", { as_of: "2025-12-01", known_at: before });

  const diff = await call<{ began: Fact[]; ended: Fact[] }>("GET", `/diff?axis=known&from=${before}&to=2099-01-01`);
  console.log("\nWhat the second message changed:");
  for (const { fact } of diff.began) console.log(`  began: ${fact}`);
  for (const { fact, valid_to } of diff.ended) console.log(`  ended: ${fact} ${valid_to?.slice(0, 10)}`);

  await call("POST", "/rollback", { known_at: before });
  await home("After rolling back to before the second message:");
  await call("DELETE", "");
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
