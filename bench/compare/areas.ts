import type { Agent } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Ready } from "../../test/fakes/local-stack.ts";
import { post } from "../post.ts";
import { usageOfTree } from "../process-tree.ts";
import type { Conversation } from "./conversation.ts";
import type { Pair } from "./paired-ratio.ts";

export const AREAS = ["ingest", "context", "search", "ask", "cold"] as const;
export type Area = (typeof AREAS)[number];

export interface Side {
  ready: Ready;
  agent: Agent;
  pid: number;
}

export interface Measured {
  operation: string;
  pairs: Pair[];
  quantiles: readonly number[];
}

const USER = "compared";
const BOTH = [0.5, 0.95] as const;
const MEDIAN = [0.5] as const;
const [PER_REQUEST, REQUESTS_PER_PAIR] = [25, 2];
const POLL_MS = 25;
const PROGRESS_EVERY = 10;
/** The runtime still compiles. */
const WARM_UP = 60;
const EVICTED_AFTER_MS = 11_500;
const COLD_PAIRS = 12;

/**
 * Lets both versions store the same messages, a portion at a time and in turn, so that other load on the machine meets both.
 */
export async function storeInTurn(
  before: Side,
  after: Side,
  { name, messages }: Conversation,
  progress: (line: string) => void,
): Promise<Measured[]> {
  const acknowledged: Pair[] = [];
  const understood: Pair[] = [];
  const processor: Pair[] = [];
  const size = PER_REQUEST * REQUESTS_PER_PAIR;
  for (let start = 0; start < messages.length; start += size) {
    const portion = messages.slice(start, start + size);
    const store = async (side: Side, memory = name) => {
      const [began, used] = [performance.now(), usageOfTree(side.pid).cpu_ms];
      for (let at = 0; at < portion.length; at += PER_REQUEST)
        await send(side, `/v1/users/${userOf(memory)}/messages`, {
          thread_id: `t-${start}`,
          messages: portion
            .slice(at, at + PER_REQUEST)
            .map((message, index) => ({ id: `m-${start + at + index}`, ...message })),
        });
      const acknowledged = performance.now() - began;
      await untilUnderstood(side, memory);
      return {
        acknowledged: acknowledged / portion.length,
        understood: (performance.now() - began) / portion.length,
        processor: (usageOfTree(side.pid).cpu_ms - used) / portion.length,
      };
    };
    const [first, second] = await inTurn(
      start / size,
      () => store(before),
      () => store(after),
    );
    acknowledged.push({ before: first.acknowledged, after: second.acknowledged });
    understood.push({ before: first.understood, after: second.understood });
    processor.push({ before: first.processor, after: second.processor });
    if ((start / size) % PROGRESS_EVERY === 0)
      progress(`${name}: ${Math.min(messages.length, start + size)} of ${messages.length} messages stored`);
  }
  return [
    { operation: "acknowledge a message", pairs: acknowledged, quantiles: MEDIAN },
    { operation: "understand a message", pairs: understood, quantiles: MEDIAN },
    { operation: "processor time of a message", pairs: processor, quantiles: MEDIAN },
  ];
}

export async function askInTurn(
  before: Side,
  after: Side,
  area: Exclude<Area, "ingest">,
  { name, questions }: Conversation,
  requests: number,
): Promise<Measured[]> {
  const operation = area === "cold" ? "context" : area;
  const ask = async (side: Side, turn: number): Promise<number> => {
    const query = questions[turn % questions.length] ?? "";
    const began = performance.now();
    await send(side, `/v1/users/${userOf(name)}/${operation}`, operation === "ask" ? { question: query } : { query });
    return performance.now() - began;
  };
  const pairs: Pair[] = [];
  const add = async (turn: number): Promise<void> => {
    const [first, second] = await inTurn(
      turn,
      () => ask(before, turn),
      () => ask(after, turn),
    );
    pairs.push({ before: first, after: second });
  };
  if (area === "cold") {
    for (let turn = 0; turn < COLD_PAIRS; turn++) {
      await pause(EVICTED_AFTER_MS);
      await add(turn);
    }
    return [{ operation: "context, cold", pairs, quantiles: MEDIAN }];
  }
  for (let turn = 0; turn < WARM_UP; turn++) for (const side of [before, after]) await ask(side, turn + requests);
  for (let turn = 0; turn < requests; turn++) await add(turn);
  return [{ operation: area, pairs, quantiles: BOTH }];
}

const userOf = (name: string): string => `${USER}-${name.replaceAll(/[^a-z0-9]+/gi, "-")}`;

async function inTurn<T>(turn: number, first: () => Promise<T>, second: () => Promise<T>): Promise<[T, T]> {
  if (turn % 2 === 0) return [await first(), await second()];
  const later = await second();
  return [await first(), later];
}

async function send({ ready, agent }: Side, path: string, body: unknown): Promise<void> {
  const { status, text } = await post(agent, ready, path, body);
  if (status >= 300) throw new Error(`POST ${path} answered ${status}: ${text.slice(0, 300)}`);
}

async function untilUnderstood({ ready: { url, api_key } }: Side, name: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/v1/users/${userOf(name)}/status`, {
      headers: { Authorization: `Bearer ${api_key}` },
    });
    const { pending } = (await response.json()) as { pending: number };
    if (pending === 0) return;
    await pause(POLL_MS);
  }
}
