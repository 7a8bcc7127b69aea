import type { MetricFamily } from "../core/observe/open-metrics.ts";
import type { IdPrefix } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";

/**
 * Time.
 *
 * Contract:
 * - Instants are milliseconds since 1970, UTC.
 *
 * Invariants:
 * - In a Worker the clock stands still while code computes; stores move it forward themselves.
 *
 * Implemented by `worker/adapters/platform/system.ts`.
 */
export interface Clock {
  now(): Instant;
  sleep(ms: number): Promise<void>;
}

/**
 * Random ids.
 *
 * Contract:
 * - Ids are unique without coordination.
 *
 * Invariants:
 * - Ids of one process sort by creation time (UUIDv7).
 * - Random bytes are fit for secrets.
 *
 * Implemented by `worker/adapters/platform/system.ts`.
 */
export interface Ids {
  make(prefix: IdPrefix): string;
  random(bytes: number): Uint8Array;
}

/**
 * One JSON line per event.
 *
 * Contract:
 * - Pass names, numbers and ids, never the text of a memory.
 *
 * Invariants:
 * - Logging never throws.
 *
 * Implemented by `worker/adapters/platform/system.ts`.
 */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

export type Failed = (error: unknown) => void;

/**
 * Durations of stages in milliseconds, and whether they succeeded.
 *
 * Contract:
 * - `span` returns or throws what its work returns or throws.
 *
 * Invariants:
 * - A span fails if its work throws or calls `failed`.
 *
 * Implemented by `worker/adapters/platform/stage-metrics.ts`.
 */
export interface Metrics {
  stage(stage: string, ms: number, ok: boolean): void;
  span<T>(stage: string, work: (failed: Failed) => Promise<T>): Promise<T>;
}

/**
 * Counts stages and requests for the metrics page.
 *
 * Contract:
 * - `families` counts since this isolate began.
 *
 * Invariants:
 * - Counters only grow.
 * - Routes are patterns, so that no id becomes a label.
 *
 * Implemented by `worker/adapters/platform/isolate-metrics.ts`.
 */
export interface CountedMetrics extends Metrics {
  request(request: { method: string; route: string; status: number; ms: number }): void;
  families(): MetricFamily[];
}

/** W3C Trace Context. */
export type TraceHeaders = Readonly<{ traceparent: string; tracestate?: string }>;

export interface Span {
  /** 32 hexadecimal digits. */
  trace_id: string;
  /** 16 hexadecimal digits. */
  span_id: string;
  parent_id: string | null;
  sampled: boolean;
  passed: TraceHeaders;
}

export interface SpanOutcome {
  name: string;
  attributes: Readonly<Record<string, string | number>>;
  failed: boolean;
}

export type WithinTrace = <T>(
  span: Span,
  kind: "server" | "consumer",
  work: (outcome: (is: SpanOutcome) => void) => Promise<T>,
) => Promise<T>;

/** SHA-256, hexadecimal. */
export type Digest = (text: string) => Promise<string>;

/**
 * SHA-256 of bytes that arrive in pieces, in hexadecimal.
 *
 * Contract:
 * - Await each `add` before the next one. Call nothing after `end`.
 *
 * Invariants:
 * - The result is that of all pieces joined.
 *
 * Implemented by `worker/adapters/platform/running-sha256.ts`.
 */
export interface RunningDigest {
  add(piece: Uint8Array): Promise<void>;
  end(): Promise<string>;
}
