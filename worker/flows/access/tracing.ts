import { continueTrace, formatTraceparent, parseTraceparent } from "../../core/observe/trace-context.ts";
import type { Ids, Span } from "../../ports/system.ts";

/** Pass on at most 512 characters, the length that every vendor must accept (Trace Context, §3.3.1.5). */
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

/** Begins a span in the caller's trace, or in a new one. */
export function beginSpan(
  { traceparent, tracestate }: Readonly<{ traceparent: string | undefined; tracestate?: string | undefined }>,
  ids: Pick<Ids, "random">,
): Span {
  const given = parseTraceparent(traceparent);
  const trace = continueTrace(given, (bytes) => ids.random(bytes));
  const isPassed = given !== null && tracestate !== undefined && TRACESTATE.test(tracestate);
  return {
    ...trace,
    parent_id: given?.span_id ?? null,
    passed: { traceparent: formatTraceparent(trace), ...(isPassed && { tracestate }) },
  };
}
