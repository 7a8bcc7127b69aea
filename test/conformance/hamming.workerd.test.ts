import { describe } from "vitest";
import hammingModule from "../../worker/core/indexing/hamming.wasm";
import { wasmHamming, type HammingKernel } from "../../worker/core/indexing/wasm-hamming.ts";
import { hammingConformance } from "./hamming.ts";

describe("in WebAssembly in workerd", () => {
  hammingConformance(wasmHamming(new WebAssembly.Instance(hammingModule).exports as unknown as HammingKernel));
});
