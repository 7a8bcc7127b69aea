import { appendFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "./secrets.ts";

const NAME = "worker.log";
const MAX_BYTES = 20 * 1024 * 1024;

export interface WorkerLog {
  write: (line: string) => void;
  path: string | null;
}

/**
 * In a terminal, hides requests, so that the key and addresses stay visible. Shows everything with `isVerbose`, and to files and programs.
 */
export function openWorkerLog(
  dataDir: string,
  { isVerbose, isTerminal, show }: { isVerbose: boolean; isTerminal: boolean; show: (line: string) => void },
): WorkerLog {
  if (isVerbose || !isTerminal) return { write: show, path: null };
  const path = join(dataDir, NAME);
  writePrivateFile(path, "");
  return {
    path,
    write: (line) => {
      if (!isRoutine(line)) show(line);
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) {
        rmSync(`${path}.1`, { force: true });
        renameSync(path, `${path}.1`);
        writePrivateFile(path, "");
      }
      appendFileSync(path, `${line}\n`);
    },
  };
}

function isRoutine(line: string): boolean {
  if (line.startsWith("[wrangler:info]")) return true;
  try {
    const { level } = JSON.parse(line) as { level?: unknown };
    return level === "info" || level === "debug";
  } catch {
    return false;
  }
}
