import { continueTrace, formatTraceparent, parseTraceparent } from "../../core/observe/trace-context.ts";
import type { Ids } from "../../ports/system.ts";

/** A span of ours: what the log's lines say of it, and what is passed on. */
export interface Span {
  logged: { trace_id: string; span_id: string };
  traceparent: string;
}

/** A new span in the trace that a header `traceparent` names, or in a new one. */
export function beginSpan(header: string | undefined, ids: Pick<Ids, "random">): Span {
  const trace = continueTrace(parseTraceparent(header), (bytes) => ids.random(bytes));
  return { logged: { trace_id: trace.trace_id, span_id: trace.span_id }, traceparent: formatTraceparent(trace) };
}
