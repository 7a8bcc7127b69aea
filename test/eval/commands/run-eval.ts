/** Runs `npm run eval -- …` in a process of its own. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const EVAL = fileURLToPath(new URL("../../../eval/eval.ts", import.meta.url));

export interface EvalRun {
  code: number;
  stdout: string;
  stderr: string;
}

/** @param variables in place of this process's own that choose a server or a model */
export function runEval(args: readonly string[], variables: Record<string, string> = {}): Promise<EvalRun> {
  const { ENGRAPH_URL: _, ENGRAPH_API_KEY: __, OPENAI_API_KEY: ___, LLM_PROVIDER: ____, ...environment } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [EVAL, ...args], { env: { ...environment, ...variables } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}
