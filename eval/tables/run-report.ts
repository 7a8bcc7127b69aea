import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

const EVAL = fileURLToPath(new URL("../eval.ts", import.meta.url));
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export class RunError extends Error {}

export async function runReport(args: readonly string[]): Promise<string[]> {
  const child = spawn(process.execPath, [EVAL, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const pass = (signal: NodeJS.Signals): void => {
    child.once("exit", () => process.exit(128 + constants.signals[signal]));
    child.kill(signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, pass);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  for (const each of STOP_SIGNALS) process.off(each, pass);
  if (code !== 0) throw new RunError(`it ended with ${String(signal ?? code)}`);
  return text.trimEnd().split("\n");
}
