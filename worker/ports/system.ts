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
 * - Ids of one process sort by the time at which they were made (UUIDv7).
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
 * - Callers pass names, numbers and ids of events, never the text of a memory.
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

/** For a stage that does not throw. */
export type Failed = (error: unknown) => void;

/**
 * Durations of stages, and whether they succeeded.
 *
 * Contract:
 * - Durations are milliseconds.
 * - `span` returns or throws what its work returns or throws.
 *
 * Invariants:
 * - Measuring changes no result.
 * - A span fails if its work throws or calls `failed`.
 *
 * Implemented by `worker/adapters/platform/stage-metrics.ts`.
 */
export interface Metrics {
  stage(stage: string, ms: number, ok: boolean): void;
  /** Fails if the work throws or calls `failed`. */
  span<T>(stage: string, work: (failed: Failed) => Promise<T>): Promise<T>;
}

/**
 * Stages and requests, counted where they can be read again.
 *
 * Contract:
 * - `families` has what this isolate counted since it began.
 *
 * Invariants:
 * - Counters only grow.
 * - Routes are patterns, so that no id becomes a label.
 *
 * Implemented by `worker/adapters/platform/isolate-metrics.ts`.
 */
export interface CountedMetrics extends Metrics {
  /** `route`: its pattern. */
  request(request: { method: string; route: string; status: number; ms: number }): void;
  families(): MetricFamily[];
}

/** W3C Trace Context. */
export type TraceHeaders = Readonly<{ traceparent: string; tracestate?: string }>;

export interface Span {
  /** 32 hexadecimal digits. */
  trace_id: string;
  /** 16 hexadecimal digits; `parent_id` is null if the trace begins here. */
  span_id: string;
  parent_id: string | null;
  sampled: boolean;
  passed: TraceHeaders;
}

/** OpenTelemetry's conventions. */
export interface SpanOutcome {
  name: string;
  attributes: Readonly<Record<string, string | number>>;
  failed: boolean;
}

/** Stages become spans, and model calls carry its headers. */
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
 * - Await each `add` before the next one. Nothing follows `end`.
 *
 * Invariants:
 * - The result equals the digest of all pieces joined.
 *
 * Implemented by `worker/adapters/platform/running-sha256.ts`.
 */
export interface RunningDigest {
  add(piece: Uint8Array): Promise<void>;
  end(): Promise<string>;
}
