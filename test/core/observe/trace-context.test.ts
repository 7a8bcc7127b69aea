import fc from "fast-check";
import { expect, test } from "vitest";
import { continueTrace, formatTraceparent, parseTraceparent } from "../../../worker/core/observe/trace-context.ts";

const GIVEN = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const zeros = (bytes: number): Uint8Array => new Uint8Array(bytes);

test("a trace is read as the recommendation has it, and written as it was read", () => {
  const trace = parseTraceparent(GIVEN);
  expect(trace).toEqual({ trace_id: "0af7651916cd43dd8448eb211c80319c", span_id: "b7ad6b7169203331", sampled: true });
  expect(formatTraceparent(trace ?? continueTrace(null, zeros))).toBe(GIVEN);
  expect(parseTraceparent(GIVEN.replace(/01$/, "02"))?.sampled).toBe(false);
});

test("fields that a later version adds at the end are ignored, and version ff is invalid", () => {
  expect(parseTraceparent(`cc${GIVEN.slice(2)}-what-the-future-will-be-like`)?.trace_id).toBe(GIVEN.slice(3, 35));
  expect(parseTraceparent(`cc${GIVEN.slice(2)}.x`)).toBeNull();
  expect(parseTraceparent(`ff${GIVEN.slice(2)}`)).toBeNull();
});

test.each([
  undefined,
  "",
  "nonsense",
  `${GIVEN}-more`,
  GIVEN.toUpperCase(),
  GIVEN.replace(/-0af[^-]+/, `-${"0".repeat(32)}`),
  GIVEN.replace(/-b7a[^-]+/, `-${"0".repeat(16)}`),
  GIVEN.slice(1),
])("%j is not a trace", (header) => expect(parseTraceparent(header)).toBeNull());

test("a trace that is continued keeps its id and sampling under a span of its own, and a new one is sampled", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const random = (count: number): Uint8Array => bytes.slice(0, count);
      for (const given of [null, parseTraceparent(GIVEN.replace(/01$/, "00"))]) {
        const trace = continueTrace(given, random);
        expect(parseTraceparent(formatTraceparent(trace))).toEqual(trace);
        expect(trace.sampled).toBe(given === null);
        if (given !== null) expect(trace.trace_id).toBe(given.trace_id);
      }
    }),
  );
  expect(parseTraceparent(formatTraceparent(continueTrace(null, zeros)))).not.toBeNull();
});
