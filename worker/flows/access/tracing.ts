import { continueTrace, formatTraceparent, parseTraceparent } from "../../core/observe/trace-context.ts";
import type { Ids, Span } from "../../ports/system.ts";

/** Every vendor must accept 512 characters (Trace Context, §3.3.1.5). */
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

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
