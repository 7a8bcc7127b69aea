import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

const COMPATIBILITY_DATE = "2026-11-01";

export async function answerInWorkerd(module: string): Promise<unknown> {
  const directory = mkdtempSync(join(tmpdir(), "engraph-bench-"));
  try {
    const configuration = { name: "bench", main: resolve(module), compatibility_date: COMPATIBILITY_DATE };
    const path = join(directory, "wrangler.json");
    writeFileSync(path, JSON.stringify(configuration));
    const wrangler = join(createRequire(import.meta.url).resolve("wrangler/package.json"), "../wrangler-dist/cli.js");
    const built = join(directory, "built");
    const options = ["deploy", "--dry-run", `--config=${path}`, `--outdir=${built}`];
    await promisify(execFile)(process.execPath, [wrangler, ...options]);
    const script = readdirSync(built).find((name) => name.endsWith(".js")) ?? "";
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        name: "bench",
        compatibilityDate: COMPATIBILITY_DATE,
        modulesRoot: built,
        modules: [
          { type: "ESModule", path: join(built, script) },
          ...readdirSync(built)
            .filter((name) => name.endsWith(".wasm"))
            .map((name) => ({ type: "CompiledWasm" as const, path: join(built, name) })),
        ],
      }),
    );
    try {
      return await (await miniflare.dispatchFetch("http://bench/")).json();
    } finally {
      await miniflare.dispose();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
