/** Where `npm start` writes what the Worker says. */
import { appendFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "./secrets.ts";

const NAME = "worker.log";
/** The file is put aside at this size, in place of the one before. */
const MAX_BYTES = 20 * 1024 * 1024;

export interface WorkerLog {
  /** Writes a line: to the file, and to the terminal what needs someone. */
  write: (line: string) => void;
  /** The file; `null` where every line is shown. */
  path: string | null;
}

/**
 * In a terminal, keeps the requests out of it, so that the key and the addresses that `npm start` prints stay in sight. Everything is shown
 * with `isVerbose`, and where the output is no terminal: programs and files are to get all of it.
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

/** A request or a doorbell that went well, by its own word, or wrangler's line of a request. */
function isRoutine(line: string): boolean {
  if (line.startsWith("[wrangler:info]")) return true;
  try {
    const { level } = JSON.parse(line) as { level?: unknown };
    return level === "info" || level === "debug";
  } catch {
    return false;
  }
}
