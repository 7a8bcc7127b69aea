/** The deployed Worker with counters of billed units. `GET /counts` returns and resets them. Never deployed. */
import worker, { MemoryGraph as Graph, RequestLog as Log, TenantAccount as Account } from "../worker/index.ts";
import type { Env } from "../worker/env.ts";
import { NO_COUNTS, type Counts } from "./counts.ts";

let counts: Counts = { ...NO_COUNTS };
let isCounting = false;

/** Runs once, because all objects of an isolate share the prototype. Counts index rows too. */
function countRows(sql: SqlStorage): void {
  if (isCounting) return;
  isCounting = true;
  const prototype = Object.getPrototypeOf(sql) as SqlStorage;
  const exec = prototype.exec;
  prototype.exec = function (this: SqlStorage, statement: string, ...bindings: unknown[]) {
    const cursor = exec.call(this, statement, ...bindings);
    const rows = [...cursor.raw()];
    counts.rows_read += cursor.rowsRead;
    counts.rows_written += cursor.rowsWritten;
    return { raw: () => rows, columnNames: cursor.columnNames };
  } as unknown as SqlStorage["exec"];
}

type Call = InstanceType<typeof Graph>["call"];
type Books = InstanceType<typeof Account>;

export class MemoryGraph extends Graph {
  constructor(state: DurableObjectState, env: Env) {
    countRows(state.storage.sql);
    super(state, env);
  }

  override async call(...given: Parameters<Call>): Promise<Awaited<ReturnType<Call>>> {
    counts.calls += 1;
    const began = performance.now();
    try {
      return await super.call(...given);
    } finally {
      counts.object_ms += performance.now() - began;
    }
  }
}

export class RequestLog extends Log {
  constructor(state: DurableObjectState, env: Env) {
    countRows(state.storage.sql);
    super(state, env);
  }
}

export class TenantAccount extends Account {
  constructor(state: DurableObjectState, env: Env) {
    countRows(state.storage.sql);
    super(state, env);
  }

  override reserve(...given: Parameters<Books["reserve"]>): ReturnType<Books["reserve"]> {
    counts.account_calls += 1;
    return super.reserve(...given);
  }

  override settle(...given: Parameters<Books["settle"]>): ReturnType<Books["settle"]> {
    counts.account_calls += 1;
    return super.settle(...given);
  }

  override budgetState(...given: Parameters<Books["budgetState"]>): ReturnType<Books["budgetState"]> {
    counts.account_calls += 1;
    return super.budgetState(...given);
  }

  override countRequests(...given: Parameters<Books["countRequests"]>): ReturnType<Books["countRequests"]> {
    counts.account_calls += 1;
    return super.countRequests(...given);
  }
}

const send = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (url.endsWith("/sql")) counts.transactions += 1;
  return send(input, init);
};

function takeCounts(): Counts {
  const taken = counts;
  counts = { ...NO_COUNTS };
  return taken;
}

export default {
  ...worker,
  fetch: (request: Request, env: Env, context: ExecutionContext) =>
    new URL(request.url).pathname === "/counts" ? Response.json(takeCounts()) : worker.fetch(request, env, context),
  queue: (batch: MessageBatch, env: Env, context: ExecutionContext) => {
    counts.invocations += 1;
    return worker.queue(batch, env, context);
  },
};
