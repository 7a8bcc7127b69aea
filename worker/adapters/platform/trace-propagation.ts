import { AsyncLocalStorage } from "node:async_hooks";
import type { TraceHeaders, WithinTrace } from "../../ports/system.ts";

const current = new AsyncLocalStorage<TraceHeaders>();

export const withinTrace: WithinTrace = (headers, work) => current.run(headers, work);

/** `fetch`, which passes the trace of the request or doorbell at hand on to the provider that is called. */
export const tracedFetch: typeof globalThis.fetch = (input, init) => {
  const trace = current.getStore();
  if (trace === undefined) return fetch(input, init);
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  for (const [name, value] of Object.entries(trace)) headers.set(name, value);
  return fetch(input, { ...init, headers });
};
