import hamming from "../worker/core/vectors/hamming.wasm";
import { wasmHamming, type HammingKernel } from "../worker/core/vectors/wasm-hamming.ts";
import { vectorScan } from "./vector-scan.ts";

const WARM_UP = 5;
const ROUNDS = 20;

/** workerd's clock counts whole milliseconds, so this returns the mean of many searches. */
export default {
  fetch(): Response {
    const { queries, search, recall } = vectorScan(
      wasmHamming(new WebAssembly.Instance(hamming).exports as unknown as HammingKernel),
    );
    const run = (rounds: number): void => {
      for (let round = 0; round < rounds; round++) for (const query of queries) search(query);
    };
    run(WARM_UP);
    const started = performance.now();
    run(ROUNDS);
    return Response.json({ ms: (performance.now() - started) / (ROUNDS * queries.length), recall: recall() });
  },
};
