import { expect, test } from "vitest";
import { formatTraces } from "../../../worker/core/observe/otlp.ts";

test("spans are written as the protocol's JSON has them: ids in hexadecimal, enumerations as numbers, 64-bit integers as text", () => {
  const span = {
    trace_id: "0af7651916cd43dd8448eb211c80319c",
    span_id: "b7ad6b7169203331",
    parent_id: "00f067aa0ba902b7",
    name: "GET /v1/users/:user_id",
    kind: "server",
    started: 1_700_000_000_123,
    ended: 1_700_000_000_456,
    attributes: { "http.route": "/v1/users/:user_id", "http.response.status_code": 503 },
    failed: true,
  } as const;
  const inner = { ...span, parent_id: null, kind: "internal", attributes: {}, failed: false } as const;
  expect(formatTraces([span, inner])).toEqual({
    resourceSpans: [
      {
        resource: { attributes: [{ key: "service.name", value: { stringValue: "engraph" } }] },
        scopeSpans: [
          {
            scope: { name: "engraph" },
            spans: [
              {
                traceId: "0af7651916cd43dd8448eb211c80319c",
                spanId: "b7ad6b7169203331",
                parentSpanId: "00f067aa0ba902b7",
                name: "GET /v1/users/:user_id",
                kind: 2,
                startTimeUnixNano: "1700000000123000000",
                endTimeUnixNano: "1700000000456000000",
                attributes: [
                  { key: "http.route", value: { stringValue: "/v1/users/:user_id" } },
                  { key: "http.response.status_code", value: { intValue: "503" } },
                ],
                status: { code: 2 },
              },
              {
                traceId: "0af7651916cd43dd8448eb211c80319c",
                spanId: "b7ad6b7169203331",
                name: "GET /v1/users/:user_id",
                kind: 1,
                startTimeUnixNano: "1700000000123000000",
                endTimeUnixNano: "1700000000456000000",
                attributes: [],
                status: {},
              },
            ],
          },
        ],
      },
    ],
  });
});
