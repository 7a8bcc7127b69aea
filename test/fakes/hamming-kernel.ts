import { readFileSync } from "node:fs";
import type { HammingKernel } from "../../worker/core/vectors/wasm-hamming.ts";

const WASM = new URL("../../worker/core/vectors/hamming.wasm", import.meta.url);

/** Node's types lack WebAssembly. */
interface Compiler {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
}

/** Node does not compile .wasm imports. */
export function hammingKernel(): HammingKernel {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: Compiler }).WebAssembly;
  return new Instance(new Module(readFileSync(WASM))).exports as HammingKernel;
}
