import { fileURLToPath } from "node:url";
import { nonNull } from "../shared/non-null.ts";
import { hammingKernel } from "../test/fakes/hamming-kernel.ts";
import { wordVectors } from "../test/fakes/word-vectors.ts";
import { topKSlowly } from "../test/oracle/top-k.ts";
import { bitCode, hammingDistances, nearestCodes } from "../worker/core/vectors/bit-codes.ts";
import { embedBuiltin } from "../worker/core/vectors/builtin-embedding.ts";
import { wasmHamming } from "../worker/core/vectors/wasm-hamming.ts";
import { answerInWorkerd } from "./in-workerd.ts";
import { formatCount, type Measurement } from "./measurement.ts";
import { medianMs } from "./median-time.ts";
import type { Reference } from "./reference.ts";
import { CANDIDATES, COUNT, DIMENSIONS, K, vectorScan } from "./vector-scan.ts";

const IN_WORKERD = fileURLToPath(new URL("vector-scan.worker.ts", import.meta.url));

export async function* measureVectors(reference: Reference | null): AsyncGenerator<Measurement> {
  const distancesOf = wasmHamming(hammingKernel());
  const { queries, codes, exact, search, recall } = vectorScan(distancesOf);
  const size = `${formatCount(COUNT, "×")} ${DIMENSIONS}`;
  const each = cycling(queries);
  const codesOfQueries = cycling(queries.map(bitCode));
  yield { operation: "code of a vector", size: `${DIMENSIONS}`, ms: medianMs(() => bitCode(each())) };
  yield {
    operation: `${CANDIDATES} nearest codes`,
    size,
    ms: medianMs(() => nearestCodes(codes, COUNT, codesOfQueries(), CANDIDATES, distancesOf)),
    slowTwinMs: medianMs(() => nearestCodes(codes, COUNT, codesOfQueries(), CANDIDATES, hammingDistances)),
  };
  const slowTwinMs = medianMs(() => topKSlowly([...exact(each())], K), { warmUp: 2, samples: 9 });
  const exactly = reference
    ? { name: "numpy, exact", ms: reference({ task: "scan", count: COUNT, dimensions: DIMENSIONS, k: K }).ms }
    : null;
  const operation = `top ${K}, code to exact scores`;
  yield { operation, size, ms: medianMs(() => search(each())), slowTwinMs, reference: exactly, found: found(recall()) };
  const table = wordVectors();
  const builtin = vectorScan(distancesOf, (text) => embedBuiltin(text, DIMENSIONS, table));
  const eachBuiltin = cycling(builtin.queries);
  yield {
    operation: `${operation}, built-in vectors`,
    size,
    ms: medianMs(() => builtin.search(eachBuiltin())),
    found: found(builtin.recall()),
  };
  const inWorkerd = (await answerInWorkerd(IN_WORKERD)) as { ms: number; recall: number };
  yield {
    operation: `${operation}, in workerd`,
    size,
    ms: inWorkerd.ms,
    slowTwinMs,
    reference: exactly,
    found: found(inWorkerd.recall),
  };
}

const found = (recall: number): string => `recall ${recall.toFixed(3)}`;

function cycling<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => nonNull(items[next++ % items.length], "item");
}
