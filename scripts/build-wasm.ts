/** `npm run wasm`: builds the WebAssembly kernels. Commit the files that it writes. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import wabt from "wabt";

const KERNELS = ["worker/core/vectors/hamming"];
const ROOT = new URL("../", import.meta.url);

export interface Kernel {
  path: string;
  bytes: Uint8Array;
}

export async function buildKernels(): Promise<Kernel[]> {
  const { parseWat } = await wabt();
  return KERNELS.map((kernel) => {
    const text = fileURLToPath(new URL(`${kernel}.wat`, ROOT));
    const module = parseWat(text, readFileSync(text, "utf8"));
    module.validate();
    const bytes = module.toBinary({}).buffer;
    module.destroy();
    return { path: fileURLToPath(new URL(`${kernel}.wasm`, ROOT)), bytes };
  });
}

if (import.meta.main) {
  for (const { path, bytes } of await buildKernels()) {
    writeFileSync(path, bytes);
    process.stdout.write(`${path}: ${bytes.length} bytes\n`);
  }
}
