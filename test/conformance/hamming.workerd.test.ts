import { describe } from "vitest";
import hammingModule from "../../worker/core/vectors/hamming.wasm";
import { wasmHamming, type HammingKernel } from "../../worker/core/vectors/wasm-hamming.ts";
import { hammingConformance } from "./hamming.ts";

describe("Hamming distances in WebAssembly in workerd", () => {
  hammingConformance(wasmHamming(new WebAssembly.Instance(hammingModule).exports as unknown as HammingKernel));
});
