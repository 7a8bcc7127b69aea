import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Server, serverFromEnvironment, startStack } from "../../eval/stack.ts";
import { loadSecrets } from "../secrets.ts";
import { existsSync } from "node:fs";

export interface DemoServer extends Server {
  external: boolean;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROBE_TIMEOUT_MS = 3_000;

export async function findServer(env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<DemoServer> {
  const named = serverFromEnvironment(env);
  if (named) return { ...named, external: true };

  const port = env.PORT ?? "8787";
  const url = `http://127.0.0.1:${port}`;
  const apiKey = keptKey(env.DATA_DIR ?? join(ROOT, ".engraph"));
  const answer = await probe(url, apiKey ?? "");
  if (answer === "ok" && apiKey !== undefined) return { url, apiKey, external: true, stop: async () => {} };

  log("no server is running: starting one for the demo…");
  return { ...(await startStack({ PORT: answer === "silence" ? port : "0" })), external: false };
}

function keptKey(dataDir: string): string | undefined {
  return existsSync(join(dataDir, "secrets.json")) ? loadSecrets(dataDir).api_key : undefined;
}

async function probe(url: string, apiKey: string): Promise<"ok" | "refused" | "silence"> {
  try {
    const headers = { authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${url}/v1/users?limit=1`, { headers, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok ? "ok" : "refused";
  } catch {
    return "silence";
  }
}
