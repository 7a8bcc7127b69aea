import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const EVAL = fileURLToPath(new URL("../../../eval/eval.ts", import.meta.url));

export interface EvalRun {
  code: number;
  stdout: string;
  stderr: string;
}

function ownEnvironment(): NodeJS.ProcessEnv {
  const { ENGRAPH_URL: _, ENGRAPH_API_KEY: __, OPENAI_API_KEY: ___, LLM_PROVIDER: ____, ...environment } = process.env;
  return environment;
}

export function startEval(args: readonly string[]): { printed: () => string; kill: () => Promise<void> } {
  const child = spawn(process.execPath, [EVAL, ...args], {
    env: ownEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let text = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  const exited = once(child, "exit");
  return {
    printed: () => text,
    kill: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      await exited;
    },
  };
}

export function runEval(args: readonly string[], variables: Record<string, string> = {}): Promise<EvalRun> {
  const environment = ownEnvironment();
  return new Promise((resolve) => {
    execFile(process.execPath, [EVAL, ...args], { env: { ...environment, ...variables } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}
