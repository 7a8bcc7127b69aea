import { describe } from "vitest";
import { hammingDistances } from "../../worker/core/vectors/bit-codes.ts";
import { wasmHamming } from "../../worker/core/vectors/wasm-hamming.ts";
import { hammingKernel } from "../fakes/hamming-kernel.ts";
import { hammingConformance } from "./hamming.ts";

describe("Hamming distances in JavaScript", () => {
  hammingConformance(hammingDistances);
});

describe("Hamming distances in WebAssembly", () => {
  hammingConformance(wasmHamming(hammingKernel()));
});
