import { continueTrace, formatTraceparent, parseTraceparent } from "../../core/observe/trace-context.ts";
import type { Ids, TraceHeaders } from "../../ports/system.ts";

/** A span of ours: what the log's lines say of it, and what is passed on. */
export interface Span {
  logged: { trace_id: string; span_id: string };
  passed: TraceHeaders;
}

/** Pass on at most what everybody must be able to take (Trace Context, §3.3.1.5). */
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

/** A new span in the trace that the headers of a caller name, or in a new one. */
export function beginSpan(
  { traceparent, tracestate }: Readonly<{ traceparent: string | undefined; tracestate?: string | undefined }>,
  ids: Pick<Ids, "random">,
): Span {
  const given = parseTraceparent(traceparent);
  const trace = continueTrace(given, (bytes) => ids.random(bytes));
  const isPassed = given !== null && tracestate !== undefined && TRACESTATE.test(tracestate);
  return {
    logged: { trace_id: trace.trace_id, span_id: trace.span_id },
    passed: { traceparent: formatTraceparent(trace), ...(isPassed && { tracestate }) },
  };
}
