import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { killLocalStacks, startLocalStack, type Ready } from "../test/fakes/local-stack.ts";
import { formatCount, type Measurement } from "./measurement.ts";
import { messageGenerator } from "./workload.ts";

const USERS = 10;
const MESSAGES_PER_USER = 300;
const MESSAGES_PER_REQUEST = 50;
const POLL_MS = 100;

const SERVED = { built: "as deployed", dev: "`wrangler dev`" } as const;

/**
 * Times `POST messages` until everything is in the graphs, by the built Worker and by `wrangler dev`, whose proxy and inspector take as
 * long as the Worker.
 */
export async function* measureIngest(): AsyncGenerator<Measurement> {
  yield* ingestOf("built");
  yield* ingestOf("dev");
}

async function* ingestOf(serve: keyof typeof SERVED): AsyncGenerator<Measurement> {
  const dataDir = mkdtempSync(join(tmpdir(), "engraph-bench-"));
  try {
    const server = await startLocalStack(dataDir, "0", serve === "built" ? { SERVE: serve } : {}).ready();
    await sendMessages(server, "warm-up", MESSAGES_PER_REQUEST, 0);
    await waitUntilExtracted(server, "warm-up");
    const users = Array.from({ length: USERS }, (_, user) => `user-${user}`);
    const began = performance.now();
    await Promise.all(users.map((user, seed) => sendMessages(server, user, MESSAGES_PER_USER, seed + 1)));
    const acknowledged = performance.now() - began;
    for (const user of users) await waitUntilExtracted(server, user);
    const extracted = performance.now() - began;
    const messages = USERS * MESSAGES_PER_USER;
    const size = formatCount(messages, "messages");
    for (const [operation, ms] of [
      [`acknowledge a message, ${SERVED[serve]}`, acknowledged],
      [`extract and apply a message, ${SERVED[serve]}`, extracted],
    ] as const)
      yield { operation, size, ms: ms / messages, found: `${((1_000 * messages) / ms).toFixed(0)} per second` };
  } finally {
    killLocalStacks();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function sendMessages(server: Ready, user: string, count: number, seed: number): Promise<void> {
  const nextMessage = messageGenerator(seed);
  for (let at = 0; at < count; at += MESSAGES_PER_REQUEST) {
    const messages = Array.from({ length: Math.min(MESSAGES_PER_REQUEST, count - at) }, (_, index) => ({
      id: `m-${at + index}`,
      role: "user",
      name: "Ada",
      content: nextMessage(),
    }));
    await call(server, "POST", `/v1/users/${user}/messages`, { thread_id: `t-${at}`, messages });
  }
}

async function waitUntilExtracted(server: Ready, user: string): Promise<void> {
  for (;;) {
    const { pending } = (await call(server, "GET", `/v1/users/${user}/status`)) as Record<string, number>;
    if (pending === 0) return;
    await pause(POLL_MS);
  }
}

async function call({ url, api_key }: Ready, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${api_key}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
