import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { compileCache } from "../../scripts/compile-cache.ts";

/** Skipping npm saves 0.3 s. */
const DEV = fileURLToPath(new URL("../../scripts/dev.ts", import.meta.url));

export interface Ready {
  url: string;
  api_key: string;
  admin_token: string;
  explorer: string;
}

export interface LocalStack {
  process: ChildProcess;
  ready: () => Promise<Ready>;
  exit: () => Promise<number | null>;
  stdout: () => string;
  stderr: () => string;
}

const running = new Set<ChildProcess>();

/**
 * The deployed Worker needs less of the machine than `wrangler dev`, which `SERVE: ""` selects.
 *
 * @param program script and arguments
 */
export function startLocalStack(
  dataDir: string,
  port: string,
  variables: Record<string, string> = {},
  program: readonly string[] = [DEV, "--verbose"],
): LocalStack {
  const { DATABASE_URL: _, ADMIN_TOKEN: __, ...environment } = process.env;
  const child = spawn(process.execPath, program, {
    env: { ...environment, ...compileCache(), SERVE: "built", ...variables, PORT: port, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let stdout = "";
  let stderr = "";
  const closed = once(child, "close").then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ready = new Promise<Ready>((resolve, reject) => {
    child.stdout.on("data", (data: Buffer) => {
      stdout += data.toString();
      const line = /^ready (.*)\n/.exec(stdout)?.[1];
      if (line !== undefined) resolve(JSON.parse(line) as Ready);
    });
    void closed.then(() => reject(new Error(`not ready:\n${stderr}`)));
  });
  ready.catch(() => {});
  child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
  return { process: child, ready: () => ready, exit: () => closed, stdout: () => stdout, stderr: () => stderr };
}

export function killLocalStacks(): void {
  for (const child of running) child.kill("SIGKILL");
}
