import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { vectorizeIndex } from "../../../worker/adapters/vectorize/index.ts";
import { vectorizeAt } from "../../../worker/adapters/vectorize/proxy.ts";
import { describeVectorIndex } from "../../conformance/vector-index.ts";

const { VECTORS, VECTORIZE_PROXY } = env as unknown as { VECTORS: Vectorize; VECTORIZE_PROXY: string };
const binding = vectorizeAt(VECTORS, VECTORIZE_PROXY);

test("the client under test is Cloudflare's own", () => {
  expect(binding.constructor.name).toBe("VectorizeIndexImpl");
});

/** The stand-in shares its thread with the whole test run. */
const TIMEOUTS = { read_timeout_ms: 60_000, write_timeout_ms: 60_000 };
let runs = 0;

describeVectorIndex("Cloudflare's client, with the stand-in behind it", async () => {
  const index = vectorizeIndex(binding, TIMEOUTS);
  const run = `${Date.now().toString(36)}-${runs++}`;
  return {
    index,
    namespaces: [`${run}-one`, `${run}-other`],
    id: (namespace, n) => `${namespace}-${n}`,
    settle: () => caughtUp(index, `${run}-settled`),
    delayed: true,
    guarded: true,
  };
});

async function caughtUp(index: ReturnType<typeof vectorizeIndex>, namespace: string): Promise<void> {
  const { dimensions } = await index.describe();
  const id = `${namespace}-${runs++}`;
  await index.upsert([{ id, namespace, values: new Float32Array(dimensions).fill(1) }]);
  while ((await index.getByIds([id])).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await index.deleteByIds([id]);
}
