/** `npm run bench -- startup`: measures the start of the Worker's script by workerd's profiler. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Measurement } from "./measurement.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WRANGLER = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
const RUNS = 5;

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
}

function activeMs({ nodes, samples, timeDeltas }: CpuProfile): number {
  const waits = new Set(
    nodes.filter(({ callFrame }) => ["(idle)", "(program)"].includes(callFrame.functionName)).map(({ id }) => id),
  );
  return samples.reduce((sum, id, at) => sum + (waits.has(id) ? 0 : (timeDeltas[at] ?? 0)), 0) / 1_000;
}

export function* measureStartup(): Generator<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), "engraph-startup-"));
  try {
    const file = join(folder, "startup.cpuprofile");
    const runs = Array.from({ length: RUNS }, () => {
      execFileSync(process.execPath, [WRANGLER, "check", "startup", "--outfile", file], {
        cwd: ROOT,
        stdio: "ignore",
        env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
      });
      return activeMs(JSON.parse(readFileSync(file, "utf8")) as CpuProfile);
    });
    const sorted = runs.toSorted((a, b) => a - b);
    yield {
      operation: "script: compiled and evaluated",
      size: "the whole Worker",
      ms: sorted[RUNS >>> 1] ?? NaN,
      found: `${RUNS} starts, ${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)} ms`,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
