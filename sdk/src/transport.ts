import { Behind } from "./behind.ts";
import { apiError, ConnectionError, EngraphError } from "./errors.ts";
import { UnansweredTurns } from "./unanswered-turns.ts";
import { toWire, type CallOptions } from "./wire-types.ts";

export interface TransportOptions {
  /** The server's origin: "http://127.0.0.1:8787". */
  url: string;
  key: string;
  /** Milliseconds before one attempt is abandoned (60,000). */
  timeoutMs?: number | undefined;
  /**
   * Milliseconds for which a call is repeated (20,000; 0 for never) if the server cannot be reached, closes the connection, is too slow, or
   * answers 429, 502, 503 or 504.
   */
  retryForMs?: number | undefined;
  onRetry?: ((retry: Retry) => void) | undefined;
  /** Replaces the global `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  system?: Partial<System> | undefined;
}

export interface Retry {
  /** Completes a sentence about the server: "is busy (503)". */
  reason: string;
  /** Milliseconds since the call's first failure. */
  waitedMs: number;
  /** Milliseconds until the next attempt. */
  pauseMs: number;
}

export interface System {
  now: () => number;
  /** In [0, 1). */
  random: () => number;
  uuid: () => string;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface Call extends CallOptions {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: object | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** A stream cannot be repeated. */
  raw?: { type: string; body: string | ReadableStream<Uint8Array> };
  headers?: Record<string, string>;
  /** True for a POST that changes nothing, which may be repeated without an `Idempotency-Key`. */
  readsOnly?: boolean;
}

const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;
const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_RETRY_FOR_MS = 20_000;

export class Transport {
  readonly url: string;
  readonly behind = new Behind();
  readonly unanswered = new UnansweredTurns();
  readonly #options: TransportOptions;
  readonly #system: System;

  constructor(options: TransportOptions) {
    this.url = options.url.replace(/(?<!\/)\/+$/, "");
    this.#options = options;
    this.#system = { now: Date.now, random: Math.random, uuid: () => crypto.randomUUID(), sleep, ...options.system };
  }

  async json<Answer>(call: Call): Promise<Answer> {
    return this.#send(call, async (response) => {
      const text = await response.text();
      try {
        return (text === "" ? undefined : JSON.parse(text)) as Answer;
      } catch (cause) {
        throw new EngraphError(`${call.method} ${this.url}${call.path}: the answer is no JSON`, { cause });
      }
    });
  }

  /** The time limit covers only the headers. */
  async open(call: Call): Promise<ReadableStream<Uint8Array>> {
    return this.#send(call, async ({ body }) => body ?? new ReadableStream({ start: (stream) => stream.close() }));
  }

  async pause(attempt: number, signal: AbortSignal | undefined): Promise<void> {
    await this.#system.sleep(this.#pauseMs(attempt, null), signal);
    signal?.throwIfAborted();
  }

  async #send<Result>(call: Call, read: (response: Response) => Promise<Result>): Promise<Result> {
    const { retryForMs = DEFAULT_RETRY_FOR_MS, onRetry } = this.#options;
    const { now } = this.#system;
    checkPath(call.path);
    const init = this.#init(call);
    const url = `${this.url}${call.path}${queryOf(call.query)}`;
    let failing: number | undefined;
    for (let attempt = 0; ; attempt++) {
      const failure = await this.#attempt(call, url, init, read);
      if ("result" in failure) return failure.result;
      failing ??= now();
      const waitedMs = now() - failing;
      const pauseMs = this.#pauseMs(attempt, failure.retryAfter);
      const once = call.raw !== undefined && typeof call.raw.body !== "string";
      if (once || waitedMs + pauseMs > retryForMs) throw failure.error;
      onRetry?.({ reason: failure.reason, waitedMs, pauseMs });
      await this.#system.sleep(pauseMs, call.signal);
      call.signal?.throwIfAborted();
    }
  }

  #init({ method, body, raw, headers, idempotencyKey, readsOnly = false }: Call): RequestInit {
    const all: Record<string, string> = { authorization: `Bearer ${this.#options.key}`, ...headers };
    const once = idempotencyKey ?? (["POST", "PATCH"].includes(method) && !readsOnly ? this.#system.uuid() : undefined);
    if (once !== undefined) all["idempotency-key"] = once;
    if (raw !== undefined) {
      all["content-type"] = raw.type;
      // HTTP requires that streamed bodies are declared
      return {
        method,
        headers: all,
        body: raw.body,
        ...(typeof raw.body !== "string" && { duplex: "half" }),
      };
    }
    if (body === undefined) return { method, headers: all };
    all["content-type"] = "application/json";
    return { method, headers: all, body: JSON.stringify(body) };
  }

  async #attempt<Result>(
    { method, signal, timeoutMs = this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS }: Call,
    url: string,
    init: RequestInit,
    read: (response: Response) => Promise<Result>,
  ): Promise<{ result: Result } | { reason: string; error: Error; retryAfter: string | null }> {
    signal?.throwIfAborted();
    const { fetch = globalThis.fetch } = this.#options;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      const both = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
      // some platforms require `fetch` without a receiver
      const response = await fetch(url, { ...init, signal: both });
      if (response.ok) return { result: await read(response) };
      const error = apiError(`${method} ${url}`, response, await response.text());
      if (!PASSING.has(response.status)) throw error;
      return { reason: `is busy (${response.status})`, error, retryAfter: response.headers.get("retry-after") };
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof EngraphError) throw cause;
      const reason = late.signal.aborted ? `did not answer within ${timeoutMs} ms` : "does not answer";
      return { reason, error: new ConnectionError(`${this.url} ${reason}`, { cause }), retryAfter: null };
    } finally {
      clearTimeout(timer);
    }
  }

  /** `retryAfter`, or doubles with a random share, so that clients do not return together. */
  #pauseMs(attempt: number, retryAfter: string | null): number {
    const { now, random } = this.#system;
    const seconds = retryAfter === null || retryAfter.trim() === "" ? NaN : Number(retryAfter);
    const asked = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(retryAfter ?? "") - now();
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS);
    const jittered = longest * (0.5 + random() / 2);
    return Number.isFinite(asked) && asked > 0 ? asked + random() * FIRST_PAUSE_MS : jittered;
  }
}

/** `fetch` would send such paths to another host or, without an id, to the parent path. */
function checkPath(path: string): void {
  if (!path.startsWith("/")) throw new EngraphError(`a path begins with "/": ${path}`);
  const segments = path
    .slice(1)
    .replace(/[?#].*/s, "")
    .split("/");
  if (path !== "/" && segments.some((segment) => segment === "" || /^(?:\.|%2e){1,2}$/i.test(segment)))
    throw new EngraphError(`an id is not empty, "." or "..": ${path}`);
}

function queryOf(query: object | undefined): string {
  if (query === undefined) return "";
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(toWire(query))) parameters.set(name, textOf(value));
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
    if (signal?.aborted === true) end();
  });
}
