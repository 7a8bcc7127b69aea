import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export const ENTRY = "worker/index.ts";

export async function bundleWorker(directory: string, entry = ENTRY): Promise<void> {
  const wrangler = join(createRequire(import.meta.url).resolve("wrangler/package.json"), "../wrangler-dist/cli.js");
  await promisify(execFile)(process.execPath, [wrangler, "deploy", entry, "--dry-run", `--outdir=${directory}`], {
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
}

if (import.meta.main) {
  process.chdir(ROOT);
  await bundleWorker("dist/worker");
}
