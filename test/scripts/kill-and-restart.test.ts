/** Processes killed while they extract. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "../../shared/api/scalars.ts";
import type { Episode } from "../../shared/api/episode.ts";
import type { Fact } from "../../shared/api/fact.ts";
import type { Status } from "../../shared/api/status.ts";
import { caller, type Call } from "../fakes/api.ts";
import { dataDirectory } from "../fakes/data-directory.ts";
import { killLocalStacks, startLocalStack, type Ready } from "../fakes/local-stack.ts";

const MESSAGES = 200;
const MESSAGES_PER_REQUEST = 10;

let dataDir: string;

beforeAll(() => {
  dataDir = dataDirectory("kill");
});

afterAll(() => {
  killLocalStacks();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const client = ({ url, api_key }: Ready): Call =>
  caller((request) => fetch(new Request(request.url.replace("http://engraph.test", url), request)), api_key);

const message = (n: number) => ({
  id: `m${n}`,
  role: "user",
  name: "Ada",
  content: `I own lamp number ${n}.`,
});

test(
  "kill -9 during extraction loses no acknowledged message, and each is extracted once",
  { timeout: 180_000 },
  async () => {
    const first = startLocalStack(dataDir, "0");
    const call = client(await first.ready());
    const acknowledged: string[] = [];
    for (let sent = 0; sent < MESSAGES; sent += MESSAGES_PER_REQUEST) {
      const messages = Array.from({ length: MESSAGES_PER_REQUEST }, (_, i) => message(sent + i));
      const { status, body } = await call("POST", "/v1/users/ada/messages", { thread_id: "t", messages });
      expect(status).toBe(202);
      acknowledged.push(...body.episodes.map(({ message_id }: { message_id: string }) => message_id));
    }
    const keyed = [
      "POST",
      "/v1/users/ada/messages",
      { thread_id: "keyed", messages: [{ role: "system", content: "Sent under a key." }] },
      { "Idempotency-Key": "k" },
    ] as const;
    const answered = await call(...keyed);
    first.process.kill("SIGKILL");
    await first.exit();

    const again = startLocalStack(dataDir, "0");
    const callAgain = client(await again.ready());
    const status = async (): Promise<Status> => (await callAgain("GET", "/v1/users/ada/status")).body as Status;
    await expect.poll(async () => (await status()).done, { timeout: 100_000, interval: 300 }).toBe(MESSAGES + 1);
    expect(await status()).toMatchObject({ pending: 0, leased: 0, failed: 0 });

    const replayed = await callAgain(...keyed);
    expect([replayed.headers.get("Idempotency-Replayed"), replayed.body]).toEqual(["true", answered.body]);

    const episodes = await all<Episode>(callAgain, "/v1/users/ada/threads/t/messages");
    expect(episodes.map(({ message_id }) => message_id)).toEqual(acknowledged);
    const facts = await all<Fact>(callAgain, "/v1/users/ada/facts");
    const lamps = facts.filter(({ fact }) => fact.includes("lamp number"));
    expect(new Set(lamps.map(({ fact }) => fact)).size).toBe(lamps.length);
    expect(lamps.every(({ episode_ids }) => episode_ids.length === 1)).toBe(true);
    expect(lamps).toHaveLength(MESSAGES);

    await expect.poll(() => recorded("episode"), { timeout: 60_000 }).toBe(MESSAGES + 1);
    expect(await recorded("extraction")).toBe(MESSAGES);
  },
);

async function all<T>(call: Call, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body } = await call("GET", `${path}?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`);
    const page = body as Page<T>;
    items.push(...page.data);
    cursor = page.next_cursor;
  }
  return items;
}

async function recorded(entry: string): Promise<number> {
  const url = /^DATABASE_URL=["']?([^"'\n]+)/m.exec(readFileSync(join(dataDir, "worker.env"), "utf8"))?.[1];
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    const { rows } = await database.query<{ n: number }>("SELECT count(*)::int AS n FROM ledger WHERE entry = $1", [
      entry,
    ]);
    return rows[0]?.n ?? 0;
  } finally {
    await database.end();
  }
}
