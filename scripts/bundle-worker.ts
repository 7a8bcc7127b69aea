import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";

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
  const script = readFileSync("dist/worker/index.js");
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1_000).toLocaleString("en")} KB`;
  const compressed = gzipSync(script, { level: 9 }).length;
  process.stdout.write(`index.js: ${kilobytes(script.length)} minified, ${kilobytes(compressed)} with gzip -9
`);
}
