import { describe, expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { vectorizeIndex, type VectorizeBinding } from "../../../worker/adapters/vectorize/index.ts";

const VECTOR = new Float32Array([1, 0]);
const ASKED = { topK: 1, namespace: "n" };

const binding = (ends: () => Promise<never>): VectorizeBinding => ({
  describe: ends,
  insert: ends,
  upsert: ends,
  deleteByIds: ends,
  getByIds: ends,
  query: ends,
});
const silent = binding(() => new Promise(() => undefined));
const failing = (text: string): VectorizeBinding => binding(() => Promise.reject(new Error(text)));

const expectUnavailable = (operations: readonly Promise<unknown>[]) =>
  Promise.all(
    operations.map((operation) => expect(operation).rejects.toMatchObject({ fault: { kind: "unavailable" } })),
  );

describe("an index that does not answer", () => {
  const long = { read_timeout_ms: 1_000_000, write_timeout_ms: 1_000_000 };

  test("an unresponsive index is unavailable to a reader after the read timeout", async () => {
    const index = vectorizeIndex(silent, { ...long, read_timeout_ms: 10 });
    await expectUnavailable([index.describe(), index.getByIds(["a"]), index.query(VECTOR, ASKED)]);
  });

  test("an unresponsive index is unavailable to a writer after the write timeout", async () => {
    const index = vectorizeIndex(silent, { ...long, write_timeout_ms: 10 });
    const vectors = [{ id: "a", namespace: "n", values: VECTOR }];
    await expectUnavailable([index.insert(vectors), index.upsert(vectors), index.deleteByIds(["a"])]);
  });
});

test.each(["VECTOR_QUERY_ERROR (code = 50001): internal", "Network connection lost."])(
  "an index that fails with %s is unavailable, so the call may be repeated",
  async (text) => {
    const failed = vectorizeIndex(failing(text)).query(VECTOR, ASKED);
    await expect(failed).rejects.toMatchObject({
      fault: { kind: "unavailable", detail: expect.stringContaining(text) },
    });
  },
);

test("an invalid request is not reported as a temporary failure", async () => {
  const error: unknown = await vectorizeIndex(failing("VECTOR_QUERY_ERROR (code = 40026): max top K is 100"))
    .query(VECTOR, ASKED)
    .catch((thrown: unknown) => thrown);
  expect(error).not.toBeInstanceOf(FaultError);
  expect(String(error)).toContain("40026");
});
