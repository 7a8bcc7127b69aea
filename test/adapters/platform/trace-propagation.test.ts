import { expect, test } from "vitest";
import { tracer } from "../../../worker/adapters/platform/trace-propagation.ts";
import type { FinishedSpan } from "../../../worker/core/observe/otlp.ts";
import { beginSpan } from "../../../worker/flows/access/tracing.ts";
import { sequentialIds, manualClock } from "../../fakes/time-and-ids.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const typeOf = (error: unknown): string => (error as Error).name;

function traced(flags = "01") {
  const [clock, ids] = [manualClock(1_000), sequentialIds()];
  const sent: FinishedSpan[][] = [];
  const traces = tracer({ clock, ids }, (spans) => void sent.push(spans));
  const span = beginSpan({ traceparent: `00-${TRACE}-b7ad6b7169203331-${flags}` }, ids);
  return { clock, sent, traces, span };
}

test("stages are nested spans within the request, and are sent when it ends", async () => {
  const { clock, sent, traces, span } = traced();
  const stage = <T>(name: string, work: () => Promise<T>): Promise<T> => traces.stage(name, work, typeOf);
  await traces.withinTrace(span, "server", async (outcome) => {
    await stage("read search", async () => {
      clock.advance(5);
      await stage("read embed", async () => clock.advance(2));
    });
    expect(sent).toEqual([]);
    outcome({ name: "GET /x", attributes: { "http.route": "/x" }, failed: false });
  });
  expect(sent).toHaveLength(1);
  const [embed, search, whole] = sent[0] ?? [];
  expect(whole).toMatchObject({ name: "GET /x", kind: "server", parent_id: "b7ad6b7169203331", failed: false });
  expect(search).toMatchObject({ name: "read search", kind: "internal", parent_id: whole?.span_id, started: 1_000 });
  expect(embed).toMatchObject({ name: "read embed", parent_id: search?.span_id, started: 1_005, ended: 1_007 });
  for (const { trace_id } of sent[0] ?? []) expect(trace_id).toBe(TRACE);
});

test("a failed span has the kind of its error and no user's text, and a span that ends after the request is sent alone", async () => {
  const { sent, traces, span } = traced();
  let finish = (): void => {};
  let late: Promise<void> = Promise.resolve();
  const secret = new TypeError("Zanzibarquartz");
  const over = traces.withinTrace(span, "consumer", async () => {
    late = traces.stage("late", () => new Promise<void>((resolve) => (finish = resolve)), typeOf);
    await traces.stage("soft", async (failed) => failed(secret), typeOf);
    await traces.stage("hard", () => Promise.reject(secret), typeOf);
  });
  await expect(over).rejects.toBe(secret);
  finish();
  await late;
  expect(sent.map((spans) => spans.map(({ name, failed }) => [name, failed]))).toEqual([
    [
      ["soft", true],
      ["hard", true],
      ["consumer", true],
    ],
    [["late", false]],
  ]);
  expect(sent[0]?.[0]?.attributes).toEqual({ "error.type": "TypeError" });
  expect(JSON.stringify(sent)).not.toContain("Zanzibarquartz");
});

test("requests that the caller does not sample are not recorded, and stages outside of a request are not spans", async () => {
  const { sent, traces, span } = traced("00");
  await traces.withinTrace(span, "server", () => traces.stage("read", async () => {}, typeOf));
  await traces.stage("alone", async () => {}, typeOf);
  expect(sent).toEqual([]);
});
