import { readdirSync, readFileSync } from "node:fs";

/** Linux counts the time of processes in hundredths of a second, and their memory in pages. */
const TICK_MS = 10;
const PAGE_BYTES = 4_096;

/** What a process with all that it started has used. */
export interface TreeUsage {
  /** Milliseconds of processors, user and system. */
  cpu_ms: number;
  /** Bytes of memory that are present. */
  resident_bytes: number;
}

interface Process extends TreeUsage {
  pid: number;
  parent: number;
  name: string;
}

/**
 * Reads what a process and its descendants have used so far, those that have ended not counted.
 *
 * @param only counts the processes of this name alone
 * @throws Error where there is no `/proc`: it is that of Linux
 */
export function usageOfTree(root: number, only?: string): TreeUsage {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)));
  const children = Map.groupBy(all, ({ parent }) => parent);
  const total: TreeUsage = { cpu_ms: 0, resident_bytes: 0 };
  const open = all.filter(({ pid }) => pid === root);
  for (let process = open.pop(); process !== undefined; process = open.pop()) {
    open.push(...(children.get(process.pid) ?? []));
    if (only !== undefined && process.name !== only) continue;
    total.cpu_ms += process.cpu_ms;
    total.resident_bytes += process.resident_bytes;
  }
  return total;
}

function readProcess(pid: number): Process[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    // the name stands in brackets and may hold blanks
    const name = line.slice(line.indexOf("(") + 1, line.lastIndexOf(")"));
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    const at = (place: number): number => Number(fields[place] ?? 0);
    return [
      {
        pid,
        name,
        parent: at(1),
        cpu_ms: (at(11) + at(12)) * TICK_MS,
        resident_bytes: at(21) * PAGE_BYTES,
      },
    ];
  } catch {
    return []; // it has ended
  }
}
