import { AsyncLocalStorage } from "node:async_hooks";
import type { FinishedSpan } from "../../core/observe/otlp.ts";
import type { Clock, Failed, Ids, SpanOutcome, TraceHeaders, WithinTrace } from "../../ports/system.ts";

interface OpenSpan {
  passed: TraceHeaders;
  trace_id: string;
  span_id: string;
  collected: Collected;
}

interface Collected {
  spans: FinishedSpan[] | null;
  /** True once the trace was sent: spans that end later are sent alone. */
  isOver: boolean;
}

const MOST_SPANS = 500;

const open = new AsyncLocalStorage<OpenSpan>();

export const tracedFetch: typeof globalThis.fetch = (input, init) => {
  const span = open.getStore();
  if (span === undefined) return fetch(input, init);
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  for (const [name, value] of Object.entries(span.passed)) headers.set(name, value);
  return fetch(input, { ...init, headers });
};

export interface Tracer {
  withinTrace: WithinTrace;
  stage<T>(name: string, work: (failed: Failed) => Promise<T>, typeOf: (error: unknown) => string): Promise<T>;
}

/** @param send must not fail; `null` to propagate the trace without keeping spans */
export function tracer(
  { clock, ids }: { clock: Pick<Clock, "now">; ids: Pick<Ids, "random"> },
  send: ((spans: FinishedSpan[]) => void) | null,
): Tracer {
  const keep = ({ spans, isOver }: Collected, span: FinishedSpan): void => {
    if (spans === null) return;
    if (isOver) send?.([span]);
    else if (spans.length < MOST_SPANS) spans.push(span);
  };
  return {
    withinTrace: async (span, kind, work) => {
      const collected: Collected = { spans: send !== null && span.sampled ? [] : null, isOver: false };
      const started = clock.now();
      let is: SpanOutcome = { name: kind, attributes: {}, failed: true };
      const { trace_id, span_id, parent_id, passed } = span;
      try {
        return await open.run({ passed, trace_id, span_id, collected }, () => work((outcome) => void (is = outcome)));
      } finally {
        const whole: FinishedSpan = { trace_id, span_id, parent_id, kind, started, ended: clock.now(), ...is };
        collected.isOver = true;
        if (collected.spans !== null) send?.([...collected.spans, whole]);
      }
    },
    stage: async (name, work, typeOf) => {
      const around = open.getStore();
      if (around === undefined || around.collected.spans === null) return work(() => {});
      const span_id = hexOf(ids.random(8));
      const started = clock.now();
      let failure: string | null = null;
      const failed: Failed = (error) => void (failure = typeOf(error));
      try {
        return await open.run({ ...around, span_id }, () => work(failed));
      } catch (error) {
        failed(error);
        throw error;
      } finally {
        keep(around.collected, {
          trace_id: around.trace_id,
          span_id,
          parent_id: around.span_id,
          name,
          kind: "internal",
          started,
          ended: clock.now(),
          attributes: failure === null ? {} : { "error.type": failure },
          failed: failure !== null,
        });
      }
    },
  };
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
