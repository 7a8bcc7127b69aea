/** What refreshing communities costs, what it costs reads that go on meanwhile, and what each mode of context finds then. */
import { performance } from "node:perf_hooks";
import type { Refresh } from "../shared/api/refresh.ts";
import type { EngraphClient, Memory } from "./client.ts";
import { askContexts } from "./contexts.ts";
import { countTurns, sendConversation, waitUntilExtracted } from "./ingest.ts";
import type { Conversation } from "./locomo.ts";
import { quantile } from "./recall.ts";

const IDLE_READS = 100;
const POLL_MS = 50;
export const MODES = ["auto", "facts", "associative", "local", "global", "bridge", "hybrid"] as const;

export interface MeasuredRefresh {
  seconds: number;
  refresh: Refresh;
}

export interface MeasuredCommunities {
  conversation: string;
  turns: number;
  entities: number;
  communities: number;
  /** All but the last session; the same again; then with the last session. */
  first: MeasuredRefresh;
  again: MeasuredRefresh;
  added: MeasuredRefresh;
  /** Milliseconds of one context through HTTP, 95th percentile: before the first refresh, and while it runs. */
  idle: number;
  during: number;
  reads: number;
  /** By category of question, then by mode: shares of the evidence in a context or in a source of its facts. */
  shares: Map<number, Map<string, number[]>>;
}

export async function measureCommunities(
  client: EngraphClient,
  memory: Memory,
  conversation: Conversation,
  onProgress: (line: string) => void,
): Promise<MeasuredCommunities> {
  const { sessions, questions } = conversation;
  const send = async (part: Conversation): Promise<void> => {
    await sendConversation(client, memory, part);
    await waitUntilExtracted(client, memory, (waiting) => onProgress(`${waiting} turns to extract`));
  };
  await send({ ...conversation, sessions: sessions.slice(0, -1) });
  const read = async (place: number): Promise<number> => {
    const began = performance.now();
    await client.context(memory, { query: questions[place % questions.length]?.question ?? "Who?" });
    return performance.now() - began;
  };
  const idle: number[] = [];
  for (let i = 0; i < IDLE_READS; i++) idle.push(await read(i));

  onProgress("refreshing while contexts are read");
  const during: number[] = [];
  const running = { now: true };
  const reading = (async () => {
    while (running.now || during.length < IDLE_READS / 2) during.push(await read(during.length));
  })();
  const first = await refreshed(client, memory);
  running.now = false;
  await reading;
  const again = await refreshed(client, memory);
  onProgress("adding a session");
  await send({ ...conversation, sessions: sessions.slice(-1) });
  const added = await refreshed(client, memory);

  onProgress("asking");
  const asked = questions.filter(({ evidence }) => evidence.length > 0);
  const episodes = new Map((await client.episodes(memory)).map(({ id, message_id }) => [message_id, id]));
  const rows = await askContexts(
    client,
    memory,
    MODES,
    asked.map(({ question, evidence }) => ({
      question,
      evidence: evidence.map((turn) => [episodes.get(`${conversation.id}:${turn}`) ?? ""]),
    })),
  );
  const shares = new Map<number, Map<string, number[]>>();
  rows.forEach(({ given }, row) => {
    given?.forEach(({ stated }, place) => {
      const category = asked[place]?.category ?? 0;
      const modes = shares.get(category) ?? new Map<string, number[]>();
      shares.set(category, modes);
      const mode = MODES[row] ?? "";
      modes.set(mode, [...(modes.get(mode) ?? []), stated]);
    });
  });
  return {
    conversation: conversation.id,
    turns: countTurns(conversation),
    entities: (await client.entities(memory)).length,
    communities: added.refresh.rewritten + added.refresh.unchanged,
    first,
    again,
    added,
    idle: p95(idle),
    during: p95(during),
    reads: during.length,
    shares,
  };
}

const p95 = (times: readonly number[]): number =>
  quantile(
    [...times].sort((a, b) => a - b),
    0.95,
  );

async function refreshed(client: EngraphClient, memory: Memory): Promise<MeasuredRefresh> {
  const began = performance.now();
  await client.refreshCommunities(memory);
  for (;;) {
    const { refresh } = await client.status(memory);
    if (refresh.state !== "running") return { seconds: (performance.now() - began) / 1_000, refresh };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
