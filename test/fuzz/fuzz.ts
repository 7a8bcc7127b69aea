/** `npm run fuzz -- --seconds 300 --seed 42`: sends generated requests to its own server, for a given time. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "../../scripts/start-options.ts";
import { killLocalStacks, startLocalStack } from "../fakes/local-stack.ts";
import { fuzzApi } from "./fuzz-api.ts";

const { values } = readArguments({
  options: { seconds: { type: "string", default: "120" }, seed: { type: "string", default: String(Date.now() % 1e9) } },
});
const seed = Number(values.seed);
const dataDir = mkdtempSync(join(tmpdir(), "engraph-fuzz-"));
try {
  console.log(`seed ${seed}, ${values.seconds} s`);
  const { url, admin_token } = await startLocalStack(dataDir, "0", { LLM_PROVIDER: "builtin" }).ready();
  const limit_ms = Number(values.seconds) * 1000;
  const { requests, statuses } = await fuzzApi({ url, admin_token, seed, runs: 1_000_000, limit_ms });
  for (const [name, counts] of [...statuses].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${name}: ${[...counts].map(([status, count]) => `${status} × ${count}`).join(", ")}`);
  console.log(`${requests} requests to ${statuses.size} operations; all answers conform to the OpenAPI document`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  killLocalStacks();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
