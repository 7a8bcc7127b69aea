import { tracing } from "cloudflare:workers";
import { expect, test } from "vitest";
import { FaultError, unavailable } from "../../../shared/fault.ts";
import { stageMetrics } from "../../../worker/adapters/platform/stage-metrics.ts";

function recorded() {
  const spans: { name: string; attributes: Record<string, unknown>; status: string }[] = [];
  const fake = {
    enterSpan: async (name: string, work: (span: Span) => Promise<unknown>): Promise<unknown> => {
      const kept = { name, attributes: {} as Record<string, unknown>, status: "unset" };
      const span = {
        setAttribute: (key: string, value: unknown) => {
          kept.attributes[key] = value;
          return span;
        },
        setStatus: ({ code }: TracingSpanStatus) => {
          kept.status = code;
          return span;
        },
      };
      try {
        return await work(span as unknown as Span);
      } finally {
        spans.push(kept);
      }
    },
  };
  return { spans, tracing: fake as unknown as Tracing };
}

const UNTRACED: Parameters<typeof stageMetrics>[2] = { stage: (_, work) => work(() => {}) };
const SECRET = "Zanzibarquartz";

test("a stage is a span of its name; a failure has the kind of its error, and no user's text", async () => {
  const { spans, tracing: kept } = recorded();
  const metrics = stageMetrics(undefined, kept, UNTRACED);
  const fault = new FaultError(unavailable(SECRET, 1));
  const answer = await metrics.span("read search", async () => {
    await metrics.span("read embed", async () => 1);
    return 2;
  });
  expect(answer).toBe(2);
  await expect(metrics.span("extract", () => Promise.reject(fault))).rejects.toBe(fault);
  await expect(metrics.span("resolve", () => Promise.reject(new TypeError(SECRET)))).rejects.toThrow(SECRET);
  expect(spans).toEqual([
    { name: "read embed", attributes: {}, status: "unset" },
    { name: "read search", attributes: {}, status: "unset" },
    { name: "extract", attributes: { "error.type": "unavailable" }, status: "error" },
    { name: "resolve", attributes: { "error.type": "TypeError" }, status: "error" },
  ]);
});

test("the platform's own traces nest stages, and return their results", async () => {
  const metrics = stageMetrics(undefined, tracing, UNTRACED);
  expect(await metrics.span("outer", () => metrics.span("inner", async () => "answer"))).toBe("answer");
  const error = new Error("inner");
  await expect(metrics.span("outer", () => metrics.span("inner", () => Promise.reject(error)))).rejects.toBe(error);
});
