/**
 * `npm run fuzz:schemathesis`: runs schemathesis, an external fuzzer, with all its checks on the whole served document. Needs Python with
 * `pip install schemathesis`; passes other arguments on, for example `--phases coverage`.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { killLocalStacks, startLocalStack } from "../fakes/local-stack.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));

const LIMITS = ["--max-response-time", "30"];

const dataDir = mkdtempSync(join(tmpdir(), "engraph-schemathesis-"));
let code = 1;
try {
  const { url, api_key, admin_token } = await startLocalStack(dataDir, "0", {
    SERVE: "built",
    LLM_PROVIDER: "builtin",
  }).ready();
  const given = [
    "--config-file",
    "schemathesis.toml",
    "run",
    `${url}/openapi.json`,
    "--checks",
    "all",
    "--workers",
    "2",
    ...LIMITS,
  ];
  const child = spawn(process.env.SCHEMATHESIS ?? "schemathesis", [...given, ...process.argv.slice(2)], {
    cwd: FOLDER,
    env: { ...process.env, API_KEY: api_key, ADMIN_TOKEN: admin_token, HYPOTHESIS_DATABASE: "none" },
    stdio: "inherit",
  });
  [code] = (await once(child, "exit")) as [number];
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
} finally {
  killLocalStacks();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(code);
