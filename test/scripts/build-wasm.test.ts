import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildKernels } from "../../scripts/build-wasm.ts";

test("the committed WebAssembly equals what its text builds into", async () => {
  const kernels = await buildKernels();
  expect(kernels.length).toBeGreaterThan(0);
  for (const { path, bytes } of kernels) expect(new Uint8Array(readFileSync(path))).toEqual(new Uint8Array(bytes));
});
