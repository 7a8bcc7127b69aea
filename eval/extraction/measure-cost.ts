import { performance } from "node:perf_hooks";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { startScriptedOpenAi, type ScriptedOpenAi } from "../../test/fakes/scripted-openai/server.ts";
import type { Answerer } from "../../test/fakes/scripted-openai/answers.ts";
import { readFrame } from "../../test/fakes/scripted-openai/read-frame.ts";
import type { Engraph, Memory } from "../../sdk/src/index.ts";
import { SUMMARY_CHARACTERS } from "../../worker/core/prompts/summarise.ts";
import { type MessageBatch, type TextMessage, waitUntilExtracted } from "../ingest-conversation.ts";
import { scriptedEndpoint } from "../model-written-facts.ts";
import { SEED, seededRandom } from "../recall.ts";
import { withServer } from "../with-server.ts";
import type { ChatMessage } from "./chat.ts";
import { batchesOf } from "./learn-chat.ts";

/** One request per session; per exchange, after the previous extraction; or per exchange at random times with this mean gap in seconds. */
export type Arrival = { kind: "sessions" } | { kind: "alone" } | { kind: "live"; mean_gap_s: number };

export interface Clock {
  speed: number;
  /** Simulated milliseconds of waiting for more messages. */
  silence_ms: number;
}

export interface Cost {
  arrival: Arrival;
  messages: number;
  exchanges: number;
  failed: number;
  bills: ScriptedOpenAi["bills"];
  seconds: number;
}

export interface ChatExchanges {
  chat: string;
  exchanges: ChatMessage[][];
}

const MAX_MESSAGES = 100;
const QUIET_MS = 3_000;

export async function measureCosts(
  chats: readonly ChatExchanges[],
  arrivals: readonly Arrival[],
  clock: Clock,
  answer: Answerer,
  onProgress: (line: string) => void,
): Promise<Cost[]> {
  const model = await startScriptedOpenAi({
    count: (text) => countTokens(text),
    answers: {
      extraction: ({ messages }) => answer(readFrame(messages.at(-1)?.content ?? "")),
      summary: ({ messages }) => ({ summary: (messages.at(-1)?.content ?? "").slice(0, SUMMARY_CHARACTERS) }),
    },
  });
  const { speed, silence_ms } = clock;
  const variables = {
    ...scriptedEndpoint(model.url),
    EXTRACTION_SILENCE_MS: String(silence_ms === 0 ? 0 : Math.max(1, Math.round(silence_ms / speed))),
  };
  try {
    return await withServer(async (engraph) => {
      const costs: Cost[] = [];
      for (const [place, arrival] of arrivals.entries())
        costs.push(await measureCost({ engraph, model, chats, prefix: `cost-${place}`, speed, onProgress }, arrival));
      return costs;
    }, variables);
  } finally {
    await model.close();
  }
}

interface CostRun {
  engraph: Engraph;
  model: ScriptedOpenAi;
  chats: readonly ChatExchanges[];
  prefix: string;
  speed: number;
  onProgress: (line: string) => void;
}

async function measureCost(
  { engraph, model, chats, prefix, speed, onProgress }: CostRun,
  arrival: Arrival,
): Promise<Cost> {
  const began = performance.now();
  const first = model.bills.length;
  let sent = 0;
  const onSent = (messages: number): void => {
    sent += messages;
    onProgress(`${describeArrival(arrival)}: ${sent} messages sent, ${model.bills.length - first} calls`);
  };
  const failures = await Promise.all(
    chats.map(async ({ chat, exchanges }, place) => {
      const memory = engraph.user(`${prefix}-${chat.replace(/[^\w-]+/gu, "-")}`);
      if (arrival.kind === "sessions") await sendSessions(memory, exchanges.flat(), onSent);
      else if (arrival.kind === "alone") await sendAlone(memory, exchanges, onSent);
      else {
        const gaps = gapsOf(exchanges.length, (arrival.mean_gap_s * 1_000) / speed, SEED + place);
        await sendLive(memory, exchanges, gaps, onSent);
      }
      return (await waitUntilExtracted(memory)).failed;
    }),
  );
  for (let known = -1; known !== model.bills.length;) {
    known = model.bills.length;
    await pause(QUIET_MS);
  }
  return {
    arrival,
    messages: sent,
    exchanges: chats.reduce((sum, { exchanges }) => sum + exchanges.length, 0),
    failed: failures.reduce((sum, failed) => sum + failed, 0),
    bills: model.bills.slice(first),
    seconds: (performance.now() - began) / 1_000,
  };
}

/** Returns exponentially distributed pauses, as of independent arrivals. */
export function gapsOf(count: number, mean_ms: number, seed: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => -Math.log(1 - random()) * mean_ms);
}

async function sendLive(
  memory: Memory,
  exchanges: readonly ChatMessage[][],
  gaps: readonly number[],
  onSent: (messages: number) => void,
): Promise<void> {
  let due = performance.now();
  for (const [place, exchange] of exchanges.entries()) {
    due += gaps[place] ?? 0;
    await pause(due - performance.now());
    for (const { thread, messages } of liveBatches(exchange)) await memory.add(messages, { thread });
    onSent(exchange.length);
  }
}

async function sendAlone(
  memory: Memory,
  exchanges: readonly ChatMessage[][],
  onSent: (messages: number) => void,
): Promise<void> {
  for (const exchange of exchanges) {
    for (const { thread, messages } of liveBatches(exchange)) await memory.add(messages, { thread, wait: true });
    await waitUntilExtracted(memory);
    onSent(exchange.length);
  }
}

const liveBatches = (exchange: readonly ChatMessage[]): MessageBatch[] =>
  batchesOf(exchange, MAX_MESSAGES).map(({ thread, messages }) => ({ thread, messages: messages.map(saidNow) }));

function saidNow(message: TextMessage): TextMessage {
  const { reference_time: _, ...said } = message;
  return said;
}

async function sendSessions(
  memory: Memory,
  history: readonly ChatMessage[],
  onSent: (messages: number) => void,
): Promise<void> {
  for (const { thread, messages } of batchesOf(history, MAX_MESSAGES)) {
    await memory.add(messages, { thread });
    onSent(messages.length);
    await waitUntilExtracted(memory);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

export const describeArrival = (arrival: Arrival): string =>
  arrival.kind === "sessions"
    ? "whole sessions"
    : arrival.kind === "alone"
      ? "live, each exchange alone"
      : `live, ${arrival.mean_gap_s} s apart`;
