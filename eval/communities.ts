import { performance } from "node:perf_hooks";
import type { Refresh } from "../shared/api/refresh.ts";
import type { Memory } from "../sdk/src/index.ts";
import { seededRandom } from "../worker/core/clustering/seeded-random.ts";
import { connectionQuestions } from "./connections.ts";
import {
  CONTEXT_MODES,
  type ContextQuestion,
  type GivenContext,
  measureContexts,
  measureOverviews,
} from "./contexts.ts";
import { countTurns, sendConversation, waitUntilExtracted } from "./ingest-conversation.ts";
import type { Conversation } from "./locomo.ts";
import { SEED } from "./recall.ts";
import { refreshAndWait } from "./refresh-communities.ts";

const PARTS = [0.25, 0.5, 0.75, 1] as const;
const SESSIONS_ADDED = 5;
const CONCURRENT_READERS = 2;
const STILL_MS = 1_000;
const IDLE_READS = 50;
const CONNECTIONS = 50;
/** The bridge, the modes it is added to, and one without the hierarchy. */
export const CONNECTION_MODES = ["bridge", "hybrid", "local", "global", "auto"] as const;

export interface FirstRefresh {
  turns: number;
  entities: number;
  facts: number;
  seconds: number;
  refresh: Refresh;
  idle: number[];
  during: number[];
}

/** `null` if no session was added before. */
export interface FurtherRefresh {
  session: number | null;
  seconds: number;
  refresh: Refresh;
  communities: number;
  created: number;
}

export interface MeasuredRefreshes {
  conversation: string;
  first: FirstRefresh[];
  further: FurtherRefresh[];
}

export interface MeasuredCommunities extends MeasuredRefreshes {
  graph: FactGraph;
  shares: Map<number, Map<string, number[]>>;
  overviews: Record<"hierarchy" | "flat", GivenContext[]>;
  connections: Map<string, GivenContext[]>;
}

export interface FactGraph {
  nodes: number;
  from: number[];
  to: number[];
  communities: number[];
}

export async function measureRefreshes(
  memoryOf: (part: string) => Memory,
  conversation: Conversation,
  onProgress: (line: string) => void,
): Promise<MeasuredRefreshes> {
  const { sessions } = conversation;
  const first: FirstRefresh[] = [];
  for (const part of PARTS) {
    const upTo = { ...conversation, sessions: sessions.slice(0, Math.ceil(part * sessions.length)) };
    first.push(await refreshFirst(memoryOf(String(part)), upTo, onProgress));
  }

  const memory = memoryOf("growing");
  const begun = Math.max(1, sessions.length - SESSIONS_ADDED);
  await send(memory, { ...conversation, sessions: sessions.slice(0, begun) }, onProgress);
  await refreshAndWait(memory);
  let known = await communityIds(memory);
  const refreshAgain = async (session: number | null): Promise<FurtherRefresh> => {
    const refreshed = await refreshAndWait(memory);
    const now = await communityIds(memory);
    const created = now.difference(known).size;
    known = now;
    return { session, ...refreshed, communities: now.size, created };
  };
  const further = [await refreshAgain(null)];
  for (const session of sessions.slice(begun)) {
    onProgress(`adding session ${session.number}`);
    await send(memory, { ...conversation, sessions: [session] }, onProgress);
    further.push(await refreshAgain(session.number));
  }
  return { conversation: conversation.id, first, further };
}

const communityIds = async (memory: Memory): Promise<Set<string>> =>
  new Set((await memory.communities().toArray()).map(({ id }) => id));

export async function measureCommunities(
  memoryOf: (part: string) => Memory,
  conversation: Conversation,
  onProgress: (line: string) => void,
): Promise<MeasuredCommunities> {
  const refreshes = await measureRefreshes(memoryOf, conversation, onProgress);
  const memory = memoryOf("growing");
  onProgress("reading contexts");
  const evidenceOf = await turnsAsEpisodes(memory, conversation);
  const { graph, connections } = await readFactGraph(memory);
  const connected = await measureContexts(memory, CONNECTION_MODES, connections);
  return {
    ...refreshes,
    graph,
    shares: await measureModes(memory, conversation, evidenceOf),
    overviews: await measureOverviews(memory, overviewsOf(conversation, evidenceOf)),
    connections: new Map(connected.map(({ given }, row) => [CONNECTION_MODES[row] ?? "", given ?? []])),
  };
}

async function send(memory: Memory, conversation: Conversation, onProgress: (line: string) => void): Promise<void> {
  await sendConversation(memory, conversation);
  await waitUntilExtracted(memory, (waiting) => onProgress(`${waiting} turns to extract`));
  let version = null;
  for (let now = (await memory.status()).version; now !== version; now = (await memory.status()).version) {
    version = now;
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
  }
}

async function refreshFirst(
  memory: Memory,
  conversation: Conversation,
  onProgress: (line: string) => void,
): Promise<FirstRefresh> {
  await send(memory, conversation, onProgress);
  const { questions } = conversation;
  const readWhile = async (continues: (reads: number) => boolean): Promise<number[]> => {
    const times: number[] = [];
    const reader = async (): Promise<void> => {
      while (continues(times.length)) {
        const began = performance.now();
        await memory.context(questions[times.length % questions.length]?.question ?? "Who?");
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
    refreshAndWait(memory).finally(() => (isRunning = false)),
    readWhile(() => isRunning),
  ]);
  const [entities, facts] = [await memory.entities().toArray(), await memory.facts().toArray()];
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

async function readFactGraph(memory: Memory): Promise<{ graph: FactGraph; connections: ContextQuestion[] }> {
  const [entities, facts] = [await memory.entities().toArray(), await memory.facts().toArray()];
  const parents = new Map((await memory.communities().toArray()).map(({ id, parent_id }) => [id, parent_id]));
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
  const connections = connectionQuestions(
    new Map(entities.map(({ id, name }) => [id, name])),
    new Map(entities.map(({ id }, place) => [id, communities[place] ?? id])),
    facts.flatMap(({ subject, object, episode_ids }) =>
      object === null ? [] : [{ from: subject.id, to: object.id, episodes: episode_ids }],
    ),
    CONNECTIONS,
    seededRandom(SEED),
  );
  const graph = {
    nodes: entities.length,
    from: edges.map(({ from }) => from),
    to: edges.map(({ to }) => to),
    communities,
  };
  return { graph, connections };
}

type Evidence = (turns: readonly string[]) => string[][];

async function turnsAsEpisodes(memory: Memory, { id }: Conversation): Promise<Evidence> {
  const episodes = new Map((await memory.episodes().toArray()).map((episode) => [episode.message_id, episode.id]));
  return (turns) => turns.map((turn) => [episodes.get(`${id}:${turn}`) ?? ""]);
}

const overviewsOf = ({ observations }: Conversation, evidenceOf: Evidence) =>
  [...Map.groupBy(observations, ({ speaker }) => speaker)].map(([speaker, observed]) => ({
    question: `What do you know about ${speaker}?`,
    evidence: observed.map(({ turns }) => evidenceOf(turns).flat()),
  }));

async function measureModes(
  memory: Memory,
  { questions }: Conversation,
  evidenceOf: Evidence,
): Promise<Map<number, Map<string, number[]>>> {
  const asked = questions.filter(({ evidence }) => evidence.length > 0);
  const rows = await measureContexts(
    memory,
    CONTEXT_MODES,
    asked.map(({ question, evidence }) => ({ question, evidence: evidenceOf(evidence) })),
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
