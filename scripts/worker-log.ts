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
 * Hides requests, so that the key and addresses stay visible, in a terminal as in a file or pipe. Shows everything with `isVerbose`.
 */
export function openWorkerLog(
  dataDir: string,
  { isVerbose, show }: { isVerbose: boolean; show: (line: string) => void },
): WorkerLog {
  if (isVerbose) return { write: show, path: null };
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

/** The Worker's own port would be taken for the address of the service. */
const ROUTINE = /^(?:\[wrangler:info\]|\[custom build\]|Ready on )/u;

function isRoutine(line: string): boolean {
  if (ROUTINE.test(line)) return true;
  try {
    const { level } = JSON.parse(line) as { level?: unknown };
    return level === "info" || level === "debug";
  } catch {
    return false;
  }
}
