/**
 * The deployed Worker on a failing platform: queues that repeat, delay and reorder, objects lost between two calls, differing clocks, full
 * storage. `PUT /gameday` sets the faults and returns observations. Never deployed.
 */
import worker, { MemoryGraph as Graph, RequestLog, TenantAccount } from "../../worker/index.ts";
import type { Env } from "../../worker/env.ts";
import { seededRandom, type Random } from "../../worker/core/clustering/seeded-random.ts";
import { NO_FAULTS, type Faults, type Seen } from "./faults.ts";

export { RequestLog, TenantAccount };

let faults: Faults = NO_FAULTS;
let random: Random = seededRandom(1);
const seen: Seen = { methods: [], evictions: 0, repeated: 0, delayed: 0 };

const SKEW_TURN_MS = 300;
const LATE_S = 1;

const now = Date.now;
Date.now = () => {
  const true_ms = now();
  const isAhead = Math.floor(true_ms / SKEW_TURN_MS) % 2 === 0;
  return true_ms + faults.clock_ms + (isAhead ? faults.skew_ms : -faults.skew_ms);
};

let isWatched = false;

/** Wraps the prototype once, because all objects of an isolate share it. */
function watchWrites(sql: SqlStorage): void {
  if (isWatched) return;
  isWatched = true;
  const prototype = Object.getPrototypeOf(sql) as SqlStorage;
  const exec = prototype.exec;
  prototype.exec = function (this: SqlStorage, statement: string, ...bindings: unknown[]) {
    if (faults.is_full && /^\s*(?:INSERT|UPDATE|REPLACE|CREATE|ALTER|WITH [^]*\b(?:INSERT|UPDATE)\b)/i.test(statement))
      throw new Error("database or disk is full: SQLITE_FULL");
    return exec.call(this, statement, ...bindings);
  } as SqlStorage["exec"];
}

type Call = InstanceType<typeof Graph>["call"];

export class MemoryGraph extends Graph {
  constructor(state: DurableObjectState, env: Env) {
    watchWrites(state.storage.sql);
    super(state, env);
  }

  override async call(...given: Parameters<Call>): Promise<Awaited<ReturnType<Call>>> {
    const [{ id, epoch }, method] = given;
    if (epoch !== null && !seen.methods.includes(method)) seen.methods.push(method);
    const planned = faults.evict.find((one) => one.user === id && one.method === method);
    if (planned === undefined) return super.call(...given);
    faults = { ...faults, evict: faults.evict.filter((one) => one !== planned) };
    seen.evictions += 1;
    if (planned.when === "after") {
      await super.call(...given);
      await this.ctx.storage.sync();
    }
    this.ctx.abort("lost on a game day");
    throw new Error("an object that was lost goes on");
  }
}

async function consume(batch: MessageBatch, env: Env, context: ExecutionContext): Promise<void> {
  const working = worker.queue(batch, env, context);
  if (faults.is_parallel) context.waitUntil(working);
  else await working;
}

async function disturbed(batch: MessageBatch, env: Env, context: ExecutionContext): Promise<void> {
  if (faults.queue_seed === null || batch.queue !== "engraph-doorbell") return consume(batch, env, context);
  const messages: Message[] = [];
  for (const message of batch.messages.toReversed()) {
    const roll = random();
    if (roll < 0.3) {
      seen.delayed += 1;
      message.ack();
      context.waitUntil(env.WAKE_UPS?.send(message.body as never, { delaySeconds: LATE_S }) ?? Promise.resolve());
      continue;
    }
    messages.push(message);
    if (roll < 0.6) {
      seen.repeated += 1;
      messages.push(message);
    } else if (roll < 0.7) {
      seen.repeated += 1;
      context.waitUntil(env.WAKE_UPS?.send(message.body as never, { delaySeconds: LATE_S }) ?? Promise.resolve());
    }
  }
  await consume({ ...batch, queue: batch.queue, messages }, env, context);
}

async function control(request: Request): Promise<Response> {
  if (request.method === "PUT") {
    faults = await request.json<Faults>();
    if (faults.queue_seed !== null) random = seededRandom(faults.queue_seed);
  }
  return Response.json(seen);
}

export default {
  ...worker,
  fetch: (request: Request, env: Env, context: ExecutionContext) =>
    new URL(request.url).pathname === "/gameday" ? control(request) : worker.fetch(request, env, context),
  queue: disturbed,
};
