/** W3C Trace Context (Recommendation, level 1, §3.2). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  trace_id: string;
  span_id: string;
  sampled: boolean;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NO_ID = /^0+$/;

/** `null` if the header is missing or invalid: a new trace begins. Ignores additions of later versions (§3.2.4). */
export function parseTraceparent(header: string | undefined): TraceContext | null {
  const [, version, trace_id = "", span_id = "", flags = "", rest] = TRACEPARENT.exec(header?.trim() ?? "") ?? [];
  if (version === undefined || version === "ff" || NO_ID.test(trace_id) || NO_ID.test(span_id)) return null;
  if (version === "00" && rest !== undefined) return null;
  return { trace_id, span_id, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const formatTraceparent = ({ trace_id, span_id, sampled }: TraceContext): string =>
  `00-${trace_id}-${span_id}-${sampled ? "01" : "00"}`;

export function continueTrace(given: TraceContext | null, random: (bytes: number) => Uint8Array): TraceContext {
  return {
    trace_id: given?.trace_id ?? idOf(random(16)),
    span_id: idOf(random(8)),
    sampled: given?.sampled ?? true,
  };
}

/** All zeros are invalid (§3.2.2.3). */
function idOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return NO_ID.test(hex) ? hex.replace(/0$/, "1") : hex;
}
