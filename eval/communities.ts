/**
 * Measures what a refresh of communities costs as a memory grows, how much it slows down concurrent reads, how many
 * communities stay unchanged when a session is added, and how much evidence each context mode finds afterwards.
 */
import { performance } from "node:perf_hooks";
import type { Refresh } from "../shared/api/refresh.ts";
import type { EngraphClient, MemoryId } from "../sdk/src/client.ts";
import { measureContexts } from "./contexts.ts";
import { countTurns, sendConversation, waitUntilExtracted } from "./ingest-conversation.ts";
import type { Conversation } from "./locomo.ts";

/** Refresh each of these shares of a conversation as a memory of its own. */
const PARTS = [0.25, 0.5, 0.75, 1] as const;
/** Add the last sessions one by one, with a refresh after each. */
const SESSIONS_ADDED = 5;
const CONCURRENT_READERS = 2;
const IDLE_READS = 50;
const POLL_MS = 20;
export const CONTEXT_MODES = ["auto", "facts", "associative", "local", "global", "bridge", "hybrid"] as const;

/** A first refresh of a memory of some size. */
export interface FirstRefresh {
  turns: number;
  entities: number;
  facts: number;
  seconds: number;
  refresh: Refresh;
  /**
   * Milliseconds of `POST context` through HTTP before the refresh (`idle`), and of those sent while it ran (`during`).
   */
  idle: number[];
  during: number[];
}

/** A further refresh. `session` is the number of the session added before it; `null` when nothing was added. */
export interface FurtherRefresh {
  session: number | null;
  seconds: number;
  refresh: Refresh;
}

export interface MeasuredCommunities {
  conversation: string;
  /** By size, smallest first. */
  first: FirstRefresh[];
  further: FurtherRefresh[];
  graph: FactGraph;
  /**
   * By question category, then by mode: share of the evidence in the context or in a source of its facts, per question.
   */
  shares: Map<number, Map<string, number[]>>;
}

/** Facts between entities as edges, and the coarsest community of each entity. */
export interface FactGraph {
  nodes: number;
  from: number[];
  to: number[];
  communities: number[];
}

export async function measureCommunities(
  client: EngraphClient,
  name: (part: string) => string,
  conversation: Conversation,
  onProgress: (line: string) => void,
): Promise<MeasuredCommunities> {
  const { sessions } = conversation;
  const first: FirstRefresh[] = [];
  for (const part of PARTS) {
    const upTo = { ...conversation, sessions: sessions.slice(0, Math.ceil(part * sessions.length)) };
    first.push(await refreshFirst(client, name(String(part)), upTo, onProgress));
  }

  const memory = name("growing");
  const begun = Math.max(1, sessions.length - SESSIONS_ADDED);
  await send(client, memory, { ...conversation, sessions: sessions.slice(0, begun) }, onProgress);
  await refreshAndWait(client, memory);
  const further: FurtherRefresh[] = [{ session: null, ...(await refreshAndWait(client, memory)) }];
  for (const session of sessions.slice(begun)) {
    onProgress(`adding session ${session.number}`);
    await send(client, memory, { ...conversation, sessions: [session] }, onProgress);
    further.push({ session: session.number, ...(await refreshAndWait(client, memory)) });
  }
  onProgress("reading contexts");
  return {
    conversation: conversation.id,
    first,
    further,
    graph: await readFactGraph(client, memory),
    shares: await measureModes(client, memory, conversation),
  };
}

async function send(
  client: EngraphClient,
  memory: MemoryId,
  conversation: Conversation,
  onProgress: (line: string) => void,
): Promise<void> {
  await sendConversation(client, memory, conversation);
  await waitUntilExtracted(client, memory, (waiting) => onProgress(`${waiting} turns to extract`));
}

async function refreshFirst(
  client: EngraphClient,
  memory: MemoryId,
  conversation: Conversation,
  onProgress: (line: string) => void,
): Promise<FirstRefresh> {
  await send(client, memory, conversation, onProgress);
  const { questions } = conversation;
  const readWhile = async (continues: (reads: number) => boolean): Promise<number[]> => {
    const times: number[] = [];
    const reader = async (): Promise<void> => {
      while (continues(times.length)) {
        const began = performance.now();
        await client.getContext(memory, { query: questions[times.length % questions.length]?.question ?? "Who?" });
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_READERS }, reader));
    return times;
  };
  const idle = await readWhile((reads) => reads < IDLE_READS);
  onProgress("refreshing while reading contexts");
  let isRunning = true;
  const [{ seconds, refresh }, during] = await Promise.all([
    refreshAndWait(client, memory).finally(() => (isRunning = false)),
    readWhile(() => isRunning),
  ]);
  const [entities, facts] = [await client.listEntities(memory), await client.listFacts(memory)];
  return {
    turns: countTurns(conversation),
    entities: entities.length,
    facts: facts.filter(({ object }) => object !== null).length,
    seconds,
    refresh,
    idle,
    during,
  };
}

async function refreshAndWait(client: EngraphClient, memory: MemoryId): Promise<{ seconds: number; refresh: Refresh }> {
  const began = performance.now();
  await client.refreshCommunities(memory);
  for (;;) {
    const { refresh } = await client.getStatus(memory);
    if (refresh.state === "failed") throw new Error(`the refresh failed: ${refresh.error}`);
    if (refresh.state === "idle") return { seconds: (performance.now() - began) / 1_000, refresh };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function readFactGraph(client: EngraphClient, memory: MemoryId): Promise<FactGraph> {
  const [entities, facts] = [await client.listEntities(memory), await client.listFacts(memory)];
  const parents = new Map((await client.listCommunities(memory)).map(({ id, parent_id }) => [id, parent_id]));
  const coarsest = (id: string | null): string | null => {
    const parent = id === null ? null : (parents.get(id) ?? null);
    return parent === null ? id : coarsest(parent);
  };
  const places = new Map(entities.map(({ id }, place) => [id, place]));
  const numbers = new Map<string, number>();
  const communities = entities.map(({ id, community_id }) => {
    const community = coarsest(community_id) ?? id;
    const number = numbers.get(community) ?? numbers.size;
    numbers.set(community, number);
    return number;
  });
  const edges = facts.flatMap(({ subject, object }) => {
    const [from, to] = [places.get(subject.id), object === null ? undefined : places.get(object.id)];
    return from === undefined || to === undefined || from === to ? [] : [{ from, to }];
  });
  return {
    nodes: entities.length,
    from: edges.map(({ from }) => from),
    to: edges.map(({ to }) => to),
    communities,
  };
}

async function measureModes(
  client: EngraphClient,
  memory: MemoryId,
  { id, questions }: Conversation,
): Promise<Map<number, Map<string, number[]>>> {
  const asked = questions.filter(({ evidence }) => evidence.length > 0);
  const episodes = new Map((await client.listEpisodes(memory)).map((episode) => [episode.message_id, episode.id]));
  const rows = await measureContexts(
    client,
    memory,
    CONTEXT_MODES,
    asked.map(({ question, evidence }) => ({
      question,
      evidence: evidence.map((turn) => [episodes.get(`${id}:${turn}`) ?? ""]),
    })),
  );
  const shares = new Map<number, Map<string, number[]>>();
  rows.forEach(({ given }, row) => {
    given?.forEach(({ stated }, place) => {
      const category = asked[place]?.category ?? 0;
      const modes = shares.get(category) ?? new Map<string, number[]>();
      shares.set(category, modes);
      const mode = CONTEXT_MODES[row] ?? "";
      modes.set(mode, [...(modes.get(mode) ?? []), stated]);
    });
  });
  return shares;
}
