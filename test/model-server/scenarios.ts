/** Faults that users of local models report most, on the real server. */
import { setTimeout } from "node:timers/promises";
import type { Engraph, Memory } from "../../sdk/src/index.ts";
import type { LlamaServer } from "./llama-server.ts";

export interface Trial {
  engraph: Engraph;
  server: LlamaServer;
  /** GGUF files. */
  chat: string;
  embedding: string;
}

export interface Scenario {
  name: string;
  promises: string;
  run: (trial: Trial) => Promise<void>;
}

const HOLDS_MS = 600_000;
/** A read waits at most 12 s for providers; the rest is for a busy machine. */
const READ_MS = 20_000;
const WORDS_OVER_A_BATCH = 700;
const WORDS_OVER_A_CONTEXT = 9_000;

const SHORT = ["My sister Nora moved to Lisbon.", "I work at a bakery.", "We adopted a cat called Miso."];

function newMemory({ engraph }: Trial, name: string): Memory {
  return engraph.user(`${name}-${crypto.randomUUID().slice(0, 8)}`);
}

const send = (memory: Memory, contents: readonly string[], name?: string): Promise<unknown> =>
  memory.add(
    contents.map((content) => ({ role: "user" as const, content, ...(name !== undefined && { name }) })),
    { thread: "chat" },
  );

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + HOLDS_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${HOLDS_MS / 1_000} s: ${what}`);
    await setTimeout(500);
  }
}

const says = (memory: Memory, words: RegExp): Promise<void> =>
  until(`last_error says ${String(words)}`, async () => words.test((await memory.status()).last_error ?? ""));

async function understood(memory: Memory): Promise<void> {
  await until("nothing is pending", async () => (await memory.status()).pending === 0).catch(async (error: unknown) => {
    throw new Error(`${String(error)}, ${JSON.stringify(await memory.status())}`);
  });
  const { failed, last_error } = await memory.status();
  if (failed > 0) throw new Error(`${failed} messages failed: ${last_error}`);
}

async function finds(memory: Memory, query: string, text: string): Promise<void> {
  const { episodes } = await memory.search(query, { scope: ["episodes"], methods: ["cosine"], limit: 1 });
  if (!episodes[0]?.content.includes(text)) throw new Error(`vectors do not find "${text}"`);
}

const embeds = ({ server, embedding }: Trial, ...more: string[]): Promise<void> =>
  server.start(embedding, "--embeddings", "-c", "512", "-b", "512", "-ub", "512", ...more);

export const answers = ({ server, chat }: Pick<Trial, "server" | "chat">): Promise<void> =>
  server.start(chat, "-c", "8192");

/** The memory waits, says why, and reads everything once the server is right. */
async function waitsFor(trial: Trial, name: string, words: RegExp): Promise<void> {
  const memory = newMemory(trial, name);
  await send(memory, SHORT);
  await says(memory, words);
  await embeds(trial);
  await understood(memory);
  await finds(memory, "Which pet do they have?", "Miso");
}

/** On an embedding model; facts are read by the rules. */
export const EMBEDDING_SCENARIOS: readonly Scenario[] = [
  {
    name: "dimensions",
    promises: "a model with another number of dimensions loses no message, and the error names both numbers",
    run: async (trial) => {
      await trial.server.start(trial.chat, "--embeddings", "-c", "512");
      await waitsFor(trial, "dimensions", /vectors of \d+ numbers, but EMBEDDING_DIMENSIONS is \d+/);
    },
  },
  {
    name: "not-for-embeddings",
    promises: "a server without --embeddings loses no message",
    run: async (trial) => {
      await trial.server.start(trial.chat, "-c", "512");
      await waitsFor(trial, "not-for-embeddings", /was not started for such requests \(501/);
    },
  },
  {
    name: "key",
    promises: "a server that asks for a key loses no message",
    run: async (trial) => {
      await embeds(trial, "--api-key", "another");
      await waitsFor(trial, "key", /does not accept the API key/);
    },
  },
  {
    name: "stopped",
    promises: "a server that is down loses no message",
    run: async (trial) => {
      await trial.server.stop();
      await waitsFor(trial, "stopped", /the connection to .* failed/);
    },
  },
  {
    name: "silent",
    promises: "a server that hangs delays no read beyond its deadline, and words still find the message",
    run: async (trial) => {
      await embeds(trial);
      const memory = newMemory(trial, "silent");
      await send(memory, SHORT);
      await understood(memory);
      trial.server.freeze();
      try {
        const began = performance.now();
        const { episodes } = await memory.search("Where did Nora move?", { scope: ["episodes"] });
        const took = performance.now() - began;
        if (took > READ_MS) throw new Error(`a search took ${(took / 1_000).toFixed(1)} s`);
        if (!episodes[0]?.content.includes("Lisbon")) throw new Error("words do not find the message");
      } finally {
        trial.server.thaw();
      }
    },
  },
  {
    name: "long-text",
    promises: "texts longer than the model's batch get vectors, and so do their neighbours",
    run: async (trial) => {
      await embeds(trial);
      const memory = newMemory(trial, "long-text");
      const long = Array.from(
        { length: 10 },
        (_, place) =>
          `Recipe ${place} for ${place === 7 ? "lemon cake" : "soup"}. ${"stir and ".repeat(WORDS_OVER_A_BATCH / 2)}`,
      );
      await send(memory, [...long, ...SHORT]);
      await understood(memory);
      await finds(memory, "lemon cake recipe", "lemon cake");
      await finds(memory, "Which pet do they have?", "Miso");
    },
  },
  {
    name: "reranker",
    promises: "a server without --reranking leaves the order of weighted, and the receipt says so",
    run: async (trial) => {
      await embeds(trial);
      const memory = newMemory(trial, "reranker");
      await send(memory, SHORT);
      await understood(memory);
      const ids = (episodes: readonly { id: string }[]): string => episodes.map(({ id }) => id).join();
      const plain = await memory.search("pets", { scope: ["episodes"] });
      const asked = await memory.search("pets", { scope: ["episodes"], reranker: "cross_encoder", receipt: true });
      if (asked.receipt?.reranker !== "weighted") throw new Error(`the receipt says ${asked.receipt?.reranker}`);
      if (ids(asked.episodes) !== ids(plain.episodes)) throw new Error("the order differs");
    },
  },
];

/** On a chat model, which `OPENAI_BASE_URL` alone selects. */
export const CHAT_SCENARIOS: readonly Scenario[] = [
  {
    name: "base-url",
    promises: "the address alone selects the model of the server",
    run: async (trial) => {
      const { reader } = (await trial.engraph.health()).models;
      if (reader.startsWith("builtin")) throw new Error(`the reader is ${reader}`);
    },
  },
  {
    name: "answers-end",
    promises: "a small model's answers end, and no message fails for their form",
    run: async (trial) => {
      const memory = newMemory(trial, "answers-end");
      await send(memory, SHORT, "Ada");
      await understood(memory);
    },
  },
  {
    name: "killed",
    promises: "a server that dies in an answer and comes back loses no message",
    run: async (trial) => {
      const memory = newMemory(trial, "killed");
      await send(memory, SHORT, "Ada");
      await until("the model is asked", async () => (await memory.status()).leased > 0);
      await setTimeout(3_000);
      await answers(trial);
      await understood(memory);
    },
  },
  {
    name: "context",
    promises: "a message longer than the model's context does not keep the next ones from being read",
    run: async (trial) => {
      const memory = newMemory(trial, "context");
      await send(memory, [`I cook. ${"stir and ".repeat(WORDS_OVER_A_CONTEXT / 2)}`, ...SHORT], "Ada");
      await understood(memory);
    },
  },
];
