import { Agent } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import pMap from "p-map";
import { seededRandom } from "../../worker/core/clustering/seeded-random.ts";
import { post } from "../post.ts";
import { requestsOf, type Operation, type Planned } from "../workload.ts";
import { isError, type Answered } from "./load-report.ts";

export interface Target {
  url: string;
  api_key: string;
}

const POLL_MS = 250;
const CONNECTIONS = 256;
const TIMEOUT_MS = 30_000;

export class Users {
  readonly #target: Target;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: TIMEOUT_MS });
  readonly #random: () => number;
  readonly #next: ((operation?: Operation) => Planned)[];
  readonly #prefix: string;

  constructor(target: Target, users: number, prefix: string, seed = 1) {
    this.#target = target;
    this.#prefix = prefix;
    this.#random = seededRandom(seed);
    this.#next = Array.from({ length: users }, (_, user) => requestsOf(seed * 1_000_003 + user));
  }

  /** Never throws. */
  ask(operation?: Operation): Promise<Answered> {
    const user = Math.floor(this.#random() * this.#next.length);
    return this.#send(user, this.#next[user]?.(operation) ?? requestsOf(user)(operation));
  }

  async begin(at_once: number, messages = 1): Promise<number> {
    let failed = 0;
    await pMap(
      this.#next.entries(),
      async ([user, next]) => {
        for (let said = 0; said < messages; said++) if (isError(await this.#send(user, next("message")))) failed += 1;
      },
      { concurrency: at_once },
    );
    return failed;
  }

  async untilExtracted(): Promise<void> {
    const { url, api_key } = this.#target;
    for (let user = 0; user < this.#next.length; user++)
      for (;;) {
        const answer = await fetch(`${url}/v1/users/${this.#prefix}-${user}/status`, {
          headers: { Authorization: `Bearer ${api_key}` },
        });
        const { pending } = (await answer.json()) as { pending?: number };
        if (!pending) break;
        await pause(POLL_MS);
      }
  }

  async #send(user: number, { operation, path, body }: Planned): Promise<Answered> {
    const began = performance.now();
    let status = 0;
    try {
      ({ status } = await post(this.#agent, this.#target, `/v1/users/${this.#prefix}-${user}/${path}`, body));
    } catch {}
    return { operation, ms: performance.now() - began, status };
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Sends requests at random times with the given mean rate, whether or not earlier ones are answered. */
export async function askAtRate(
  users: Users,
  { rate, seconds, seed = 2 }: { rate: number; seconds: number; seed?: number },
  answered: (answer: Answered) => void,
): Promise<void> {
  const random = seededRandom(seed);
  const open = new Set<Promise<void>>();
  const began = performance.now();
  for (let at = 0; ;) {
    at += -Math.log(1 - random()) / rate;
    if (at >= seconds) break;
    const wait = at * 1_000 - (performance.now() - began);
    if (wait > 0) await pause(wait);
    const asking = users.ask().then((answer) => {
      answered(answer);
      open.delete(asking);
    });
    open.add(asking);
  }
  await Promise.all(open);
  const left = seconds * 1_000 - (performance.now() - began);
  if (left > 0) await pause(left);
}

/** Lets each caller send its next request as soon as the last is answered; returns how many succeeded a second. */
export async function askWithoutPause(
  users: Users,
  { callers, seconds }: { callers: number; seconds: number },
  answered: (answer: Answered) => void,
): Promise<number> {
  const began = performance.now();
  let good = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() - began < seconds * 1_000) {
        const answer = await users.ask();
        answered(answer);
        if (!isError(answer)) good += 1;
      }
    }),
  );
  return good / ((performance.now() - began) / 1_000);
}
