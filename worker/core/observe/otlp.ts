/** OTLP/HTTP in JSON (OpenTelemetry Protocol 1.x, "JSON Protobuf Encoding"). */

export interface FinishedSpan {
  /** 32 hexadecimal digits; a span id has 16. */
  trace_id: string;
  span_id: string;
  parent_id: string | null;
  name: string;
  kind: "internal" | "server" | "consumer";
  /** Unix milliseconds. */
  started: number;
  ended: number;
  attributes: Readonly<Record<string, string | number>>;
  failed: boolean;
}

/** `SpanKind` of the protocol. */
const KINDS: Record<FinishedSpan["kind"], number> = { internal: 1, server: 2, consumer: 5 };
/** `STATUS_CODE_ERROR`. */
const ERROR = 2;

export const formatTraces = (spans: readonly FinishedSpan[]): object => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ "service.name": "engraph" }) },
      scopeSpans: [{ scope: { name: "engraph" }, spans: spans.map(formatSpan) }],
    },
  ],
});

const formatSpan = (span: FinishedSpan): object => ({
  traceId: span.trace_id,
  spanId: span.span_id,
  ...(span.parent_id !== null && { parentSpanId: span.parent_id }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: nanoseconds(span.started),
  endTimeUnixNano: nanoseconds(span.ended),
  attributes: attributesOf(span.attributes),
  status: span.failed ? { code: ERROR } : {},
});

/** 64-bit integers are decimal strings. */
const nanoseconds = (ms: number): string => `${BigInt(Math.trunc(ms)) * 1_000_000n}`;

const attributesOf = (attributes: FinishedSpan["attributes"]): object[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "string" ? { stringValue: value } : { intValue: String(Math.trunc(value)) },
  }));
