import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { startLocalStack, type LocalStack, type Ready } from "../fakes/local-stack.ts";
import { startScriptedOpenAi } from "../fakes/scripted-openai/server.ts";
import { seededRandom } from "../fakes/scripted-openai/steps.ts";
import { NotFoundError } from "../../sdk/src/index.ts";
import { disturb, UNRELIABLE_WORKER } from "../gameday/disturb.ts";
import type { Faults } from "../gameday/faults.ts";
import { MovingServer } from "./moving-server.ts";
import { SoakMemory } from "./soak-memory.ts";

export interface SoakOptions {
  seconds: number;
  /** Minimum kinds of steps; on a slow machine, continues without kills until they have run. */
  kinds?: number;
  seed: number;
  users: number;
  /** Minimum and maximum seconds. */
  between: readonly [number, number];
  /** Share (0–1) of the model's answers that are late, wrong, refused, cut off or missing. */
  faults: number;
  disturbances?: Partial<Faults>;
  dataDir?: string;
  log?: (line: string) => void;
}

export interface SoakReport {
  steps: Record<string, number>;
  kills: number;
  requests: number;
  unanswered: number;
  erasures: number;
  episodes: number;
  failed: number;
  facts: number;
  model_calls: number;
  model_faults: string;
  disturbed_wake_ups: number;
}

const SETTLE_MS = 10 * 60_000;

/**
 * Puts mixed load on the whole stack while it is killed and its model fails. Then every memory must have the acknowledged content, the
 * ledger the same episodes, and receipts the right counts.
 *
 * @throws at the first disagreement, with the expected and the found value
 */
export async function soak({
  seconds,
  kinds = 0,
  seed,
  users,
  between,
  faults,
  disturbances,
  dataDir = mkdtempSync(join(tmpdir(), "engraph-soak-")),
  log = () => {},
}: SoakOptions): Promise<SoakReport> {
  const provider = await startScriptedOpenAi({ faults: { share: faults, seed } });
  const random = seededRandom(seed);
  const steps: Record<string, number> = {};
  let stack: LocalStack | null = null;
  let kills = 0;
  let disturbed = 0;
  const start = async (): Promise<Ready> => {
    stack = startLocalStack(dataDir, "0", {
      ...(disturbances !== undefined && { BUNDLE: "", WORKER_ENTRY: UNRELIABLE_WORKER }),
      LLM_PROVIDER: "openai",
      OPENAI_BASE_URL: provider.url,
      OPENAI_API_KEY: "sk-soak",
      LLM_MODEL: "scripted",
      MODEL_CLASS: "large",
    });
    const ready = await stack.ready();
    if (disturbances !== undefined) await disturb(ready, disturbances);
    return ready;
  };
  const countDisturbed = async ({ server }: MovingServer): Promise<void> => {
    if (disturbances === undefined || server === null) return;
    const { repeated, delayed } = await disturb(server, disturbances);
    disturbed += repeated + delayed;
  };
  const kill = async (): Promise<void> => {
    stack?.process.kill("SIGKILL");
    await stack?.exit();
  };
  try {
    const moving = new MovingServer(await start());
    const memories = Array.from(
      { length: users },
      (_, n) => new SoakMemory(moving.engraph.user(`user-${n}`), seededRandom(seed * 1_000 + n)),
    );
    const ends = Date.now() + seconds * 1_000;
    const failure = new AbortController();
    const continues = (): boolean => Date.now() < ends && !failure.signal.aborted;
    const load = memories.map(async (memory) => {
      while (continues() || (Object.keys(steps).length < kinds && !failure.signal.aborted)) {
        const step = await memory.step();
        steps[step] = (steps[step] ?? 0) + 1;
      }
    });
    const loaded = Promise.all(load).catch((error: unknown) => failure.abort(error));
    while (continues()) {
      const pause = (between[0] + random() * (between[1] - between[0])) * 1_000;
      await Promise.race([new Promise((resolve) => setTimeout(resolve, Math.min(pause, ends - Date.now()))), loaded]);
      if (!continues()) break;
      await countDisturbed(moving);
      moving.server = null;
      await kill();
      kills += 1;
      log(`killed; ${JSON.stringify(steps)}`);
      moving.server = await start();
    }
    await loaded;
    failure.signal.throwIfAborted();
    log(`load is over; ${JSON.stringify(steps)}`);
    const sums = { episodes: 0, failed: 0, facts: 0 };
    for (const memory of memories) {
      const found = await checkMemory(memory, dataDir);
      sums.episodes += found.episodes;
      sums.failed += found.failed;
      sums.facts += found.facts;
    }
    await countDisturbed(moving);
    return {
      steps,
      kills,
      requests: moving.requests,
      unanswered: moving.unanswered,
      erasures: memories.reduce((sum, { erasures }) => sum + erasures, 0),
      ...sums,
      model_calls: provider.chats.length,
      model_faults: `${provider.chats.length - provider.billed.calls} unanswered`,
      disturbed_wake_ups: disturbed,
    };
  } finally {
    await kill();
    await provider.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Waits until a memory has no pending work, and checks its content and its ledger.
 *
 * @throws Error at the first disagreement, with the expected and the found value
 */
export async function checkMemory(
  { memory, expected, exists }: Pick<SoakMemory, "memory" | "expected" | "exists">,
  dataDir: string,
): Promise<{ episodes: number; failed: number; facts: number }> {
  const user = memory.id;
  const ledger = () => ledgerOf(dataDir, user);
  if (!exists) {
    const found = await memory.get().catch((error: unknown) => error);
    if (!(found instanceof NotFoundError)) throw new Error(`${user} is erased, and found: ${String(found)}`);
    await waitUntilEqual(user, "the ledger of an erased user", [], ledger);
    return { episodes: 0, failed: 0, facts: 0 };
  }
  await waitUntilEqual(user, "remaining work", 0, async () => (await memory.status()).pending);
  const episodes = await memory.episodes().toArray();
  const messages = episodes.filter(({ message_id }) => message_id !== null).toReversed();
  await waitUntilEqual(
    user,
    "messages",
    expected.messages.map(({ message_id, id }) => `${message_id} ${id}`),
    async () => messages.map(({ message_id, id }) => `${message_id} ${id}`),
  );
  await waitUntilEqual(
    user,
    "episodes of manual facts",
    expected.stated,
    async () => episodes.length - messages.length,
  );
  await waitUntilEqual(user, "episodes in the ledger", episodes.map(({ id }) => id).toSorted(), ledger);

  const facts = await memory.facts().toArray();
  const ids = new Set(episodes.map(({ id }) => id));
  const stray = facts.filter(({ episode_ids }) => !episode_ids.every((id) => ids.has(id)));
  if (stray.length > 0) throw new Error(`${user}: facts from episodes that do not exist: ${JSON.stringify(stray)}`);
  const lamps = facts.flatMap(({ fact }) => /lamp number (\d+)/.exec(fact)?.[1] ?? []).map(Number);
  const due = expected.messages.filter(
    ({ id }) => !expected.retracted.has(id) && episodes.some((one) => one.id === id && one.status === "done"),
  );
  const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
  await waitUntilEqual(user, "lamps, each once", sorted(due.map(({ lamp }) => lamp)), async () => sorted(lamps));
  return {
    episodes: episodes.length,
    failed: episodes.filter(({ status }) => status === "failed").length,
    facts: facts.length,
  };
}

async function waitUntilEqual<T>(user: string, what: string, wanted: T, read: () => Promise<T>): Promise<void> {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const found = await read();
    if (isDeepStrictEqual(found, wanted)) return;
    if (Date.now() > deadline)
      throw new Error(`${user}: ${what}: expected ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function ledgerOf(dataDir: string, user: string): Promise<string[]> {
  const url = /^DATABASE_URL=["']?([^"'\n]+)/m.exec(readFileSync(join(dataDir, "worker.env"), "utf8"))?.[1];
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    const { rows } = await database.query<{ id: string }>(
      "SELECT subject_id AS id FROM ledger WHERE graph_id = $1 AND entry = 'episode'",
      [user],
    );
    return rows.map(({ id }) => id).toSorted();
  } finally {
    await database.end();
  }
}
